/** How work of one kind is tried, and what follows when it never succeeds. */
export interface Kind {
  does: string
  /** Milliseconds to wait after the first, second … failed try; after the last try the work is given up. */
  waits: readonly number[]
  /** Retries that `waits` does not describe. */
  retriesToo?: string
  /** Effect of giving up, and where it shows. */
  givesUp: string
  /** Rows that one process works on at the same time. */
  atOnce: number
  /** Goes on while the portal is read-only. */
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

/** Every kind of background work. The rows of its own table are its queue. */
export const kinds = {
  sms: { does: 'hands a text message of `outbox` to its gateway', ...message },
  mail: { does: 'hands an e-mail of `outbox` to its gateway', ...message },
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
    // Each holds a connection to the database.
    atOnce: 3,
  },
  'work-on-upload': {
    does: 'checks or applies a file of `uploads`; one of an institution at a time',
    waits: minutes(1, 5),
    givesUp: 'it is `REFUSED` as stopped, which the page of the office shows, and its file is erased',
    // A file that takes minutes leaves a place to another institution.
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

/** Wait after a failed try by the table; undefined where it was the last. */
export const waitOf = (name: WorkName, tries: number): number | undefined => kinds[name].waits[tries - 1]

/** Latest time ahead to which a row of this kind is ever put. */
export const longestWaitOf = (name: WorkName): number => Math.max(...kinds[name].waits)
