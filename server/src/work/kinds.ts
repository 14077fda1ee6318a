/** Retry policy of one kind of work. */
export interface Kind {
  does: string
  /** Retry delays in milliseconds after the first, second … failed try; then the work is given up. */
  waits: readonly number[]
  /** Describes retries outside `waits`. */
  retriesToo?: string
  /** Effect of giving up, and where it shows. */
  givesUp: string
  /** Maximum rows that one process works on concurrently. */
  atOnce: number
  /** Runs even while the portal is read-only. */
  goesOnReadOnly?: true
}

export const MINUTE_MS = 60_000
const minutes = (...numbers: readonly number[]): readonly number[] => numbers.map((number) => number * MINUTE_MS)

const message = {
  waits: minutes(1, 5, 15, 60, 180, 360, 720),
  retriesToo: 'a code after 2, 4, 8, 15 and each 30 s until it expires',
  givesUp: 'it is `DEAD`: `npm run messages`, the desk of its request and `portal_outbox_messages` show it',
  atOnce: 10,
  goesOnReadOnly: true,
} as const

/** All kinds of background work; each has a table as its queue. */
export const kinds = {
  sms: { does: 'hands a text message of `outbox` to its gateway', ...message },
  mail: { does: 'hands an e-mail of `outbox` to its gateway', ...message },
  push: { does: 'hands a push message of `outbox` to the push service of its subscription', ...message, atOnce: 30 },
  'carry-out-decision': {
    does: 'carries out a row of `held_decisions` whose time to undo is over',
    waits: minutes(1, 1, 5, 15, 60),
    givesUp: 'the row is deleted: the request is on its desk again, undecided',
    atOnce: 5,
  },
  'tell-summary': {
    does: 'writes the message of a row of `summaries`',
    waits: minutes(1, 5, 15, 60, 180, 360, 720),
    givesUp: 'the row is settled without a message, as when its week is over',
    // Each occupies a database connection.
    atOnce: 3,
  },
  'enter-notice': {
    does: 'writes the entries and messages about a sent row of `notices` to its parents, in batches',
    waits: minutes(1, 1, 5, 15, 60),
    givesUp: 'the remaining inboxes have no entry; parents find the notice on their pages',
    atOnce: 2,
  },
  'tell-absences': {
    does: 'writes the messages of due rows of `absence_alerts`, up to 200 in one transaction; after a failure row by row',
    waits: minutes(1, 1, 5, 15),
    givesUp: 'the row is settled without a message',
    atOnce: 1,
  },
  'work-on-upload': {
    does: 'checks or applies a file of `uploads`; one of an institution at a time',
    waits: minutes(1, 5),
    givesUp: 'it is `REFUSED` as stopped, which the page of the office shows, and its file is erased',
    // A second slot for other institutions while a file takes minutes.
    atOnce: 2,
  },
  'fetch-source': {
    does: 'fetches an institution of `sync_institutions` from ESIS and queues its rows as an upload; one at a time in all processes',
    waits: minutes(5, 30),
    retriesToo: 'no try counts while the breaker of `sync_breaker` is open',
    givesUp: 'it is `FAILED` until the next night; `npm run sync -- status` and the page of the office show it',
    atOnce: 1,
  },
  draw: {
    does: 'orders the lists of a drawn row of `draws`, then writes the statuses of each kindergarten of `draw_jobs` in one transaction',
    waits: minutes(1, 1, 5, 15, 60),
    retriesToo: 'each hour after the last: families wait for their results',
    givesUp: 'never; `/staff/draws` shows the kindergartens that are not written, and requests and places stay locked',
    atOnce: 2,
  },
  'make-copy': {
    does: "packs a parent's copy of their data for a row of `data_copies`",
    waits: minutes(1, 5, 15),
    givesUp: 'it is `FAILED`: the profile page says so and offers another try',
    atOnce: 1,
  },
} as const satisfies Readonly<Record<string, Kind>>

export type WorkName = keyof typeof kinds
export const isWorkName = (name: unknown): name is WorkName => typeof name === 'string' && name in kinds

/** Retry delay after a failed try; undefined after the last. */
export const waitOf = (name: WorkName, tries: number): number | undefined => kinds[name].waits[tries - 1]

/** Longest retry delay of this kind. */
export const longestWaitOf = (name: WorkName): number => Math.max(...kinds[name].waits)
