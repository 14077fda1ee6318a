import { healthFlagNames } from '@portal/contract/health'
import type { Language } from '@portal/contract/language'
import { maskedBesideBirthDate } from '@portal/contract/registry'
import { type ClassChild, groupCards, groupLetter, groupMonth, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { dateIn, today } from '../../outside/clock.ts'
import { displayName, fullName, yearName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { categoryNames, leaveOn } from '../absence/index.ts'
import { dayAtSchool, type MonthDays, monthAtSchool } from '../attendance/index.ts'
import { followersOf, shownCards } from '../children/index.ts'
import { declarationsOn } from '../health/index.ts'
import { monthOfGroup } from './classMonth.ts'
import { byKey, shareOf, symptomsOf } from './classRules.ts'
import { findGroup, groupsOf, type Member, membersOf } from './classStore.ts'
import { queueRules } from './queues.ts'

/** Group of the session; a foreign and a missing group are refused alike. */
const groupFor = async (world: World, caller: Caller, groupId: number) =>
  (await findGroup(world.db, caller, groupId, today(world.clock))) ?? refuse('groupNotYours')

interface Led {
  teacherLastName: string | null
  teacherFirstName: string | null
}
const teacherOf = ({ teacherLastName: lastName, teacherFirstName: firstName }: Led) =>
  lastName === null || firstName === null ? null : { lastName, firstName }
const teacherName = (group: Led): string | null => {
  const teacher = teacherOf(group)
  return teacher && displayName(teacher)
}

type Leave = Awaited<ReturnType<typeof leaveOn>>[number]
const hourOf = (time: string | null) => time?.slice(0, 5)
const leaveWords = ({ category, startTime, endTime }: Leave) =>
  startTime === null ? categoryNames[category] : `${categoryNames[category]}, ${hourOf(startTime)}–${hourOf(endTime)}`

/** Data of a class's children besides their names. */
async function childrenOf(
  world: World,
  orgId: number,
  members: readonly Member[],
  month: Map<number, MonthDays>,
  language: Language,
): Promise<ClassChild[]> {
  const { db } = world
  const ids = members.map(({ childId }) => childId)
  const day = today(world.clock)
  const days = await dayAtSchool(db, { childIds: ids, orgId }, day)
  const followers = byKey(await followersOf(db, ids), ({ childId }) => childId)
  const leave = byKey(await leaveOn(db, ids, day), ({ childId }) => childId)
  const health = new Map((await declarationsOn(db, { childIds: ids, day })).map((one) => [one.childId, one]))
  return members.map(({ childId, lastName, firstName, registryNumber, isFollowed }) => {
    const [onLeave] = leave.get(childId) ?? []
    const declared = health.get(childId)
    return {
      childId,
      lastName,
      firstName,
      registryMasked: maskedBesideBirthDate(registryNumber),
      today: days.get(childId) ?? null,
      leave: onLeave
        ? { words: leaveWords(onLeave), status: onLeave.status, statusName: queueRules.leave.nameOf(onLeave.status, language) }
        : null,
      health: declared
        ? {
            isWell: declared.decision === 'NONE_PARENT',
            temperature: String(Number(declared.temperature)),
            symptoms: symptomsOf(declared.flags, healthFlagNames),
          }
        : null,
      isFollowed,
      followers: (followers.get(childId) ?? []).map(({ guardianType, status, since, ...guardian }) => ({
        name: displayName(guardian),
        relation: guardianType,
        status,
        statusName: queueRules.links.nameOf(status, language),
        since: dateIn(since),
      })),
      attendancePercent: shareOf([month.get(childId)]),
    }
  })
}

export const classAnswers = [
  answer(staffGroups, async (context) => {
    const { world } = context
    const day = today(world.clock)
    const found = await groupsOf(world.db, callerOf(context), day)
    const members = await membersOf(
      world.db,
      found.map(({ id }) => id),
      day,
    )
    const ids = members.map(({ childId }) => childId)
    const month = await monthAtSchool(world.db, { childIds: ids, orgId: orgOf(context) }, day)
    const onLeave = new Set((await leaveOn(world.db, ids, day)).flatMap(({ childId, status }) => (status === 'APPROVED' ? [childId] : [])))
    const unwell = new Set(
      (await declarationsOn(world.db, { childIds: ids, day })).flatMap(({ childId, decision }) =>
        decision === 'RISKY_PARENT' ? [childId] : [],
      ),
    )
    const inGroup = byKey(members, ({ groupId }) => groupId)
    return found.map((group) => {
      const children = inGroup.get(group.id) ?? []
      return {
        id: group.id,
        name: group.name,
        teacherName: teacherName(group),
        children: children.length,
        unfollowed: children.filter(({ isFollowed }) => !isFollowed).length,
        onLeave: children.filter(({ childId }) => onLeave.has(childId)).length,
        unwell: children.filter(({ childId }) => unwell.has(childId)).length,
        attendancePercent: shareOf(children.map(({ childId }) => month.get(childId))),
      }
    })
  }),

  answer(staffGroup, async (context) => {
    const { world, params } = context
    const { db } = world
    const group = await groupFor(world, callerOf(context), params.groupId)
    const day = today(world.clock)
    const members = await membersOf(db, [group.id], day)
    context.concerns(...members.map(({ childId }) => childId))
    const orgId = orgOf(context)
    const month = await monthAtSchool(db, { childIds: members.map(({ childId }) => childId), orgId }, day)
    return {
      id: group.id,
      name: group.name,
      teacherName: teacherName(group),
      yearName: yearName(group.schoolYear),
      attendancePercent: shareOf([...month.values()]),
      children: await childrenOf(world, orgId, members, month, context.language),
    }
  }),

  answer(groupCards, async (context) => {
    const { world, body } = context
    const group = await groupFor(world, callerOf(context), body.groupId)
    const day = today(world.clock)
    const members = await membersOf(world.db, [group.id], day)
    const chosen = new Set(body.of === 'chosen' ? body.childIds : [])
    const wanted = members.filter(({ childId, isFollowed }) =>
      body.of === 'chosen' ? chosen.has(childId) : body.of === 'all' || !isFollowed,
    )
    if (body.of === 'chosen' && (chosen.size === 0 || wanted.length < chosen.size)) refuse('groupWrong')
    const ids = wanted.map(({ childId }) => childId)
    context.concerns(...ids)
    return { groupName: group.name, orgName: group.orgName, cards: await shownCards(world.db, world.keyring, ids, day) }
  }),

  answer(groupMonth, async (context) => {
    const { world, params } = context
    const group = await groupFor(world, callerOf(context), params.groupId)
    const teacher = teacherOf(group)
    const of = { groupId: group.id, orgId: orgOf(context), month: params.month }
    const found = await monthOfGroup(world.db, of, today(world.clock))
    context.concerns(...found.children.map(({ childId }) => childId))
    return { groupName: group.name, orgName: group.orgName, teacherName: teacher && fullName(teacher), ...found }
  }),

  answer(groupLetter, async (context) => {
    const { world, params } = context
    const group = await groupFor(world, callerOf(context), params.groupId)
    const teacher = teacherOf(group)
    return {
      groupName: group.name,
      orgName: group.orgName,
      orgType: group.orgType,
      teacherName: teacher && fullName(teacher),
      phone: group.orgPhone,
      portalAddress: world.publicUrl(),
    }
  }),
]
