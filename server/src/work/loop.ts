import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { outageLog, traceOf } from '../database/errors.ts'
import type { Clock } from '../outside/clock.ts'
import type { Random } from '../outside/random.ts'
import { after, LEASE_MS, type Lease, releaseForRetry, renewLease, type Turn, turnAt, type WorkTable } from './claiming.ts'
import { type Kind, kinds, MINUTE_MS, type WorkName, waitOf } from './kinds.ts'

interface Claimed {
  id: number
  tries: number
}

/** Handlers of one kind of work, supplied by its area. */
export interface Worker<Row extends Claimed = Claimed> {
  table: WorkTable
  /** Claims due rows. */
  claim(turn: Turn): Promise<readonly Row[]>
  /** Does the work and settles the row under the lease. May run twice for a row; an unsettled row is claimed again. */
  run(row: Row, lease: Lease): Promise<void>
  /** Settles a row under the lease after its last try. */
  giveUp(row: Row, lease: Lease, lastError: string): Promise<void>
  /** Overrides the retry delays of `kinds`. */
  waitAfter?(row: Row): number | undefined
  /** Text for `last_error`, without personal data. */
  errorOf?(error: unknown, row: Row): string
  /** Rate limit: resolves when the next row may be claimed. If given, rows are claimed one by one. */
  pace?(): Promise<void>
}

export type Workers = readonly (readonly [WorkName, Worker])[]

/** Background work of this process. */
export interface Work {
  /** Polls for work of this kind, or of all kinds, now or after `afterMs`. Does nothing before `start`. */
  wake(name?: WorkName, afterMs?: number): void
  start(workers: Workers, isReadOnly?: () => Promise<boolean>): void
  /** Resolves when no claim or work is running. */
  idle(): Promise<void>
  /** Stops claiming and waits up to `STOP_TIMEOUT_MS` for running work; the lease of unfinished work lapses. */
  stop(): Promise<void>
}

export interface WorkDependencies {
  db: Database
  clock: Clock
  random: Random
  log: Logger
}

/** Interval of polling for due work, for missed notifications. */
const POLL_INTERVAL_MS = 5000
const RENEW_EVERY_MS = LEASE_MS / 4
/** Maximum lease renewals (two hours); after that the work counts as hung and its lease lapses. */
const MAX_RENEWALS = 240
/** Maximum delay for which a timer is set; work due later is found by polling. */
const TIMED_MS = MINUTE_MS
const STOP_TIMEOUT_MS = 5000
const TOKEN_BYTES = 12

/** Error type and code only, because messages of database errors quote values. */
const plainError = (error: unknown): string => [traceOf(error).type, traceOf(error).code].filter(Boolean).join(': ')

function laneOf({ db, clock, random, log }: WorkDependencies, name: WorkName, worker: Worker, mayClaim: () => Promise<boolean>) {
  const { atOnce } = kinds[name]
  const underWay = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const waitAfter = (row: Claimed) => (worker.waitAfter === undefined ? waitOf(name, row.tries) : worker.waitAfter(row))
  const claims = outageLog(log, 'due work cannot be claimed', 'due work is claimed again')
  let [busy, mayBeMore, isClaiming, isStopped] = [0, false, false, false]

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error({ work: name, fault: traceOf(error) }, 'background work stopped short'))
      .finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }
  function wake(afterMs = 0): void {
    if (isStopped) return
    if (afterMs > 0) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        wake()
      }, afterMs)
      timers.add(timer.unref())
      return
    }
    mayBeMore = true
    look()
  }
  function look(): void {
    if (mayBeMore && !isClaiming) track(claimDue())
  }
  /** Claims until all slots are busy, or until nothing is due and no wake-up arrived meanwhile. */
  async function claimDue(): Promise<void> {
    isClaiming = true
    try {
      while (mayBeMore && busy < atOnce && !isStopped) {
        mayBeMore = false
        if (!(await mayClaim())) return
        await worker.pace?.()
        const most = worker.pace === undefined ? atOnce - busy : 1
        const token = random.bytes(TOKEN_BYTES).toString('base64url')
        const rows = await worker.claim(turnAt(clock.now(), name, token, most))
        claims.worked({ work: name })
        for (const row of rows) track(workOn(row, { id: row.id, token }))
        if (rows.length === most) mayBeMore = true
      }
    } catch (error) {
      claims.failed({ work: name, fault: traceOf(error) })
    } finally {
      isClaiming = false
    }
  }
  function keepLease(lease: Lease): () => void {
    let renewals = 0
    const timer = setInterval(() => {
      if (++renewals > MAX_RENEWALS) return clearInterval(timer)
      renewLease(db, worker.table, lease, after(clock.now(), LEASE_MS)).catch((error: unknown) =>
        log.warn({ work: name, id: lease.id, fault: traceOf(error) }, 'a lease could not be renewed'),
      )
    }, RENEW_EVERY_MS).unref()
    return () => clearInterval(timer)
  }
  async function workOn(row: Claimed, lease: Lease): Promise<void> {
    busy += 1
    const endRenewals = keepLease(lease)
    try {
      // The last allowed try ended with its process, so that no failure was recorded.
      if (row.tries > 1 && waitAfter({ ...row, tries: row.tries - 1 }) === undefined) await worker.giveUp(row, lease, 'Stopped')
      else await worker.run(row, lease)
    } catch (error) {
      await failed(row, lease, error)
    } finally {
      endRenewals()
      busy -= 1
      look()
    }
  }
  async function failed(row: Claimed, lease: Lease, error: unknown): Promise<void> {
    const lastError = worker.errorOf?.(error, row) ?? plainError(error)
    const wait = waitAfter(row)
    const fault = worker.errorOf === undefined ? traceOf(error) : lastError
    log.warn({ work: name, id: row.id, tries: row.tries, fault, givenUp: wait === undefined }, 'background work failed')
    if (wait === undefined) return worker.giveUp(row, lease, lastError)
    await releaseForRetry(db, worker.table, lease, after(clock.now(), wait), lastError)
    if (wait <= TIMED_MS) wake(wait)
  }
  return {
    wake,
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Runs one lane per kind of work in this process. */
export function createWork(place: WorkDependencies): Work {
  const lanes = new Map<WorkName, ReturnType<typeof laneOf>>()
  let looking: NodeJS.Timeout | undefined
  let isPaused = false
  const wake: Work['wake'] = (name, afterMs) => {
    for (const [own, lane] of lanes) if (name === undefined || name === own) lane.wake(afterMs)
  }
  const idle = async () => {
    await Promise.all([...lanes.values()].map((lane) => lane.idle()))
  }
  /** Whether work of this kind may run now; logs once when read-only mode pauses and resumes it. */
  async function mayClaim(name: WorkName, isReadOnly: () => Promise<boolean>): Promise<boolean> {
    const { goesOnReadOnly }: Kind = kinds[name]
    if (goesOnReadOnly) return true
    const mustWait = await isReadOnly()
    if (mustWait !== isPaused) place.log.info(mustWait ? 'read-only: queued work waits' : 'queued work goes on')
    isPaused = mustWait
    return !mustWait
  }
  return {
    wake,
    idle,
    start: (workers, isReadOnly = async () => false) => {
      for (const [name, worker] of workers)
        lanes.set(
          name,
          laneOf(place, name, worker, () => mayClaim(name, isReadOnly)),
        )
      looking = setInterval(wake, POLL_INTERVAL_MS).unref()
      wake()
    },
    stop: async () => {
      clearInterval(looking)
      for (const lane of lanes.values()) lane.stop()
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([idle(), patience])
    },
  }
}
