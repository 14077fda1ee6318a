import { absences, changeAbsence, endAbsence, sendAbsence, withdrawAbsence } from '@portal/contract/absence'
import { comingLessons } from '@portal/contract/attendance'
import { childCard, readCard } from '@portal/contract/cards'
import { linkedChildren } from '@portal/contract/children'
import { compact } from '@portal/contract/days'
import { classResults } from '@portal/contract/grades'
import { declarationToday, saveHealth, undoHealth } from '@portal/contract/health'
import { checkChild, saveLink } from '@portal/contract/linking'
import { childAllergies, commentMeal, mealComments, rateMeal, saveAllergies } from '@portal/contract/meals'
import { examResults } from '@portal/contract/results'
import { feed, lessonsOfDay, makeFeed } from '@portal/contract/schedule'
import { and, desc, eq, gt, isNull, lt, sql } from '../../src/database/sql.ts'
import {
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
import { dayAhead, demoPerson, type Walk, way } from './walk.ts'

/** Current group and institution of a child. */
async function placeOf({ portal }: Walk, childId: number) {
  const [place] = await portal.world.db
    .select({ groupId: groups.id, orgId: groups.orgId, level: groups.level })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.childId, childId), isNull(groupMembers.untilDate)))
  if (place === undefined) throw new Error(`child ${childId} is at no school`)
  return place
}

/** Last served meal of the child's school that matches; the example's child is in a primary class. */
async function mealOf(walk: Walk, suits: ReturnType<typeof sql>) {
  const { orgId } = await placeOf(walk, walk.childId)
  const [menu] = await walk.portal.world.db
    .select()
    .from(menus)
    .where(and(eq(menus.orgId, orgId), eq(menus.classification, 'PRIMARY'), lt(menus.date, dayAhead(walk, 0)), suits))
    .orderBy(desc(menus.date))
    .limit(1)
  if (menu === undefined) throw new Error('no meal was served')
  return menu
}
const unratedBy = (parentId: number) =>
  sql`not exists (select from ${mealRatings} where ${mealRatings.menuId} = ${menus.id} and ${mealRatings.parentId} = ${parentId})`
const commented = sql`exists (select from ${comments} where ${comments.menuId} = ${menus.id})`

/** The nth school day of the child's class after today. */
async function schoolDayAhead(walk: Walk, nth: number): Promise<string> {
  const { groupId } = await placeOf(walk, walk.childId)
  const [found] = await walk.portal.world.db
    .select({ day: schoolDays.day })
    .from(schoolDays)
    .innerJoin(groups, eq(groups.level, schoolDays.level))
    .where(and(eq(groups.id, groupId), gt(schoolDays.day, dayAhead(walk, 0))))
    .orderBy(schoolDays.day)
    .offset(nth - 1)
    .limit(1)
  if (found === undefined) throw new Error(`there are no ${nth} school days ahead`)
  return found.day
}

