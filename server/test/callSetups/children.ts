import { absences, changeAbsence, endAbsence, sendAbsence, withdrawAbsence } from '@portal/contract/absence'
import { absenceAlerts as alertsCall, answerAlert } from '@portal/contract/absenceAlerts'
import { comingLessons } from '@portal/contract/attendance'
import { childCard, readCard } from '@portal/contract/cards'
import { linkedChildren } from '@portal/contract/children'
import { compact } from '@portal/contract/days'
import { classResults } from '@portal/contract/grades'
import { declarationToday, saveHealth, undoHealth } from '@portal/contract/health'
import { inboxEntries, savePush } from '@portal/contract/inbox'
import { checkChild, identifyChild, registeredChildren, saveLink } from '@portal/contract/linking'
import { childAllergies, commentMeal, mealComments, rateMeal, saveAllergies } from '@portal/contract/meals'
import { examResults } from '@portal/contract/results'
import { feed, lessonsOfDay, makeFeed } from '@portal/contract/schedule'
import * as z from 'zod/mini'
import { memberOn } from '../../src/database/membership.ts'
import { and, desc, eq, gt, lt, sql } from '../../src/database/sql.ts'
import {
  absenceAlerts,
  absences as absenceRows,
  childChecks,
  mealComments as comments,
  groupMembers,
  groups,
  links,
  mealRatings,
  menus,
  schoolDays,
} from '../../src/database/tables.ts'
import { vapidPublicKey } from '../../src/messages/vapid.ts'
import { today } from '../../src/outside/clock.ts'
import { dayAhead, demoPerson, type SetupContext, setup } from './context.ts'

const Registered = z.array(z.object({ personId: z.number() }))

/** Current group and institution of a child. */
async function placeOf({ portal }: SetupContext, childId: number) {
  const [place] = await portal.world.db
    .select({ groupId: groups.id, orgId: groups.orgId, level: groups.level })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(memberOn(childId, today(portal.world.clock)))
  if (place === undefined) throw new Error(`child ${childId} is at no school`)
  return place
}

/** Last served meal of the child's school that matches; the example's child is in a primary class. */
async function mealOf(context: SetupContext, suits: ReturnType<typeof sql>) {
  const { orgId } = await placeOf(context, context.childId)
  const [menu] = await context.portal.world.db
    .select()
    .from(menus)
    .where(and(eq(menus.orgId, orgId), eq(menus.classification, 'PRIMARY'), lt(menus.date, dayAhead(context, 0)), suits))
    .orderBy(desc(menus.date))
    .limit(1)
  if (menu === undefined) throw new Error('no meal was served')
  return menu
}
const unratedBy = (parentId: number) =>
  sql`not exists (select from ${mealRatings} where ${mealRatings.menuId} = ${menus.id} and ${mealRatings.parentId} = ${parentId})`
const commented = sql`exists (select from ${comments} where ${comments.menuId} = ${menus.id})`

/** The nth school day of the child's class after today. */
async function schoolDayAhead(context: SetupContext, nth: number): Promise<string> {
  const { groupId } = await placeOf(context, context.childId)
  const [found] = await context.portal.world.db
    .select({ day: schoolDays.day })
    .from(schoolDays)
    .innerJoin(groups, eq(groups.level, schoolDays.level))
    .where(and(eq(groups.id, groupId), gt(schoolDays.day, dayAhead(context, 0))))
    .orderBy(schoolDays.day)
    .offset(nth - 1)
    .limit(1)
  if (found === undefined) throw new Error(`there are no ${nth} school days ahead`)
  return found.day
}

/** Leave request of the mother for one school day. */
async function leave(context: SetupContext, nth: number) {
  const day = await schoolDayAhead(context, nth)
  return {
    username: '88000001',
    personId: context.mother.personId,
    studentPersonId: context.childId,
    absenceCategory: 'FAMILY',
    intervalTypeId: 1,
    startDate: day,
    endDate: day,
    startTime: null,
    endTime: null,
    description: 'Эмээгийнхээ 80 насны ойд хөдөө явна.',
    alsoFor: [],
  }
}

/** An alert of today about the child, sent to its guardians. */
async function alerted(context: SetupContext) {
  const { world } = context.portal
  const now = world.clock.now()
  const { orgId } = await placeOf(context, context.childId)
  const alert = { childId: context.childId, orgId, day: today(world.clock), half: 'AM', period: 1 } as const
  const [added] = await world.db
    .insert(absenceAlerts)
    .values({ ...alert, recorded: 'ABSENT', sent: 'ABSENT', dueAt: now, settledAt: now })
    .onConflictDoUpdate({ target: [absenceAlerts.childId, absenceAlerts.day, absenceAlerts.half], set: { sent: 'ABSENT' } })
    .returning()
  return added?.id ?? 0
}

const declared = async (context: SetupContext) => {
  const { orgId, groupId, level } = await placeOf(context, context.childId)
  // Makes today a school day, because tests also run on days off.
  await context.portal.world.db
    .insert(schoolDays)
    .values({ level, day: dayAhead(context, 0) })
    .onConflictDoNothing()
  const flags = { temperature: '36', flagList: [{ flagId: 99 }], decisionName: 'NONE_PARENT', comments: '' }
  return { institutionId: orgId, studentGroupId: groupId, personId: context.childId, ...flags, username: '88000001' }
}

