import { clockTime } from '@portal/contract/days'
import { type ClassToday, enterAttendance, lessonRoll, type RollSummary, schoolToday } from '@portal/contract/today'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { dateIn, minutesIn, today } from '../../outside/clock.ts'
import { originOf } from '../../requests/dataOrigins.ts'
import { displayNameIfKnown } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { allergiesOfEach } from '../meals/index.ts'
import { openAlertsOf } from './alertAnswerStore.ts'
import { answersFor, givenOf } from './alertAnswers.ts'
import { enterAll, rollChildren } from './entering.ts'
import { lastRest, reasonsIn } from './restStore.ts'
import { isOfRest } from './rollRules.ts'
import {
  type CountedRoll,
  classesOn,
  endedRollsOn,
  findCountedRoll,
  type LastEntry,
  lastEntries,
  rollsOn,
  schoolDayBefore,
} from './rollStore.ts'

const summaryOf = ({
  groupId,
  groupName,
  day,
  period,
  courseName,
  beginsAt,
  endsAt,
  children,
  recorded,
  present,
}: CountedRoll): RollSummary => ({
  groupId,
  groupName,
  day,
  period,
  courseName,
  beginsAt: beginsAt === null ? null : clockTime(beginsAt),
  endsAt: beginsAt === null ? null : clockTime(endsAt),
  children,
  recorded,
  present,
})

/** Rolls with unrecorded children, of the last school day and of today's ended lessons; `ofToday` are those read before. */
async function missingRolls({ db, clock }: World, caller: Caller, ofToday: readonly CountedRoll[] | undefined): Promise<CountedRoll[]> {
  const now = clock.now()
  const day = dateIn(now)
  const before = await schoolDayBefore(db, caller.orgId, day)
  const earlier = before === undefined ? [] : await rollsOn(db, caller, { day: before, today: day })
  const minutes = minutesIn(now)
  const ended = ofToday?.filter(({ endsAt }) => endsAt <= minutes) ?? (await endedRollsOn(db, caller, { day, today: day }, minutes))
  return [...earlier, ...ended].filter(({ recorded, children }) => recorded < children)
}

/** Last entry about a child as the roll of a day shows it: by another member of staff, or after the day. */
const changeOf = (last: LastEntry | undefined, day: string, { roleId }: Caller) =>
  last === undefined || (last.roleId === roleId && last.arrivedAt.slice(0, 10) <= day)
    ? null
    : {
        by: displayNameIfKnown(last) || null,
        at: last.madeAt,
        arrivedAt: last.arrivedAt.slice(0, 10) > last.madeAt.slice(0, 10) ? last.arrivedAt : null,
        before: last.reasonBefore === null ? null : { reason: last.reasonBefore, minutesLate: last.minutesBefore },
        why: last.why,
      }

export const rollAnswers = [
  answer(schoolToday, async (context) => {
    const { world } = context
    const caller = callerOf(context)
    const orgId = orgOf(context)
    const day = today(world.clock)
    const origin = await originOf(world.db, orgId, 'ATTENDANCE')
    const isOffice = caller.role === 'SCHOOL'
    // An office sees no lessons, and counting all of them would take most of the call.
    const rolls = isOffice ? undefined : await rollsOn(world.db, caller, { day, today: day })
    const missing = origin === 'ENTERED' ? await missingRolls(world, caller, rolls) : []
    const classes: ClassToday[] = isOffice ? await classesOn(world.db, orgId, day) : []
    const answers = await answersFor(world, caller, new Set(rolls?.map(({ groupId }) => groupId)))
    context.concerns(...answers.map(({ childId }) => childId))
    return { day, origin, lessons: (rolls ?? []).map(summaryOf), missing: missing.map(summaryOf), classes, answers }
  }),

  answer(lessonRoll, async (context) => {
    const { world, params } = context
    const caller = callerOf(context)
    const orgId = orgOf(context)
    const now = today(world.clock)
    const { groupId, day, period } = params
    if (day > now) return refuse('notFoundRecord')
    const roll = (await findCountedRoll(world.db, caller, { day, today: now }, params)) ?? refuse('notFoundRecord')
    if ((await originOf(world.db, orgId, 'ATTENDANCE')) === 'BROUGHT') return refuse('attendanceBrought')
    const children = await rollChildren(world.db, { groupId, day, period, courseId: roll.courseId, orgId })
    const childIds = children.map(({ childId }) => childId)
    const last = new Map((await lastEntries(world.db, params, orgId)).map((one) => [one.childId, one]))
    const ofRest = reasonsIn(await lastRest(world.db, params))
    const alerts = await openAlertsOf(world.db, childIds, day)
    const given = new Map(alerts.filter(({ answer: said }) => said !== null).map((one) => [one.childId, givenOf(one)]))
    const allergies = await allergiesOfEach(world.db, childIds)
    context.concerns(...childIds)
    return {
      lesson: summaryOf(roll),
      isClosed: day < now,
      children: children.map(({ childId, lastName, firstName, record, expected }) => ({
        childId,
        lastName,
        firstName,
        record,
        expected,
        isOfRest: isOfRest(record, ofRest.get(childId)),
        allergies: allergies.get(childId) ?? [],
        given: given.get(childId) ?? null,
        changed: changeOf(last.get(childId), day, caller),
      })),
    }
  }),

  answer(enterAttendance, enterAll),
]