/** Leave request of the mother for one school day. */
async function leave(walk: Walk, nth: number) {
  const day = await schoolDayAhead(walk, nth)
  return {
    username: '88000001',
    personId: walk.mother.personId,
    studentPersonId: walk.childId,
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

const declared = async (walk: Walk) => {
  const { orgId, groupId, level } = await placeOf(walk, walk.childId)
  // Makes today a school day, because tests also run on days off.
  await walk.portal.world.db
    .insert(schoolDays)
    .values({ level, day: dayAhead(walk, 0) })
    .onConflictDoNothing()
  const flags = { temperature: '36', flagList: [{ flagId: 99 }], decisionName: 'NONE_PARENT', comments: '' }
  return { institutionId: orgId, studentGroupId: groupId, personId: walk.childId, ...flags, username: '88000001' }
}

export const childrenWays = [
  way(linkedChildren, () => ({
    children: (result) => linkedChildren.result.parse(result).map(({ studentPersonId }) => studentPersonId),
  })),
  way(checkChild, async (walk) => {
    const { registryNumber, firstName, lastName, personId } = await demoPerson(walk, 'link-free')
    return { params: { registry: registryNumber, childName: firstName, parentName: lastName }, children: [personId] }
  }),
  way(saveLink, async (walk) => {
    const { world, signIn } = walk.portal
    const { token, personId: parentId } = await signIn('88000003')
    const { personId: childId } = await demoPerson(walk, 'link-other-school')
    await world.db.insert(childChecks).values({ personId: parentId, childId, passedAt: world.clock.now() })
    const { groupId } = await placeOf(walk, childId)
    const body = { parentId, studentPersonId: childId, parentGuardianType: 'GENERAL_ORPHAN', studentGroupId: groupId }
    return { body, token, by: parentId, children: [childId] }
  }),
  way(readCard, async (walk, { token }) => {
    const card = await walk.portal.send(childCard, { params: { studentId: walk.childId }, token })
    return { body: childCard.result.parse(card.RESULT).content, children: [walk.childId] }
  }),
  way(examResults, async ({ portal }) => {
    const { token, personId } = await portal.signIn('parent@demo.mn')
    const [link] = await portal.world.db
      .select()
      .from(links)
      .where(and(eq(links.parentId, personId), eq(links.status, 'APPROVE')))
    return { params: { studentId: link?.childId ?? 0 }, token, by: personId, children: [link?.childId ?? 0] }
  }),

  way(comingLessons, (walk) => ({
    params: { studentId: walk.childId, from: compact(dayAhead(walk, 0)), to: compact(dayAhead(walk, 21)) },
  })),
  way(sendAbsence, async (walk) => ({ body: await leave(walk, 5) })),
  way(absences, async (walk, { token }) => {
    await walk.portal.send(sendAbsence, { body: await leave(walk, 8), token })
    return { params: { orgId: (await placeOf(walk, walk.childId)).orgId, studentId: walk.childId } }
  }),
  way(withdrawAbsence, async (walk, { token }) => {
    const sent = await walk.portal.send(sendAbsence, { body: await leave(walk, 10), token })
    const [absenceId] = sendAbsence.result.parse(sent.RESULT).absenceIds
    return { body: { studentPersonId: walk.childId, absenceId } }
  }),
  way(changeAbsence, async (walk, { token }) => {
    const sent = await walk.portal.send(sendAbsence, { body: await leave(walk, 12), token })
    const [absenceId] = sendAbsence.result.parse(sent.RESULT).absenceIds
    return { body: { ...(await leave(walk, 14)), absenceId } }
  }),
  way(endAbsence, async (walk, { token }) => {
    const sent = await walk.portal.send(sendAbsence, { body: await leave(walk, 16), token })
    const [absenceId = 0] = sendAbsence.result.parse(sent.RESULT).absenceIds
    await walk.portal.world.db
      .update(absenceRows)
      .set({ status: 'APPROVED', settledAt: walk.portal.world.clock.now() })
      .where(eq(absenceRows.id, absenceId))
    return { body: { studentPersonId: walk.childId, absenceId } }
  }),
  way(saveHealth, async (walk) => ({ body: await declared(walk) })),
  way(declarationToday, async (walk, { token }) => {
    await walk.portal.send(saveHealth, { body: await declared(walk), token })
    return {}
  }),
  way(undoHealth, async (walk, { token }) => {
    await walk.portal.send(saveHealth, { body: await declared(walk), token })
    return { body: { personId: walk.childId, username: '88000001' } }
  }),
  way(feed, async ({ portal, childId }, { token }) => {
    await portal.send(makeFeed, { body: { studentId: childId }, token })
    return {}
  }),
  way(childAllergies, async ({ portal, childId }, { token }) => {
    await portal.send(saveAllergies, { body: { studentPersonId: childId, allergens: ['MILK'] }, token })
    return {}
  }),

  way(mealComments, async (walk, { params }) => {
    const { orgId, classification, date, type } = await mealOf(walk, commented)
    return { params: { ...params, institutionId: orgId, foodClassification: classification, date, menuType: type } }
  }),
  ...[commentMeal, rateMeal].map((call) =>
    way(call, async (walk) => {
      const { orgId, classification, date, type } = await mealOf(walk, unratedBy(walk.mother.personId))
      const meal = { institutionId: orgId, foodClassification: classification, dayDate: date, menuType: type }
      const own = { username: '88000001', personId: walk.childId, deviceName: 'Chrome', deviceType: 'WEB' }
      return { body: { ...meal, ...own, rate: '5', comment: 'Амттай байлаа.' } }
    }),
  ),
]

/** Lists that may be empty on the day of the test. */
export const mayBeEmpty = [
  [classResults, 'until a half of the school year has ended there are no results of it'],
  [lessonsOfDay, 'the day of its example lies in a term of one school year'],
] as const
