import * as z from 'zod/mini'
import { Instant } from './fields.ts'

/** Sources from which school data come without a file. */
export const SOURCES = ['esis'] as const
export type SourceName = (typeof SOURCES)[number]

/** QUEUED: waits for its turn. FETCHED: its rows became an upload. FAILED: the source did not answer, and the next night tries again. */
export const SYNC_STATUSES = ['IDLE', 'QUEUED', 'FETCHING', 'FETCHED', 'FAILED'] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

/** Number of children in a group of the portal that the source's answer lacks. */
export const MissingInGroup = z.object({ group: z.string(), count: z.int() })
export type MissingInGroup = z.infer<typeof MissingInGroup>

/** State of an institution's data from the national system, for its office. */
export const SyncState = z.object({
  status: z.enum(SYNC_STATUSES),
  /** Last whole answer. */
  fetchedAt: z.nullable(Instant),
  /** True once a first list of differences was applied: from then on each night applies by itself. */
  appliesItself: z.boolean(),
  /** The last answer would end many stays, and waits for the office. */
  isHeld: z.boolean(),
  /** The source is in an outage; the portal goes on with the data that it has. */
  isAway: z.boolean(),
  missing: z.array(MissingInGroup),
})
export type SyncState = z.infer<typeof SyncState>
