import { changeAbsence, endAbsence, INTERVAL, sendAbsence } from '@portal/contract/absence'
import type { BodyOf } from '@portal/contract/call'
import { shortDate } from '@portal/contract/dateWords'
import type { FieldMessage } from '@portal/contract/fields'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { followMembership } from '../../requests/followMembership.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { isWithoutSchool, lessonsOnDays, schoolDaysAround } from '../schedule/index.ts'
import { refuseSettled } from './deciding.ts'
import { categoryNames, endedLeave, leaveHours, leaveWindow, statusNames, wrongWithDays } from './rules.ts'
import { absenceSteps } from './steps.ts'
import { type Absence, addAbsence, findOverlapping, lockPupils, type NewAbsence } from './store.ts'

type Leave = Omit<BodyOf<typeof sendAbsence>, 'alsoFor'>
type Pupil = Awaited<ReturnType<typeof lockPupils>>[number]

const hour = (time: string | null): string | null => time?.slice(0, 5) ?? null

/** Detects a second click, or a retry after a lost answer. */
const isSame = (found: Absence, wanted: NewAbsence): boolean =>
  found.status === 'NEW' &&
  found.parentId === wanted.parentId &&
  found.category === wanted.category &&
  found.intervalType === wanted.intervalType &&
  found.startDate === wanted.startDate &&
  found.endDate === wanted.endDate &&
  hour(found.startTime) === wanted.startTime &&
  hour(found.endTime) === wanted.endTime &&
  found.dayHalf === wanted.dayHalf &&
  found.description === wanted.description

function refuseOverlap({ category, status, startDate, endDate }: Absence, child: { firstName: string }): never {
  return refuse('absenceOverlaps', {
    values: {
      child: child.firstName,
      category: categoryNames[category],
      status: status === 'WITHDRAWN' ? '' : statusNames[status],
      startDate: shortDate(startDate, 'mn'),
      endDate: shortDate(endDate, 'mn'),
      absenceCategory: category,
      approvalStatus: status,
    },
  })
}

function refuseDays(fields: Record<string, FieldMessage>, day: string): never {
  const { from, to } = leaveWindow(day)
  return refuse('absenceTooFar', { fields, values: { from: shortDate(from, 'mn'), to: shortDate(to, 'mn') } })
}

/** Refuses leave without a school day if the school days are known; it is probably a typing error. */
async function refuseWithoutSchool(tx: Database, leave: Leave, { firstName, level }: { firstName: string; level: number }): Promise<void> {
  const days = { from: leave.startDate, to: leave.endDate }
  const known = await schoolDaysAround(tx, level, days)
  if (!isWithoutSchool(days, known)) return
  if (known.after === null) return refuse('absenceNoSchool', { values: { child: firstName } })
  refuse('absenceNoSchoolDay', { values: { child: firstName, nextDay: known.after } })
}

type LessonsOf = ReadonlyMap<number, Awaited<ReturnType<typeof lessonsOnDays>>[number]>

/**
 * Lessons of each child on the day of a leave by the hour. Read before the transaction, which occupies the embedded engine's only
 * connection.
 */
async function lessonsFor(world: World, leave: Leave, childIds: readonly number[]): Promise<LessonsOf> {
  if (leave.intervalTypeId !== INTERVAL.hours) return new Map()
  const wanted = childIds.map((childId) => ({ childId, day: leave.startDate }))
  const lessons = await lessonsOnDays(world, wanted)
  return new Map(childIds.map((childId, at) => [childId, lessons[at] ?? []]))
}

/** Refuses leave for hours without lessons. */
function refuseOutsideLessons(lessons: LessonsOf, leave: Leave, { id, firstName, level }: Pupil): void {
  const { startTime, endTime } = leave
  if (leave.intervalTypeId !== INTERVAL.hours || !startTime || !endTime) return
  const { from, to } = leaveHours(level, lessons.get(id) ?? [])
  const fields: Record<string, FieldMessage> = {
    ...(startTime < from && { startTime: 'timeOutsideLessons' }),
    ...(endTime > to && { endTime: 'timeOutsideLessons' }),
  }
  if (Object.keys(fields).length > 0) refuse('absenceOutsideLessons', { fields, values: { child: firstName, from, to } })
}

