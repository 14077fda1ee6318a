import type { Language } from '@portal/contract/language'
import type { Database } from '../database/connect.ts'
import { takeLockOn } from '../database/locks.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { type Column, eq, type SQL, sql } from '../database/sql.ts'
import { newsContacts, schoolMessages } from '../database/tables.ts'
import type { Message } from '../messages/queue.ts'
import { requestPlacement } from './placement.ts'

/** A request whose messages an office may redirect to another contact. */
export type NewsOf = { prospectId: number } | { linkId: number } | { absenceId: number }

const columns = { prospect: newsContacts.prospectId, link: newsContacts.linkId, absence: newsContacts.absenceId }

function named(of: NewsOf): { kind: keyof typeof columns; id: number } {
  if ('prospectId' in of) return { kind: 'prospect', id: of.prospectId }
  return 'linkId' in of ? { kind: 'link', id: of.linkId } : { kind: 'absence', id: of.absenceId }
}

async function newsContactOf(tx: Database, of: NewsOf): Promise<string | undefined> {
  const { kind, id } = named(of)
  const [entry] = await tx.select({ contact: newsContacts.contact }).from(newsContacts).where(eq(columns[kind], id))
  return entry?.contact
}

/** Removes the reference, which opens the request to its holder, from messages to a contact that an office gave. */
const withoutNumber = (values: Message['values']) => (language: Language) => ({
  ...(typeof values === 'function' ? values(language) : values),
  reference: '',
})

/** Redirects a request's messages to the contact that an office gave, each message once; otherwise returns them unchanged. */
export async function redirectedNews(tx: Database, of: NewsOf, messages: readonly Message[]): Promise<readonly Message[]> {
  if (messages.length === 0) return messages
  const contact = await newsContactOf(tx, of)
  if (contact === undefined) return messages
  const once = new Map(messages.map((message) => [message.key, message]))
  return [...once.values()].map((message) => ({ ...message, contact, values: withoutNumber(message.values) }))
}

/** Redirects the messages of a request from now on. */
export async function setNewsContact(
  tx: Database,
  of: NewsOf,
  entry: Pick<typeof newsContacts.$inferInsert, 'contact' | 'orgId' | 'givenBy' | 'givenAt'>,
): Promise<void> {
  const { kind, id } = named(of)
  await takeLockOn(tx, `news of ${kind} ${id}`)
  await endNewsContact(tx, of)
  await tx.insert(newsContacts).values({ ...of, ...entry })
}

const endingOf = (column: Column) =>
  preparedStatement((db, { id }: Placeholders<{ id: number }>) => db.delete(newsContacts).where(eq(column, id)))
const endings = { prospect: endingOf(columns.prospect), link: endingOf(columns.link), absence: endingOf(columns.absence) }

/** Ends the redirection once the request is sent again: its sender chooses the contact. */
export const endNewsContact = async (tx: Database, of: NewsOf): Promise<void> => {
  const { kind, id } = named(of)
  await endings[kind](tx, { id })
}

/** Ends the redirections of a person's requests about a child after a court order bars the person. */
export const endNewsContactsOf = async (tx: Database, childId: number, personId: number): Promise<void> => {
  await tx.execute(sql`
    delete from news_contacts where prospect_id in (select id from prospects where child_id = ${childId} and contact_person_id = ${personId})
      or link_id in (select id from links where child_id = ${childId} and parent_id = ${personId})
      or absence_id in (select id from absences where child_id = ${childId} and parent_id = ${personId})`)
}

/** Links messages to the link or leave that caused them. */
export const noteSchoolMessages = async (
  tx: Database,
  of: { linkId: number } | { absenceId: number },
  outboxIds: readonly (number | undefined)[],
) => {
  const rows = outboxIds.flatMap((outboxId) => (outboxId === undefined ? [] : [{ ...of, outboxId }]))
  if (rows.length > 0) await tx.insert(schoolMessages).values(rows)
}

const ownPhone = sql`(select a.username from accounts a where a.person_id = l.asked_by)`
/** Link or leave of a message, for a row `o` of the outbox, with the sender's contact and the contact that an office gave. */
export const schoolRequestsOfMessage: SQL = sql`
  select l.*, m.link_id, ${ownPhone}, null, (select n.contact from news_contacts n where n.link_id = m.link_id)
    from school_messages m cross join lateral (${requestPlacement('link', sql`m.link_id`)}) l where m.outbox_id = o.id
  union all
  select l.*, m.absence_id, ${ownPhone}, null, (select n.contact from news_contacts n where n.absence_id = m.absence_id)
    from school_messages m cross join lateral (${requestPlacement('absence', sql`m.absence_id`)}) l where m.outbox_id = o.id`
