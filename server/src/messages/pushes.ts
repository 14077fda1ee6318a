import { groupOf } from '@portal/contract/inbox'
import * as z from 'zod/mini'
import { notBarred } from '../admission/bars.ts'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import { links, outbox, people } from '../database/tables.ts'
import type { InboxRule } from '../text/inboxRules.ts'
import { pushWordsOf } from '../text/notifications.ts'
import { announceWork } from '../work/news.ts'
import { type Holder, wants } from './holders.ts'
import type { Message } from './queue.ts'
import { outsideQuietHours } from './quietHours.ts'

/** Push message about an entry, to each subscription of its holder. */
export interface Push {
  title: string
  text: string
  dueAt: Date
  /** Time from which the message is of no use, as of that to the contact. */
  expiresAt: Date | null
  isDaily: boolean
}

export interface When {
  now: Date
  /** Milliseconds after which messages are due. */
  delayMs: number
  expiresAt: Date | null
}

/** Push message about an entry; undefined if its topic has none, or the holder no subscription or no wish for it. */
export function pushOf({ key, values }: Message, rule: InboxRule, holder: Holder, { now, delayMs, expiresAt }: When): Push | undefined {
  if (rule.isChosen !== true || holder.subscriptionIds.length === 0 || !wants(holder, rule.topic, 'push')) return undefined
  const due = new Date(now.getTime() + delayMs)
  return {
    ...pushWordsOf(key, values, holder.language),
    dueAt: rule.waits === true ? outsideQuietHours(due) : due,
    expiresAt,
    isDaily: groupOf(rule.topic) === 'daily',
  }
}

interface PushRows {
  recipients: readonly number[]
  entryIds: readonly number[]
  personIds: readonly number[]
  childIds: readonly (number | null)[]
  titles: readonly string[]
  texts: readonly string[]
  dueAts: readonly string[]
  expiresAts: readonly (string | null)[]
  areDaily: readonly boolean[]
  now: Date
}

/** The text is the payload that the service worker reads. It names the child by the first name, to a parent who follows the child. */
const putPush = preparedStatement((_db, row: Placeholders<PushRows>) =>
  rawStatement(sql`
    insert into ${outbox} (channel, recipient, subject, text, due_at, expires_at, is_daily, created_at, to_nobody, state, tries)
    select 'push', v.recipient::text, v.title,
           json_build_object('title', v.title, 'body', coalesce(${people.firstName}, v.text), 'path', '/messages?open=' || v.entry_id, 'tag', ${TAG} || v.entry_id)::text,
           v.due_at, v.expires_at, v.is_daily, ${row.now}::timestamptz, false, 'WAITING', 0
      from unnest(${row.recipients}::int[], ${row.entryIds}::bigint[], ${row.personIds}::int[], ${row.childIds}::int[],
                  ${row.titles}::text[], ${row.texts}::text[], ${row.dueAts}::timestamptz[], ${row.expiresAts}::timestamptz[], ${row.areDaily}::boolean[])
             as v (recipient, entry_id, person_id, child_id, title, text, due_at, expires_at, is_daily)
      left join ${links} on ${links.childId} = v.child_id and ${links.parentId} = v.person_id and ${links.status} = 'APPROVE'
        and ${notBarred(sql`v.child_id`, sql`v.person_id`)}
      left join ${people} on ${people.id} = ${links.childId}`),
)

const Payload = z.object({ tag: z.string() })
const TAG = 'message-'

/** Entry of a push message, by the tag of its payload. */
export const entryIdOf = (payload: string): number => Number(Payload.parse(JSON.parse(payload)).tag.slice(TAG.length))

interface WrittenPush extends Push {
  entryId: number
  recipient: number
  personId: number
  childId: number | null
}

/** Writes push messages in the transaction of their entries. */
export async function writePushes(tx: Database, now: Date, pushes: readonly WrittenPush[]): Promise<void> {
  if (pushes.length === 0) return
  await putPush(tx, {
    recipients: pushes.map(({ recipient }) => recipient),
    entryIds: pushes.map(({ entryId }) => entryId),
    personIds: pushes.map(({ personId }) => personId),
    childIds: pushes.map(({ childId }) => childId),
    titles: pushes.map(({ title }) => title),
    texts: pushes.map(({ text }) => text),
    dueAts: pushes.map(({ dueAt }) => dueAt.toISOString()),
    expiresAts: pushes.map(({ expiresAt }) => expiresAt?.toISOString() ?? null),
    areDaily: pushes.map(({ isDaily }) => isDaily),
    now,
  })
  // The work loop finds later ones by itself.
  const soonest = Math.min(...pushes.map(({ dueAt }) => dueAt.getTime() - now.getTime()))
  if (soonest <= 60_000) announceWork(tx, ['push'], soonest)
}