const leaveOf = (leave: Leave) => {
  const byHour = leave.intervalTypeId === INTERVAL.hours
  return {
    category: leave.absenceCategory,
    intervalType: leave.intervalTypeId,
    startDate: leave.startDate,
    endDate: leave.endDate,
    startTime: byHour ? (leave.startTime ?? null) : null,
    endTime: byHour ? (leave.endTime ?? null) : null,
    dayHalf: leave.intervalTypeId === INTERVAL.halfDays ? (leave.dayHalf ?? null) : null,
    description: leave.description,
  }
}

/** Inserts one request per child, all or none; returns their ids in the order of the children. */
async function send(
  tx: Database,
  leave: Leave,
  lessons: LessonsOf,
  childIds: readonly number[],
  sent: Pick<NewAbsence, 'parentId' | 'requestedAt'>,
): Promise<number[]> {
  const pupils = await lockPupils(tx, childIds, leave.startDate)
  const ids: number[] = []
  for (const childId of childIds) {
    const child = pupils.find(({ id }) => id === childId) ?? refuse('notFoundRecord')
    await refuseWithoutSchool(tx, leave, child)
    refuseOutsideLessons(lessons, leave, child)
    const wanted = { ...sent, childId, ...leaveOf(leave) }
    const found = await findOverlapping(tx, wanted)
    if (found !== undefined && !isSame(found, wanted)) refuseOverlap(found, child)
    ids.push(found?.id ?? (await addAbsence(tx, wanted)))
  }
  return ids
}

/** Changes a pending request by the rules of sending. */
async function changeLeave(
  tx: Database,
  world: World,
  leave: BodyOf<typeof changeAbsence>,
  lessons: LessonsOf,
  personId: number,
): Promise<void> {
  const childId = leave.studentPersonId
  const [child] = await lockPupils(tx, [childId], leave.startDate)
  if (child === undefined) return refuse('notFoundRecord')
  await refuseWithoutSchool(tx, leave, child)
  refuseOutsideLessons(lessons, leave, child)
  const wanted = leaveOf(leave)
  await takeStep(tx, world, absenceSteps, leave.absenceId, async ({ absence }) => {
    if (absence.childId !== childId || absence.status === 'WITHDRAWN') return refuse('notFoundRecord')
    if (absence.status !== 'NEW') await refuseSettled(tx, absence)
    const found = await findOverlapping(tx, { childId, ...wanted }, absence.id)
    if (found !== undefined) refuseOverlap(found, child)
    return { who: 'parent' as const, personId, status: 'NEW' as const, note: null, leave: wanted }
  })
  // Other days may belong to another class.
  await followMembership(tx, sql`select ${childId}::int as id`, today(world.clock))
}

function refuseFarDays(leave: Leave, world: World): void {
  const fields = wrongWithDays(leave, today(world.clock))
  if (fields !== undefined) refuseDays(fields, today(world.clock))
}

export const sendingAnswers = [
  answer(sendAbsence, async (context) => {
    const { body, world, change } = context
    const { personId } = callerOf(context)
    refuseFarDays(body, world)
    const childIds = [...new Set([body.studentPersonId, ...(body.alsoFor ?? [])])]
    const lessons = await lessonsFor(world, body, childIds)
    const sent = { parentId: personId, requestedAt: world.clock.now() }
    const absenceIds = await change((tx) => send(tx, body, lessons, childIds, sent))
    return { message: 'Чөлөөний хүсэлт амжилттай илгээгдлээ', absenceIds }
  }),

  answer(changeAbsence, async (context) => {
    const { body, world, change } = context
    refuseFarDays(body, world)
    const lessons = await lessonsFor(world, body, [body.studentPersonId])
    await change((tx) => changeLeave(tx, world, body, lessons, callerOf(context).personId))
    return context.say('Чөлөөний хүсэлтийг өөрчиллөө')
  }),

  answer(endAbsence, async (context) => {
    const { body, world, change } = context
    const { personId } = callerOf(context)
    await change((tx) =>
      takeStep(tx, world, absenceSteps, body.absenceId, async ({ absence }) => {
        if (absence.childId !== body.studentPersonId) return refuse('notFoundRecord')
        // A second click finds it already given back.
        if (absence.status === 'WITHDRAWN') return undefined
        if (absence.status !== 'APPROVED') return refuse('moveNotAllowed')
        const ended = endedLeave(absence, today(world.clock)) ?? refuse('absenceIsOver')
        const step = { who: 'parent' as const, personId, note: null }
        return ended.status === 'APPROVED'
          ? { ...step, status: ended.status, leave: { endDate: ended.endDate } }
          : { ...step, status: ended.status, leave: {} }
      }),
    )
    return context.say('Чөлөөг дуусгалаа')
  }),
]
