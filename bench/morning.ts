import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { leaveWeekend } from './capital.ts'
import { type Family, insertFamilies, sentIn } from './families.ts'
import { newDatabase, startPortal } from './portal.ts'
import { STREAMS_OF_WORKER, schoolMorning } from './schoolMorning.ts'
import { SEASON, sendSeason } from './season.ts'
import { OVERLOADED_STATUS, percentile, Tally } from './tally.ts'
import { BROWSING, SENDING, STEPS, Visitors } from './visitors.ts'

/**
 * Opening morning of enrolment: families arrive at random at a given rate, and each browses, looks its child up, sends and reads its
 * request. The rate rises until answers are late; then 90 % of the highest good rate is held, then 200 %. `--minutes=N`: duration of the
 * 90 %. `--rate=N`: families a second, without the search for the highest rate. `--season`: sends all requests of a season at full speed
 * instead, or `--season=N` of them. `--school`: the morning of a school day instead (schoolMorning.ts).
 * The load generator shares the machine with the portal and its database.
 */
const optionOf = (name: string): string | undefined => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const HOLD_S = Number(optionOf('minutes') ?? sized(10, 1)) * 60
const TWICE_S = Math.min(120, HOLD_S)
const STEP_S = sized(20, 10)
/** Families a second in the first step, and the factor of each further step. */
const FIRST_RATE = 2
const RISE = 1.35
/** Number of bisection steps between the last good and the first bad rate. */
const CLOSER = 2
const MAX_P95_MS = 800
const BOTS = 0.05
const WORKERS = availableParallelism()
const FAMILIES = sized(150_000, 30_000)

const MIN_SENT_AT_TWICE = 0.7
const MAX_MEMORY_GROWTH = 1.15

/** Resident memory of each web process, in MB. */
async function memoryOf(address: string): Promise<number[]> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return [...metrics.matchAll(/^process_resident_memory_bytes\{process="web-\d+"\} (\S+)$/gm)].map(([, bytes]) => Number(bytes) / 2 ** 20)
}

/** Random time between two arrivals of a Poisson process, in ms. */
const gapMs = (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate

const postgres = await startPostgres({ syncs: true })
const databaseUrl = await newDatabase(postgres.url, 'morning')
const isSchool = process.argv.includes('--school')
const start = () => startPortal({ databaseUrl, workers: WORKERS, captchaSteps: 1, ...(isSchool && { maxStreams: STREAMS_OF_WORKER }) })
let portal = await start()
if (isSchool && (await leaveWeekend(databaseUrl))) {
  await portal.end()
  portal = await start()
}
const season = process.argv.includes('--season') ? SEASON : Number(optionOf('season') ?? 0)
let families: Family[] = []
const visitors = new Visitors(portal.address, new Tally())
const failures: unknown[] = []

/** Families arrive at this rate for this time; calls that end later still count in the tally of their start. */
async function arriving(rate: number, seconds: number): Promise<Tally> {
  const tally = new Tally()
  visitors.tally = tally
  const until = tally.began + seconds * 1000
  for (let next = tally.began + gapMs(rate); next < until; next += gapMs(rate)) {
    await pause(Math.max(0, next - performance.now()))
    const family = families.pop()
    if (family === undefined) throw new Error('there are no more families: run it for fewer minutes')
    const visit = Math.random() < BOTS ? visitors.bot(family) : visitors.family(family)
    visit.catch((error: unknown) => failures.push(error))
  }
  await pause(Math.max(0, until - performance.now()))
  return tally
}

/** Waits until all present families have finished. */
async function untilQueueEmpty(): Promise<void> {
  while (visitors.present > 0) await pause(200)
}

const p95 = (tally: Tally, step: string) => percentile(tally.timesOf(step), 0.95)
const slowest = (tally: Tally) => Math.max(...STEPS.map((step) => p95(tally, step)))
const shed = (tally: Tally, steps: readonly string[]) => tally.count(steps, OVERLOADED_STATUS) / Math.max(1, tally.count(steps))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const isWithinBars = (tally: Tally) => slowest(tally) < MAX_P95_MS && tally.count([...SENDING, ...BROWSING], OVERLOADED_STATUS) === 0

function printTally(what: string, tally: Tally): void {
  const steps = STEPS.map((step) => `${step} ${p95(tally, step).toFixed(0)}`).join(', ')
  console.log(
    `${what}: p95 in ms: ${steps}; turned away: browsing ${percent(shed(tally, BROWSING))}, sending ${percent(shed(tally, SENDING))}; who asks used ${percent(tally.processorShare())} of a processor and was itself late by ${tally.lateness(0.95).toFixed(0)} ms at p95`,
  )
}

/** A rate is too high if it fails twice: a single failure may be caused by the machine. */
async function holdsRate(rate: number): Promise<boolean> {
  for (let tries = 0; tries < 2; tries++) {
    const tally = await arriving(rate, STEP_S)
    printTally(`${rate.toFixed(1)} families a second for ${STEP_S} s`, tally)
    if (isWithinBars(tally)) return true
    await untilQueueEmpty()
  }
  return false
}

/** Highest rate without a late step. */
async function capacity(): Promise<number> {
  let good = FIRST_RATE
  let late = FIRST_RATE
  while (await holdsRate(late)) {
    good = late
    late *= RISE
  }
  for (let at = 0; at < CLOSER; at++) {
    const middle = Math.sqrt(good * late)
    if (await holdsRate(middle)) good = middle
    else late = middle
  }
  return good
}

/** Holds the rate; reports the p95 of each step, and the growth of memory from the second to the last quarter of the time. */
async function hold(rate: number): Promise<{ sentASecond: number }> {
  const before = visitors.acknowledged.size
  const memory: number[][] = []
  const sampling = setInterval(() => void memoryOf(portal.address).then((mb) => memory.push(mb)), (HOLD_S * 1000) / 40)
  const tally = await arriving(rate, HOLD_S)
  clearInterval(sampling)
  const sentASecond = (visitors.acknowledged.size - before) / HOLD_S
  printTally(`nine tenths, ${rate.toFixed(1)} families a second, for ${HOLD_S} s`, tally)
  for (const step of STEPS)
    console.log(
      `  ${step}: ${tally.count([step])} calls, p50 ${percentile(tally.timesOf(step), 0.5).toFixed(0)} ms, p95 ${checkedFigure(`${step}, p95 at nine tenths`, p95(tally, step), { atMost: MAX_P95_MS }, { digits: 0, unit: 'ms' })}`,
    )
  const quarter = Math.floor(memory.length / 4)
  const mean = (samples: readonly number[][]) => samples.flat().reduce((sum, mb) => sum + mb, 0) / samples.flat().length
  const [early, late] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(-quarter))]
  const growth = checkedFigure('memory of a worker, last quarter of the time against the second', late / early, {
    atMost: MAX_MEMORY_GROWTH,
  })
  console.log(
    `  resident memory of a worker: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last, ratio ${growth}`,
  )
  return { sentASecond }
}

