import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
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
  /** The last answer would end many stays or put many children into other groups, and waits for the office. */
  isHeld: z.boolean(),
  /** The source is in an outage; the portal goes on with the data that it has. */
  isAway: z.boolean(),
  missing: z.array(MissingInGroup),
})
export type SyncState = z.infer<typeof SyncState>

export const syncState = get('/api/staff/data/sync', {
  about: "Returns the state of the own institution's data from the national system; null if it is not connected.",
  access: staff('SCHOOL'),
  params: {},
  result: z.nullable(SyncState),
  example: {
    result: {
      status: 'FETCHED',
      fetchedAt: '2026-11-18T01:04:00+08:00',
      appliesItself: true,
      isHeld: false,
      isAway: false,
      missing: [{ group: '5а бүлэг', count: 2 }],
    },
  },
})

/** Minutes between two fetches that an office asks for. */
export const SYNC_PAUSE_MINUTES = 60

export const fetchNow = post('/api/staff/data/sync', {
  about: "Queues the own institution's data to be fetched from the national system, at most once an hour.",
  access: staff('SCHOOL'),
  params: {},
  body: undefined,
  result: MessageResult,
  example: { result: { message: 'Дараалалд орууллаа' } },
})

export const syncCalls = [syncState, fetchNow]
