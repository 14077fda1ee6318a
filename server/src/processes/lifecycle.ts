import { inspect } from 'node:util'
import { WRITE_BLOCKS, writeBlockOf } from '../database/errors.ts'
import { type Settings, StartFailure } from '../settings.ts'

/** Environment variable with the process's name: web-1, web-2, jobs. */
export const NAME_VARIABLE = 'PORTAL_PROCESS'

export interface Running {
  /** Finishes requests in flight, flushes buffers and ends. With a grace period, open connections may send one more request. */
  stop(graceMs?: number): Promise<void>
}

/** Parts of a portal, one per process. Loaded lazily, so that the first process stays small. */
export interface PortalEntry {
  /** One process for everything; undefined if it only prepares the database. */
  all(settings: Settings): Promise<Running | undefined>
  web(settings: Settings): Promise<Running & { address: string; renewConnections(): void }>
  /** Prepares the database; jobs start with `begin`, once the portal's address is known. */
  jobs(settings: Settings): Promise<Running & { begin(address: string, isFirst: boolean): Promise<void> }>
  /** Replaces `jobs` if this machine leaves jobs to others. */
  prepare(settings: Settings): Promise<undefined>
}

export const STOP_TIMEOUT_MS = 15_000

/** Message about a failed start, for the operator. */
export function failureReason(error: unknown): string {
  const hindrance = writeBlockOf(error)
  if (hindrance !== undefined) return `The start stops: ${WRITE_BLOCKS[hindrance]}.`
  return error instanceof StartFailure ? error.message : inspect(error)
}
