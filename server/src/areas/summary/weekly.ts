import { randomUUID } from 'node:crypto'
import { STOP_PATH } from '@portal/contract/summary'
import { asParent, auditChange } from '../../admission/audit.ts'
import { digestOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { summaries } from '../../database/tables.ts'
import { writeEntries } from '../../messages/entries.ts'
import { queueText } from '../../messages/queue.ts'
import { outsideQuietHours } from '../../messages/quietHours.ts'
import { minutesIn } from '../../outside/clock.ts'
import { lockPupilsOf } from '../../requests/childSchool.ts'
import { displayName } from '../../text/people.ts'
import type { Lease } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { daysAtSchool } from '../attendance/index.ts'
import { marksOf } from '../grades/index.ts'
import { notDoneOf } from '../homework/index.ts'
import { type ChildWeek, entryOf, wordsOf } from './letter.ts'
import { type Week, weekToSummarise } from './rules.ts'
import { claimSummaries, lockSummary, queueSummaries, type Summary, settleSummary } from './store.ts'

const ACTION = 'JOB tell-summary'
/** Maximum rows queued per minute; the rest follow in the next minute. */
const MAX_QUEUED = 5000
/** Bytes of an unsubscribe token: not guessable, yet short enough for a text message. */
const TOKEN_BYTES = 16

/** Runs each minute; from Friday evening to Sunday it queues the week's summary for every account that wants it. */
export async function queueDueSummaries({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const week = weekToSummarise(now)
  if (week === undefined) return
  await db.transaction(async (tx) => {
    if ((await queueSummaries(tx, week, now, MAX_QUEUED)) > 0) announceWork(tx, ['tell-summary'])
  })
}

type Pupil = Awaited<ReturnType<typeof lockPupilsOf>>[number]

/** Figures of the week for each child who had a school day, equal to those on the child's pages. */
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

/** Queues one parent's summary and settles its row. Message, unsubscribe link and settling commit in one transaction. */
async function sendSummary(tx: Database, world: World, lease: Lease): Promise<void> {
  const found = await lockSummary(tx, lease)
  if (found === undefined) return
  const now = world.clock.now()
  const week = weekToSummarise(now)
  if (week?.from !== found.week) return settleSummary(tx, lease, { settledAt: now })
  const { accountId, personId, contact, wanted, language } = found
  const pupils = wanted ? await lockPupilsOf(tx, personId, week.to) : []
  const children = pupils.length === 0 ? [] : await weekOf(tx, pupils, week)
  if (children.length === 0) return settleSummary(tx, lease, { settledAt: now })

  const generate = () => randomToken(world.random, TOKEN_BYTES)
  const token = await writeUniqueKey(tx, 'summaries_token', generate, async (point, key) => {
    await settleSummary(point, lease, { settledAt: now, tokenHash: digestOf(key) })
    return key
  })
  const link = world.publicUrl()
  const unsubscribeLink = `${link}${STOP_PATH}/${token}`
  const words = { language, week, children, link, unsubscribeLink, helpPhone: world.centre.office.phone ?? '' }
  const notBefore = outsideQuietHours(now)
  // On Sunday night the message would come after the end of its week: the inbox alone has it.
  if (notBefore < week.toldUntil)
    await queueText(tx, world, contact, (channel) => wordsOf(channel, words), {
      expiresAt: week.toldUntil,
      unsubscribeLink,
      notBefore,
      isDaily: true,
    })
  const entries = children.map((child) => ({
    holder: { accountId, personId },
    about: { childId: child.childId },
    ...entryOf(words, child),
  }))
  await writeEntries(
    tx,
    now,
    entries.map((entry) => ({ topic: 'weeklySummary', ...entry })),
  )
  const read = { at: now, accountId, personId, ...asParent, action: ACTION, requestId: randomUUID() }
  await auditChange(tx, ...children.map(({ childId }) => ({ ...read, childId })))
}

export const summaryWorker = (world: World): Worker<Summary> => ({
  table: summaries,
  claim: (turn) => claimSummaries(world.db, turn),
  run: (_row, lease) => world.db.transaction((tx) => sendSummary(tx, world, lease)),
  giveUp: (_row, lease, lastError) => settleSummary(world.db, lease, { settledAt: world.clock.now(), lastError }),
})
