import { inspect } from 'node:util'
import { HINDRANCES, hindranceOf } from '../kit/errors.ts'
import { type Settings, StartFailure } from '../settings.ts'

/** By this variable the first process tells the others what they are called: web-1, web-2, jobs. */
export const NAME_VARIABLE = 'PORTAL_PROCESS'

export interface Running {
  /** Answers what is in flight, writes what is gathered, and ends. With a grace, connections that are open have so long for one more request. */
  stop(graceMs?: number): Promise<void>
}

/** What a portal's processes open, each its own part. Loaded by those that need it: the first process stays small. */
export interface Opening {
  /** One process for everything; nothing where the database is only prepared. */
  all(settings: Settings): Promise<Running | undefined>
  web(settings: Settings): Promise<Running & { address: string; renewConnections(): void }>
  /** The database is prepared when it is there; queued work begins when it is told where the portal answers. */
  jobs(settings: Settings): Promise<Running & { begin(address: string, isFirst: boolean): Promise<void> }>
  /** Instead of `jobs` where this machine leaves queued work to others. */
  prepare(settings: Settings): Promise<undefined>
}

export const STOP_WITHIN_MS = 15_000

/** Why a start failed, for whoever started it. */
export function whyOf(error: unknown): string {
  const hindrance = hindranceOf(error)
  if (hindrance !== undefined) return `The start stops: ${HINDRANCES[hindrance]}.`
  return error instanceof StartFailure ? error.message : inspect(error)
}
