import type { InboxTopic } from '@portal/contract/inbox'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import { inboxEntries } from '../database/tables.ts'
import { inboxRuleOf } from '../text/inboxRules.ts'
import { entryWordsOf } from '../text/notifications.ts'
import { announce } from '../work/news.ts'
import type { Holder, Holders } from './holders.ts'
import { type Push, pushOf, type When, writePushes } from './pushes.ts'
import type { Message } from './queue.ts'

/** Child of a message, and the request or link that decides whether the holder may see the entry. */
export interface About {
  childId: number
  prospectId?: number
  linkId?: number
  noticeId?: number
  /** Alert that guardians can answer from the entry. */
  alertId?: number
}

interface NewEntry {
  holder: Pick<Holder, 'accountId' | 'personId'> & Partial<Pick<Holder, 'subscriptionIds'>>
  topic: InboxTopic
  about: About | undefined
  title: string
  text: string
  push?: Push | undefined
}

/** Entries of messages in the inboxes of their recipients, one for each account and message key. */
export function entriesOf(
  messages: readonly Message[],
  holders: Holders,
  { helpPhone, ...when }: When & { helpPhone: string },
): NewEntry[] {
  const entries = new Map<string, NewEntry>()
  for (const message of messages) {
    const { key, values, about } = message
    const rule = inboxRuleOf(key)
    if (rule === undefined || (about === undefined && rule.topic !== 'account')) continue
    for (const holder of holders.of(message)) {
      const once = [holder.accountId, key, about?.prospectId, about?.linkId, about?.childId].join()
      if (entries.has(once)) continue
      const words = entryWordsOf(key, values, { language: holder.language, helpPhone })
      entries.set(once, { holder, topic: rule.topic, about, ...words, push: pushOf(message, rule, holder, when) })
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
  noticeIds: readonly (number | null)[]
  alertIds: readonly (number | null)[]
  titles: readonly string[]
  texts: readonly string[]
  now: Date
}

const putEntries = preparedStatement((_db, row: Placeholders<Rows>) =>
  rawStatement(sql`
    insert into ${inboxEntries} (account_id, topic, child_id, prospect_id, link_id, notice_id, alert_id, title, text, created_at)
    select v.*, ${row.now}::timestamptz
      from unnest(${row.accountIds}::int[], ${row.topics}::text[], ${row.childIds}::int[], ${row.prospectIds}::int[], ${row.linkIds}::int[],
                  ${row.noticeIds}::int[], ${row.alertIds}::bigint[], ${row.titles}::text[], ${row.texts}::text[]) as v
    returning id`),
)
const Ids = z.array(z.object({ id: z.coerce.number() }))

/** Writes entries and their push messages in the transaction of the change that causes them, and notifies the open pages of their holders. */
export async function writeEntries(tx: Database, now: Date, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { rows } = await putEntries(tx, {
    accountIds: entries.map(({ holder }) => holder.accountId),
    topics: entries.map(({ topic }) => topic),
    childIds: entries.map(({ about }) => about?.childId ?? null),
    prospectIds: entries.map(({ about }) => about?.prospectId ?? null),
    linkIds: entries.map(({ about }) => about?.linkId ?? null),
    noticeIds: entries.map(({ about }) => about?.noticeId ?? null),
    alertIds: entries.map(({ about }) => about?.alertId ?? null),
    titles: entries.map(({ title }) => title),
    texts: entries.map(({ text }) => text),
    now,
  })
  const ids = Ids.parse(rows)
  const pushes = entries.flatMap(({ holder: { personId, subscriptionIds = [] }, about, push }, at) => {
    const entryId = ids[at]?.id
    if (push === undefined || entryId === undefined) return []
    return subscriptionIds.map((recipient) => ({ ...push, entryId, recipient, personId, childId: about?.childId ?? null }))
  })
  await writePushes(tx, now, pushes)
  announce(
    tx,
    entries.map(({ holder }) => holder.personId),
    'inbox',
  )
}
