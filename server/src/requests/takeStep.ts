import { attemptOf, countAttempt } from '../admission/attempts.ts'
import type { Caller } from '../admission/session.ts'
import { sharedLimits } from '../admission/sharedLimits.ts'
import type { Database } from '../database/connect.ts'
import { pipeline } from '../database/pipeline.ts'
import { eq } from '../database/sql.ts'
import { people } from '../database/tables.ts'
import { holdersOf } from '../messages/holders.ts'
import { type Message, queueMessages } from '../messages/queue.ts'
import { instantText } from '../outside/clock.ts'
import { refuse } from '../text/refusals.ts'
import type { World } from '../world.ts'
import { type Moves, mayMove } from './moves.ts'

/** Dependencies of a step. Operator commands have no keyring and never act as an outsider. */
export type StepDependencies = Pick<World, 'clock' | 'centre'> & Partial<Pick<World, 'keyring'>>

/** A requested step; areas add the target state and the columns they write. */
export interface RequestedStep<Who extends string> {
  who: Who
  /** Person who takes the step, if known. */
  personId: number | null
  /** Remark of the person who takes the step. */
  note: string | null
  /** Set if an outsider entered the contact: messages to any contact but `ownContact` are limited per day. */
  outsider?: { ownContact: string | undefined }
}

/** Definition of an area's steps: table of moves, and the writes of state, history, messages and notifications. */
export interface Steps<Row, Wanted extends RequestedStep<string>, At extends StepDependencies = World> {
  /** Reads and locks the row until the transaction ends. */
  lock(tx: Database, id: number, at: At): Promise<Row | undefined>
  /** Tells whether the table of moves allows the step. */
  isAllowed(row: Row, wanted: Wanted): boolean
  change(tx: Database, row: Row, wanted: Wanted, now: Date): Promise<void>
  record(tx: Database, row: Row, wanted: Wanted, now: Date): Promise<void>
  /** Builds messages from the row before the change: state and history are written concurrently. */
  messages(tx: Database, at: At, row: Row, wanted: Wanted): Promise<readonly Message[]>
  /** Links messages to the row that caused them. */
  noteMessages?(tx: Database, row: Row, outboxIds: readonly number[]): Promise<void>
  /** Notifies the open pages of all people concerned to refetch. */
  announce(tx: Database, row: Row, wanted: Wanted): Promise<void> | void
}

/** Strips the part after a plus, which leads to the same mailbox. */
const mailboxOf = (contact: string): string => contact.toLowerCase().replace(/\+[^@]*@/, '@')

async function isWithinLimit(tx: Database, keyring: World['keyring'], contact: string, now: Date): Promise<boolean> {
  const limit = sharedLimits.outsidersMessages
  const { nth } = await countAttempt({ db: tx, keyring }, attemptOf(limit, { contact: mailboxOf(contact) }), now)
  return nth <= limit.most
}

/** Drops messages of an outsider to contacts that have reached the daily limit. */
async function withinMessageLimit(
  tx: Database,
  { keyring }: StepDependencies,
  messages: readonly Message[],
  { outsider }: RequestedStep<string>,
  now: Date,
) {
  if (outsider === undefined) return messages
  if (keyring === undefined) throw new Error('messages of an outsider are counted by the keyring')
  const allowed = await pipeline(
    ...messages.map(async ({ contact }) => outsider.ownContact === contact || isWithinLimit(tx, keyring, contact, now)),
  )
  return messages.filter((_, at) => allowed[at])
}

/**
 * Takes one step in the caller's transaction: locks the row, lets the area decide (it may refuse or find nothing to do), checks the table
 * of moves, then writes state, history, messages and notifications. Returns the contacts that were not notified.
 */
export async function takeStep<Row, Wanted extends RequestedStep<string>, Wished extends Wanted | undefined, At extends StepDependencies>(
  tx: Database,
  at: At,
  steps: Steps<Row, Wanted, At>,
  id: number,
  decide: (row: Row) => Wished | Promise<Wished>,
): Promise<{ row: Row; wanted: Wished; notTold: readonly string[] }> {
  const row = (await steps.lock(tx, id, at)) ?? refuse('notFoundRecord')
  const wanted = await decide(row)
  if (wanted === undefined) return { row, wanted, notTold: [] }
  if (!steps.isAllowed(row, wanted)) refuse('moveNotAllowed')
  const now = at.clock.now()
  const telling = async () => {
    const messages = await steps.messages(tx, at, row, wanted)
    const [told, holders] = await pipeline(withinMessageLimit(tx, at, messages, wanted, now), holdersOf(tx, messages))
    return { messages, told, holders }
  }
  const [, , { messages, told, holders }] = await pipeline(
    steps.change(tx, row, wanted, now),
    steps.record(tx, row, wanted, now),
    telling(),
  )
  const outboxIds = (await queueMessages(tx, at, told, { holders })).filter((id) => id !== undefined)
  await pipeline(outboxIds.length > 0 && steps.noteMessages?.(tx, row, outboxIds), steps.announce(tx, row, wanted))
  return { row, wanted, notTold: messages.filter((message) => !told.includes(message)).map(({ contact }) => contact) }
}

interface StatusStep<Row, Status extends string, Who extends string> extends RequestedStep<Who> {
  to: Status
  change: Partial<Row>
}

interface StatusRows<Row, Status extends string, Who extends string> {
  moves: Moves<Status, Who>
  lock(tx: Database, id: number): Promise<Row | undefined>
  write(tx: Database, id: number, change: Partial<Row> & { status: Status }): Promise<void>
}

/** Makes the function that moves rows without history, messages and announcements, such as jobs: the row and the audit suffice. */
export function statusMover<Row extends { id: number; status: Status }, Status extends string, Who extends string>({
  moves,
  lock,
  write,
}: StatusRows<Row, Status, Who>) {
  const steps: Steps<Row, StatusStep<Row, Status, Who>> = {
    lock,
    isAllowed: (row, { to, who }) => mayMove(moves, row.status, to, who),
    change: (tx, { id }, { to, change }) => write(tx, id, { ...change, status: to }),
    record: async () => undefined,
    messages: async () => [],
    announce: () => undefined,
  }
  return async (tx: Database, world: World, id: number, to: Status, who: Who, change: Partial<Row> = {}): Promise<void> => {
    await takeStep(tx, world, steps, id, () => ({ who, personId: null, note: null, to, change }))
  }
}

/** Decision of a desk about a request. */
export interface DeskDecision {
  id: number
  decision: string
  note: string | null
  /** Status that the decider saw; the decision is refused if it has changed since. */
  from?: string | undefined
  caller: Caller
  /** Institutions that the caller may decide for. */
  orgIds: readonly number[]
}

interface Decided {
  /** Status as displayed. */
  status: string
  /** Null if the person is unknown to the portal. */
  personId: number | null
  at: Date
}

/** Refuses the second of two decisions, and reports the status, person and time of the first. */
export async function refuseDecided(tx: Database, { status, personId, at }: Decided): Promise<never> {
  const [by] =
    personId === null
      ? []
      : await tx.select({ lastName: people.lastName, firstName: people.firstName }).from(people).where(eq(people.id, personId))
  const who = by === undefined ? '–' : `${by.lastName.slice(0, 1)}.${by.firstName}`
  return refuse('alreadyDecided', { values: { status, who, decidedAt: instantText(at) } })
}
