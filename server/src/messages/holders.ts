import type { InboxTopic } from '@portal/contract/inbox'
import type { Language } from '@portal/contract/language'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import { accounts, messageChoices } from '../database/tables.ts'
import type { Message } from './queue.ts'

/** Account of a recipient. */
export interface Holder {
  accountId: number
  personId: number
  username: string
  phone: string | null
  language: Language
  /** Topics that the holder turned off. */
  unwanted: readonly InboxTopic[]
}

type Addressed = Pick<Message, 'contact' | 'personId'>

/** Accounts of the recipients of messages. */
export interface Holders {
  /** Account with this username. */
  named(contact: string): Holder | undefined
  /** Accounts whose inbox gets the message: by the username, and by the person of the contact. */
  of(message: Addressed): Holder[]
  /** Account that the message's contact belongs to. */
  ownerOf(message: Addressed): Holder | undefined
}

const holdersAmong = preparedStatement(
  (db, { contacts, people }: Placeholders<{ contacts: readonly string[]; people: readonly number[] }>) =>
    db
      .select({
        accountId: accounts.id,
        personId: accounts.personId,
        username: accounts.username,
        phone: accounts.phone,
        language: accounts.language,
        unwanted: sql<InboxTopic[]>`array(select ${messageChoices.topic} from ${messageChoices}
        where ${messageChoices.accountId} = ${accounts.id} and ${messageChoices.way} = 'contact' and not ${messageChoices.wanted})`,
      })
      .from(accounts)
      .where(sql`${accounts.username} = any(${contacts}::text[]) or ${accounts.personId} = any(${people}::int[])`),
)

/** Accounts of the recipients. Served by accounts_username and accounts_person. */
export async function holdersOf(tx: Database, messages: readonly Addressed[]): Promise<Holders> {
  const contacts = messages.map(({ contact }) => contact)
  const people = messages.flatMap(({ personId }) => personId ?? [])
  const found: Holder[] = messages.length === 0 ? [] : await holdersAmong(tx, { contacts, people })
  const byName = new Map(found.map((holder) => [holder.username, holder]))
  const byPerson = new Map(found.map((holder) => [holder.personId, holder]))
  const of = ({ contact, personId }: Addressed) => {
    const both = [byName.get(contact), personId == null ? undefined : byPerson.get(personId)]
    return [...new Set(both.filter((holder) => holder !== undefined))]
  }
  return {
    named: (contact) => byName.get(contact),
    of,
    ownerOf: (message) => of(message).find(({ username, phone }) => username === message.contact || phone === message.contact),
  }
}
