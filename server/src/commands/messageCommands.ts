import * as z from 'zod/mini'
import { CHANNELS, UNSENT_STATES } from '../database/tables/messages.ts'
import { outboxCounts, requeueMessages, undeliveredMessages } from '../messages/outbox.ts'
import { instantText } from '../outside/clock.ts'
import { command } from './command.ts'

const Channel = z.enum(CHANNELS)
const State = z.enum(UNSENT_STATES)
/** Maximum messages listed; all are counted. */
const MAX_LISTED = 100

export const listMessages = command({
  name: 'messages list',
  runsReadOnly: true,
  request: z.object({}),
  result: z.object({
    counts: z.array(z.object({ channel: Channel, state: State, messages: z.int(), oldest: z.string() })),
    rows: z.array(
      z.object({
        id: z.int(),
        channel: Channel,
        state: State,
        tries: z.int(),
        since: z.string(),
        lastError: z.string(),
        isErased: z.boolean(),
      }),
    ),
  }),
  run: async ({ db, clock }) => {
    const open = <Row extends { state: string }>(row: Row) => ({
      ...row,
      state: row.state === 'DEAD' ? ('DEAD' as const) : ('WAITING' as const),
    })
    return {
      counts: (await outboxCounts(db)).map((row) => ({ ...open(row), oldest: instantText(row.oldest ?? clock.now()) })),
      rows: (await undeliveredMessages(db, MAX_LISTED)).map(({ createdAt, lastError, ...row }) => ({
        ...open(row),
        since: instantText(createdAt),
        lastError: lastError ?? '',
      })),
    }
  },
})

export const retryMessages = command({
  name: 'messages retry',
  runsReadOnly: true,
  request: z.object({ ids: z.union([z.literal('all'), z.array(z.int())]) }),
  result: z.object({ again: z.array(z.int()) }),
  run: async ({ db, clock }, { ids }) => ({ again: await db.transaction((tx) => requeueMessages(tx, ids, clock.now())) }),
})
