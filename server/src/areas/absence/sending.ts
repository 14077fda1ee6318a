import { INTERVAL, sendAbsence } from '@portal/contract/absence'
import type { BodyOf } from '@portal/contract/call'
import { shortDate } from '@portal/contract/dateWords'
import type { FieldMessage } from '@portal/contract/fields'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../kit/answer.ts'
import { refuse } from '../../kit/refusals.ts'
import { today } from '../../outside/clock.ts'
import { isWithoutSchool, schoolDaysAround } from '../schedule/schoolDays.ts'
import { categoryNames, leaveWindow, statusNames, wrongWithDays } from './rules.ts'
import { type Absence, addAbsence, findOverlapping, lockPupils, type NewAbsence } from './store.ts'

type Leave = BodyOf<typeof sendAbsence>

const hour = (time: string | null): string | null => time?.slice(0, 5) ?? null

/** A second click, or a second try after a lost answer. */
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

/** Where the school days are known, leave for none of them is a slip of the finger. */
async function refuseWithoutSchool(tx: Database, leave: Leave, { firstName, level }: { firstName: string; level: number }): Promise<void> {
  const days = { from: leave.startDate, to: leave.endDate }
  const known = await schoolDaysAround(tx, level, days)
  if (!isWithoutSchool(days, known)) return
  if (known.after === null) return refuse('absenceNoSchool', { values: { child: firstName } })
  refuse('absenceNoSchoolDay', { values: { child: firstName, nextDay: known.after } })
}

/** Writes one request for each child, or none at all; answers their ids in the order of the children. */
async function send(tx: Database, leave: Leave, sent: Pick<NewAbsence, 'parentId' | 'requestedAt'>): Promise<number[]> {
  const childIds = [...new Set([leave.studentPersonId, ...(leave.alsoFor ?? [])])]
  const pupils = await lockPupils(tx, childIds)
  const byHour = leave.intervalTypeId === INTERVAL.hours
  const dayHalf = leave.intervalTypeId === INTERVAL.halfDays ? (leave.dayHalf ?? null) : null
  const ids: number[] = []
  for (const childId of childIds) {
    const child = pupils.find(({ id }) => id === childId) ?? refuse('notFoundRecord')
    await refuseWithoutSchool(tx, leave, child)
    const wanted = {
      ...sent,
      childId,
      category: leave.absenceCategory,
      intervalType: leave.intervalTypeId,
      startDate: leave.startDate,
      endDate: leave.endDate,
      startTime: byHour ? (leave.startTime ?? null) : null,
      endTime: byHour ? (leave.endTime ?? null) : null,
      dayHalf,
      description: leave.description,
    }
    const found = await findOverlapping(tx, wanted)
    if (found !== undefined && !isSame(found, wanted)) refuseOverlap(found, child)
    ids.push(found?.id ?? (await addAbsence(tx, wanted)))
  }
  return ids
}

export const sendingAnswers = [
  answer(sendAbsence, async (asked) => {
    const { body, world, change } = asked
    const { personId } = callerOf(asked)
    const fields = wrongWithDays(body, today(world.clock))
    if (fields !== undefined) refuseDays(fields, today(world.clock))
    const absenceIds = await change((tx) => send(tx, body, { parentId: personId, requestedAt: world.clock.now() }))
    return { message: 'Чөлөөний хүсэлт амжилттай илгээгдлээ', absenceIds }
  }),
]
