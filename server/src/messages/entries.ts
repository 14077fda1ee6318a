import type { InboxTopic } from '@portal/contract/inbox'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import { inboxEntries } from '../database/tables.ts'
import { inboxRuleOf } from '../text/inboxRules.ts'
import { entryWordsOf } from '../text/notifications.ts'
import { announce } from '../work/news.ts'
import type { Holder, Holders } from './holders.ts'
import type { Message } from './queue.ts'

/** Child of a message, and the request or link that decides whether the holder may see the entry. */
export interface About {
  childId: number
  prospectId?: number
  linkId?: number
}

interface NewEntry {
  holder: Pick<Holder, 'accountId' | 'personId'>
  topic: InboxTopic
  about: About | undefined
  title: string
  text: string
}

/** Entries of messages in the inboxes of their recipients, one for each account and message key. */
export function entriesOf(messages: readonly Message[], holders: Holders, helpPhone: string): NewEntry[] {
  const entries = new Map<string, NewEntry>()
  for (const message of messages) {
    const { key, values, about } = message
    const rule = inboxRuleOf(key)
    if (rule === undefined || (about === undefined && rule.topic !== 'account')) continue
    for (const holder of holders.of(message)) {
      const once = [holder.accountId, key, about?.prospectId, about?.linkId, about?.childId].join()
      const { language } = holder
      if (!entries.has(once)) entries.set(once, { holder, topic: rule.topic, about, ...entryWordsOf(key, values, { language, helpPhone }) })
    }
  }
  return [...entries.values()]
}

interface Rows {
  accountIds: readonly number[]
  topics: readonly InboxTopic[]
  childIds: readonly (number | null)[]
  prospectIds: readonly (number | null)[]
  linkIds: readonly (number | null)[]
  titles: readonly string[]
  texts: readonly string[]
  now: Date
}

const putEntries = preparedStatement((_db, row: Placeholders<Rows>) =>
  rawStatement(sql`
    insert into ${inboxEntries} (account_id, topic, child_id, prospect_id, link_id, title, text, created_at)
    select v.*, ${row.now}::timestamptz
      from unnest(${row.accountIds}::int[], ${row.topics}::text[], ${row.childIds}::int[], ${row.prospectIds}::int[], ${row.linkIds}::int[],
                  ${row.titles}::text[], ${row.texts}::text[]) as v`),
)

/** Writes entries in the transaction of the change that causes them, and notifies the open pages of their holders. */
export async function writeEntries(tx: Database, now: Date, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await putEntries(tx, {
    accountIds: entries.map(({ holder }) => holder.accountId),
    topics: entries.map(({ topic }) => topic),
    childIds: entries.map(({ about }) => about?.childId ?? null),
    prospectIds: entries.map(({ about }) => about?.prospectId ?? null),
    linkIds: entries.map(({ about }) => about?.linkId ?? null),
    titles: entries.map(({ title }) => title),
    texts: entries.map(({ text }) => text),
    now,
  })
  announce(
    tx,
    entries.map(({ holder }) => holder.personId),
    'inbox',
  )
}
