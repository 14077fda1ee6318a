import { type ChosenTopic, isOnByDefault, type MessageWay } from '@portal/contract/inbox'
import type { Language } from '@portal/contract/language'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import { accounts, messageChoices, pushSubscriptions, sessions } from '../database/tables.ts'
import type { Message } from './queue.ts'

/** Account of a recipient. */
export interface Holder {
  accountId: number
  personId: number
  username: string
  phone: string | null
  language: Language
  /** Choices of the holder: topic, way and `true` or `false`. */
  choices: readonly string[]
  /** Subscriptions to push messages. */
  subscriptionIds: readonly number[]
}

const choice = (topic: ChosenTopic, way: MessageWay, wanted: boolean) => `${topic} ${way} ${wanted}`

/** Whether the holder gets messages of the topic by the way. */
export const wants = ({ choices }: Pick<Holder, 'choices'>, topic: ChosenTopic, way: MessageWay): boolean =>
  choices.includes(choice(topic, way, true)) || (isOnByDefault(topic, way) && !choices.includes(choice(topic, way, false)))

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
        choices: sql<
          string[]
        >`array(select concat_ws(' ', ${messageChoices.topic}, ${messageChoices.way}, ${messageChoices.wanted}::text) from ${messageChoices}
          where ${messageChoices.accountId} = ${accounts.id})`,
        // A subscription is deleted when its session ends.
        subscriptionIds: sql<number[]>`array(select p.id from ${pushSubscriptions} p join ${sessions} s on s.id = p.session_id
          where s.account_id = accounts.id order by 1)`,
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
