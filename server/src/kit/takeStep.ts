import { atOnce } from '../database/atOnce.ts'
import type { Database } from '../database/connect.ts'
import { eq } from '../database/sql.ts'
import { people } from '../database/tables.ts'
import { languagesOf, type Message, tellEach } from '../jobs/messages.ts'
import { instantText } from '../outside/clock.ts'
import { kitLimits } from './ownLimits.ts'
import { refuse } from './refusals.ts'
import { countTry, tryOf } from './tries.ts'
import type { World } from './world.ts'

/** What a step needs: commands of the operator have no keyring, and set off nothing as an outsider. */
export type StepPlace = Pick<World, 'clock' | 'centre'> & Partial<Pick<World, 'keyring'>>

/** A step that someone wants to take: an area adds the state to reach and what else it writes. */
export interface Wish<Who extends string> {
  who: Who
  /** Who takes the step, where the portal knows it. */
  personId: number | null
  /** What the one who takes it has to say. */
  note: string | null
  /** Where someone outside names the contact: what reaches any but their own proven one reaches it only so often a day. */
  outsider?: { ownContact: string | undefined }
}

/** What a step is in one area: its table of moves, and how state, history, messages and news are written. */
export interface Steps<Row, Wanted extends Wish<string>, At extends StepPlace = World> {
  /** Reads the row and keeps everyone else from changing it until the transaction ends. */
  lock(tx: Database, id: number): Promise<Row | undefined>
  /** Whether the table of moves holds the step. */
  holds(row: Row, wanted: Wanted): boolean
  change(tx: Database, row: Row, wanted: Wanted, now: Date): Promise<void>
  /** Writes the history row. */
  record(tx: Database, row: Row, wanted: Wanted, now: Date): Promise<void>
  /** Of the row as it was and of what is wanted: state and history are being written meanwhile. */
  messages(tx: Database, at: At, row: Row, wanted: Wanted): Promise<readonly Message[]>
  /** Notes which messages a row has set off. */
  noteMessages?(tx: Database, row: Row, outboxIds: readonly number[]): Promise<void>
  /** Lets the open pages of everyone concerned ask again. */
  announce(tx: Database, row: Row, wanted: Wanted): Promise<void> | void
}

/** What follows a plus leads to the same mailbox. */
const mailboxOf = (contact: string): string => contact.toLowerCase().replace(/\+[^@]*@/, '@')

async function mayReach(tx: Database, keyring: World['keyring'], contact: string, now: Date): Promise<boolean> {
  const limit = kitLimits.outsidersMessages
  const { nth } = await countTry({ db: tx, keyring }, tryOf(limit, { contact: mailboxOf(contact) }), now)
  return nth <= limit.most
}

/** Which of the messages go out: those that someone outside sets off reach another's contact only so often. */
async function reaching(tx: Database, { keyring }: StepPlace, messages: readonly Message[], { outsider }: Wish<string>, now: Date) {
  if (outsider === undefined) return messages
  if (keyring === undefined) throw new Error('messages of an outsider are counted by the keyring')
  const allowed = await atOnce(
    ...messages.map(async ({ contact }) => outsider.ownContact === contact || mayReach(tx, keyring, contact, now)),
  )
  return messages.filter((_, at) => allowed[at])
}

/** Takes one step in the caller's transaction, whole or not at all: the row is locked, the area decides what is wanted (or refuses, or finds
 *  that nothing is left to do), the table of moves is asked, then state, history, messages and news are written. Answers whom it did not tell. */
export async function takeStep<Row, Wanted extends Wish<string>, Wished extends Wanted | undefined, At extends StepPlace>(
  tx: Database,
  at: At,
  steps: Steps<Row, Wanted, At>,
  id: number,
  decide: (row: Row) => Wished | Promise<Wished>,
): Promise<{ row: Row; wanted: Wished; notTold: readonly string[] }> {
  const row = (await steps.lock(tx, id)) ?? refuse('notFoundRecord')
  const wanted = await decide(row)
  if (wanted === undefined) return { row, wanted, notTold: [] }
  if (!steps.holds(row, wanted)) refuse('moveNotAllowed')
  const now = at.clock.now()
  const telling = async () => {
    const messages = await steps.messages(tx, at, row, wanted)
    const [told, languages] = await atOnce(reaching(tx, at, messages, wanted, now), languagesOf(tx, messages))
    return { messages, told, languages }
  }
  const [, , { messages, told, languages }] = await atOnce(
    steps.change(tx, row, wanted, now),
    steps.record(tx, row, wanted, now),
    telling(),
  )
  const outboxIds = await tellEach(tx, at, told, { languages })
  await atOnce(outboxIds.length > 0 && steps.noteMessages?.(tx, row, outboxIds), steps.announce(tx, row, wanted))
  return { row, wanted, notTold: messages.filter((message) => !told.includes(message)).map(({ contact }) => contact) }
}

interface Decided {
  /** In words. */
  status: string
  /** Null where the portal does not know who. */
  personId: number | null
  at: Date
}

/** Of two decisions the first wins: the second is refused, and reads what was decided, by whom and when. */
export async function refuseDecided(tx: Database, { status, personId, at }: Decided): Promise<never> {
  const [by] =
    personId === null
      ? []
      : await tx.select({ lastName: people.lastName, firstName: people.firstName }).from(people).where(eq(people.id, personId))
  const who = by === undefined ? '–' : `${by.lastName.slice(0, 1)}.${by.firstName}`
  return refuse('alreadyDecided', { values: { status, who, decidedAt: instantText(at) } })
}
