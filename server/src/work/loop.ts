import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { traceOf } from '../kit/errors.ts'
import type { Clock } from '../outside/clock.ts'
import type { Random } from '../outside/random.ts'
import { after, LEASE_MS, type Lease, putBack, renewLease, type Turn, turnAt, type WorkTable } from './claiming.ts'
import { type Kind, kinds, MINUTE_MS, type WorkName, waitOf } from './kinds.ts'

interface Claimed {
  id: number
  tries: number
}

/** The part of a kind of work that its area knows. */
export interface Worker<Row extends Claimed = Claimed> {
  table: WorkTable
  /** Leases rows that are due. */
  claim(turn: Turn): Promise<readonly Row[]>
  /** Does the work and settles its row under the lease; may run twice for one row. A row that is left unsettled is claimed again. */
  run(row: Row, lease: Lease): Promise<void>
  /** Settles a row under the lease after its last try. */
  giveUp(row: Row, lease: Lease, lastError: string): Promise<void>
  /** Replaces the waits of the table of kinds. */
  waitAfter?(row: Row): number | undefined
  /** Text for `last_error`, without personal data. */
  errorOf?(error: unknown, row: Row): string
  /** Resolves when the next row may be claimed: rows are then claimed one by one. */
  pace?(): Promise<void>
}

export type Workers = readonly (readonly [WorkName, Worker])[]

/** Background work of this process. */
export interface Work {
  /** Looks for work of this kind, or of any, now or later. Does nothing before the start. */
  wake(name?: WorkName, afterMs?: number): void
  start(workers: Workers, isReadOnly?: () => Promise<boolean>): void
  /** Resolves when nothing is being claimed or worked on. */
  idle(): Promise<void>
  /** Claims nothing more and waits a few seconds for work in progress; its lease lapses otherwise. */
  stop(): Promise<void>
}

export interface Workplace {
  db: Database
  clock: Clock
  random: Random
  log: Logger
}

/** Interval at which every process looks for due work that no notice told it of. */
const LOOK_EVERY_MS = 5000
const RENEW_EVERY_MS = LEASE_MS / 4
/** After two hours of renewals the work counts as hung, and its lease lapses. */
const MOST_RENEWALS = 240
/** Longest wait that is timed in the process; longer ones are found by looking. */
const TIMED_MS = MINUTE_MS
const STOP_WITHIN_MS = 5000
const TOKEN_BYTES = 12

/** Name and code alone: the message of a database error quotes values. */
const plainError = (error: unknown): string => [traceOf(error).type, traceOf(error).code].filter(Boolean).join(': ')

function laneOf({ db, clock, random, log }: Workplace, name: WorkName, worker: Worker, mayClaim: () => Promise<boolean>) {
  const { atOnce } = kinds[name]
  const underWay = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const waitAfter = (row: Claimed) => (worker.waitAfter === undefined ? waitOf(name, row.tries) : worker.waitAfter(row))
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
  /** Claims until no place is free, or nothing more is due and nobody has called meanwhile. */
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
        for (const row of rows) track(workOn(row, { id: row.id, token }))
        if (rows.length === most) mayBeMore = true
      }
    } finally {
      isClaiming = false
    }
  }
  function keepLease(lease: Lease): () => void {
    let renewals = 0
    const timer = setInterval(() => {
      if (++renewals > MOST_RENEWALS) return clearInterval(timer)
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
      // Earlier tries ended with their process: nothing counted them as failed.
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
    await putBack(db, worker.table, lease, after(clock.now(), wait), lastError)
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

/** One lane for each kind of work that this process does. */
export function createWork(place: Workplace): Work {
  const lanes = new Map<WorkName, ReturnType<typeof laneOf>>()
  let looking: NodeJS.Timeout | undefined
  let isPaused = false
  const wake: Work['wake'] = (name, afterMs) => {
    for (const [own, lane] of lanes) if (name === undefined || name === own) lane.wake(afterMs)
  }
  const idle = async () => {
    await Promise.all([...lanes.values()].map((lane) => lane.idle()))
  }
  /** Says once when work begins to wait for a read-only portal, and when it goes on. */
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
      looking = setInterval(wake, LOOK_EVERY_MS).unref()
      wake()
    },
    stop: async () => {
      clearInterval(looking)
      for (const lane of lanes.values()) lane.stop()
      const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())
      await Promise.race([idle(), patience])
    },
  }
}