async function twice(rate: number, sentASecond: number): Promise<void> {
  const before = visitors.acknowledged.size
  const tally = await arriving(rate, TWICE_S)
  const sent = (visitors.acknowledged.size - before) / TWICE_S
  printTally(`twice, ${rate.toFixed(1)} families a second, for ${TWICE_S} s`, tally)
  const [browsing, sending] = [shed(tally, BROWSING), shed(tally, SENDING)]
  console.log(
    `  requests sent: ${sent.toFixed(1)} a second, against ${sentASecond.toFixed(1)} before: ratio ${checkedFigure('requests sent a second, at twice the rate against nine tenths', sent / sentASecond, { atLeast: MIN_SENT_AT_TWICE })}`,
  )
  console.log(
    `  turned away at twice the rate: browsing ${reportedFigure('browsing turned away at twice the rate', browsing * 100, { digits: 1, unit: '%' })}, sending ${checkedFigure('sending turned away at twice the rate, in %', sending * 100, { atMost: browsing * 100 }, { digits: 1 })}`,
  )
}

/** Compares the acknowledged requests with the database. */
async function verifyStored(): Promise<void> {
  const sent = await sentIn(databaseUrl)
  const acknowledged = [...visitors.acknowledged]
  const lost = acknowledged.filter(([childId, references]) => !references.has(sent.get(childId)?.reference ?? ''))
  const doubled = acknowledged.filter(
    ([childId, { size }]) => size > 1 || sent.get(childId)?.steps !== 1 || sent.get(childId)?.messages !== 1,
  )
  console.log(
    `${reportedFigure('requests acknowledged', acknowledged.length, { digits: 0 })} requests acknowledged, ${sent.size} in the database (${sent.size - acknowledged.length} whose answer nobody waited for); lost ${checkedFigure('acknowledged and lost', lost.length, { atMost: 0 }, { digits: 0 })}, twice ${checkedFigure('children served twice', doubled.length, { atMost: 0 }, { digits: 0 })}`,
  )
  const gaveUp = [...visitors.gaveUp].map(([step, times]) => `${step} ${times}`).join(', ')
  console.log(`families that gave up after all their tries, by step: ${gaveUp || 'none'}`)
}

async function morning(): Promise<void> {
  families = await insertFamilies(databaseUrl, FAMILIES)
  console.log(
    `${WORKERS} workers, PostgreSQL with fsync, families with a network each, ${percent(BOTS)} of the arrivals bots; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  await arriving(FIRST_RATE, STEP_S)
  const given = Number(optionOf('rate') ?? 0)
  const best = given > 0 ? given : await capacity()
  if (given === 0)
    console.log(
      `highest rate with p95 of every call under ${MAX_P95_MS} ms: ${reportedFigure(`families a second with p95 of every call under ${MAX_P95_MS} ms`, best, { digits: 1 })} families a second`,
    )
  await untilQueueEmpty()
  const { sentASecond } = await hold(best * 0.9)
  await twice(best * 2, sentASecond)
  await untilQueueEmpty()
  await verifyStored()
  if (failures.length > 0) throw new Error(`${failures.length} walks failed; the first:`, { cause: failures[0] })
}

try {
  if (isSchool) await schoolMorning(databaseUrl, portal.address)
  else if (season > 0) await sendSeason(databaseUrl, portal.address, season)
  else await morning()
} finally {
  visitors.end()
  await portal.end()
  await postgres.stop()
}