export const childrenSetups = [
  setup(savePush, ({ portal }, { body }) => ({ body: { ...Object(body), key: vapidPublicKey(portal.world.keyring) } })),
  setup(alertsCall, async (context) => {
    await alerted(context)
    return {}
  }),
  setup(answerAlert, async (context) => ({ body: { studentId: context.childId, alertId: await alerted(context), answer: 'SICK' } })),
  setup(inboxEntries, () => ({ children: (result) => inboxEntries.result.parse(result).children.map(({ childId }) => childId) })),
  setup(linkedChildren, () => ({
    children: (result) => linkedChildren.result.parse(result).map(({ studentPersonId }) => studentPersonId),
  })),
  setup(checkChild, async (context) => {
    const { registryNumber, firstName, lastName, personId } = await demoPerson(context, 'link-free')
    return { params: { registry: registryNumber, childName: firstName, parentName: lastName }, children: [personId] }
  }),
  setup(identifyChild, async (context) => {
    const { registryNumber, firstName, lastName, personId } = await demoPerson(context, 'link-free')
    return { body: { registry: registryNumber, childName: firstName, parentName: lastName }, children: [personId] }
  }),
  // A proven guardian whose child is at a school and is not linked.
  setup(registeredChildren, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000003')
    return { token, by: personId, children: (result) => Registered.parse(result).map((child) => child.personId) }
  }),
  setup(saveLink, async (context) => {
    const { world, signIn } = context.portal
    const { token, personId: parentId } = await signIn('88000003')
    const { personId: childId } = await demoPerson(context, 'link-other-school')
    await world.db.insert(childChecks).values({ personId: parentId, childId, passedAt: world.clock.now() })
    const { groupId } = await placeOf(context, childId)
    const body = { parentId, studentPersonId: childId, parentGuardianType: 'GENERAL_ORPHAN', studentGroupId: groupId }
    return { body, token, by: parentId, children: [childId] }
  }),
  setup(readCard, async (context, { token }) => {
    const card = await context.portal.send(childCard, { params: { studentId: context.childId }, token })
    return { body: childCard.result.parse(card.RESULT).content, children: [context.childId] }
  }),
  setup(examResults, async ({ portal }) => {
    const { token, personId } = await portal.signIn('parent@demo.mn')
    const [link] = await portal.world.db
      .select()
      .from(links)
      .where(and(eq(links.parentId, personId), eq(links.status, 'APPROVE')))
    return { params: { studentId: link?.childId ?? 0 }, token, by: personId, children: [link?.childId ?? 0] }
  }),

  setup(comingLessons, (context) => ({
    params: { studentId: context.childId, from: compact(dayAhead(context, 0)), to: compact(dayAhead(context, 21)) },
  })),
  setup(sendAbsence, async (context) => ({ body: await leave(context, 5) })),
  setup(absences, async (context, { token }) => {
    await context.portal.send(sendAbsence, { body: await leave(context, 8), token })
    return { params: { orgId: (await placeOf(context, context.childId)).orgId, studentId: context.childId } }
  }),
  setup(withdrawAbsence, async (context, { token }) => {
    const sent = await context.portal.send(sendAbsence, { body: await leave(context, 10), token })
    const [absenceId] = sendAbsence.result.parse(sent.RESULT).absenceIds
    return { body: { studentPersonId: context.childId, absenceId } }
  }),
  setup(changeAbsence, async (context, { token }) => {
    const sent = await context.portal.send(sendAbsence, { body: await leave(context, 12), token })
    const [absenceId] = sendAbsence.result.parse(sent.RESULT).absenceIds
    return { body: { ...(await leave(context, 14)), absenceId } }
  }),
  setup(endAbsence, async (context, { token }) => {
    const sent = await context.portal.send(sendAbsence, { body: await leave(context, 16), token })
    const [absenceId = 0] = sendAbsence.result.parse(sent.RESULT).absenceIds
    await context.portal.world.db
      .update(absenceRows)
      .set({ status: 'APPROVED', settledAt: context.portal.world.clock.now() })
      .where(eq(absenceRows.id, absenceId))
    return { body: { studentPersonId: context.childId, absenceId } }
  }),
  setup(saveHealth, async (context) => ({ body: await declared(context) })),
  setup(declarationToday, async (context, { token }) => {
    await context.portal.send(saveHealth, { body: await declared(context), token })
    return {}
  }),
  setup(undoHealth, async (context, { token }) => {
    await context.portal.send(saveHealth, { body: await declared(context), token })
    return { body: { personId: context.childId, username: '88000001' } }
  }),
  setup(feed, async ({ portal, childId }, { token }) => {
    await portal.send(makeFeed, { body: { studentId: childId }, token })
    return {}
  }),
  setup(childAllergies, async ({ portal, childId }, { token }) => {
    await portal.send(saveAllergies, { body: { studentPersonId: childId, allergens: ['MILK'] }, token })
    return {}
  }),

  setup(mealComments, async (context, { params }) => {
    const { orgId, classification, date, type } = await mealOf(context, commented)
    return { params: { ...params, institutionId: orgId, foodClassification: classification, date, menuType: type } }
  }),
  ...[commentMeal, rateMeal].map((call) =>
    setup(call, async (context) => {
      const { orgId, classification, date, type } = await mealOf(context, unratedBy(context.mother.personId))
      const meal = { institutionId: orgId, foodClassification: classification, dayDate: date, menuType: type }
      const own = { username: '88000001', personId: context.childId, deviceName: 'Chrome', deviceType: 'WEB' }
      return { body: { ...meal, ...own, rate: '5', comment: 'Амттай байлаа.' } }
    }),
  ),
]

/** Lists that may be empty on the day of the test. */
export const mayBeEmpty = [
  [classResults, 'until a half of the school year has ended there are no results of it'],
  [lessonsOfDay, 'the day of its example lies in a term of one school year'],
] as const
