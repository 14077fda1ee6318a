import { randomUUID } from 'node:crypto'
import { STOP_PATH } from '@portal/contract/summary'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { tellInWords } from '../../jobs/messages.ts'
import type { Job } from '../../jobs/queue.ts'
import { asParent, auditChange } from '../../kit/audit.ts'
import { drawKey, drawToken } from '../../kit/draw.ts'
import { digestOf } from '../../kit/keys.ts'
import type { World } from '../../kit/world.ts'
import { minutesIn } from '../../outside/clock.ts'
import { displayName } from '../accounts/rules.ts'
import { daysAtSchool } from '../attendance/week.ts'
import { lockPupilsOf } from '../children/school.ts'
import { marksOf } from '../grades/week.ts'
import { notDoneOf } from '../homework/week.ts'
import { type ChildWeek, wordsOf } from './letter.ts'
import { type Week, weekToTell } from './rules.ts'
import { lockSummary, settleSummary, takeDue } from './store.ts'

const TELL_SUMMARY = 'tell-summary'
/** A job that has not come to its end by then is taken for lost and given again. */
export const LEASE_MS = 30 * 60_000
/** As many are taken in a minute; the rest follow in the next. */
const AT_A_TIME = 5000
/** Each holds a connection to the database, of which calls need most. */
const AT_ONCE = 3
/** Enough that nobody guesses one, and short enough for a text message. */
const TOKEN_BYTES = 16

/** Each minute from Friday evening to Sunday: a job for everyone who wants this week's summary and has none yet. */
export async function giveSummaries({ db, jobs, clock }: Pick<World, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now()
  const week = weekToTell(now)
  if (week === undefined) return
  await db.transaction(async (tx) => {
    const taken = await takeDue(tx, week, now, new Date(now.getTime() + LEASE_MS), AT_A_TIME)
    if (taken.length === 0) return
    await jobs.sendAll(
      tx,
      TELL_SUMMARY,
      taken.map((accountId) => ({ accountId, week: week.from })),
    )
  })
}

type Pupil = Awaited<ReturnType<typeof lockPupilsOf>>[number]

/** The week of several children, as their own pages tell it; of those who had a school day. */
async function weekOf(tx: Database, pupils: readonly Pupil[], week: Week): Promise<(ChildWeek & { childId: number })[]> {
  const childIds = pupils.map(({ childId }) => childId)
  const days = await daysAtSchool(tx, childIds, week, { day: week.to, minutes: minutesIn(week.toldFrom) })
  const marks = await marksOf(tx, childIds, week)
  const notDone = await notDoneOf(tx, childIds, { from: week.whole.from, to: week.next.to })
  return pupils.flatMap(({ childId, level, ...named }) => {
    const was = days.get(childId)
    if (was === undefined) return []
    const due = notDone.get(childId) ?? []
    const ahead = due.filter(({ dueOn }) => dueOn >= week.next.from).length
    const lessons =
      level < 1 ? undefined : { late: was.late, marks: marks.get(childId) ?? [], notDone: { now: due.length - ahead, next: ahead } }
    return [{ childId, name: displayName(named), counts: was.counts, lessons }]
  })
}

const JobData = z.object({ accountId: z.int(), week: z.string() })

/** Tells one parent. The message, its link and the mark that the week is told are one transaction: all are there, or none. */
async function tellSummary(tx: Database, world: World, { accountId, week: monday }: z.infer<typeof JobData>): Promise<void> {
  const now = world.clock.now()
  const week = weekToTell(now)
  if (week?.from !== monday) return
  const found = await lockSummary(tx, accountId, monday)
  if (found === undefined) return
  const { personId, contact, wanted, language } = found
  const pupils = wanted ? await lockPupilsOf(tx, personId) : []
  const children = pupils.length === 0 ? [] : await weekOf(tx, pupils, week)
  if (children.length === 0) return settleSummary(tx, accountId, monday, { settledAt: now, tokenHash: null })

  const draw = () => drawToken(world.random, TOKEN_BYTES)
  const token = await drawKey(tx, 'summaries_token', draw, async (point, drawn) => {
    await settleSummary(point, accountId, monday, { settledAt: now, tokenHash: digestOf(drawn) })
    return drawn
  })
  const link = world.publicUrl()
  const unsubscribeLink = `${link}${STOP_PATH}/${token}`
  const words = { language, week, children, link, unsubscribeLink, helpPhone: world.centre.office.phone }
  await tellInWords(tx, world, contact, (channel) => wordsOf(channel, words), { expiresAt: week.toldUntil, unsubscribeLink })
  const read = { at: now, accountId, personId, ...asParent, action: `JOB ${TELL_SUMMARY}`, requestId: randomUUID() }
  await auditChange(tx, ...children.map(({ childId }) => ({ ...read, childId })))
}

export const summaryJob = (world: World): Job => ({
  name: TELL_SUMMARY,
  atOnce: AT_ONCE,
  run: (data) => world.db.transaction((tx) => tellSummary(tx, world, JobData.parse(data))),
})
