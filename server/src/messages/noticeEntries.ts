import * as z from 'zod/mini'
import { notBarred } from '../admission/bars.ts'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { readRows } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { takenBackWords } from '../text/inboxRules.ts'
import { announce } from '../work/news.ts'

interface Notice {
  noticeId: number
  childIds: readonly number[]
  title: string
  text: string
}

const Person = z.object({ personId: z.int() })

/**
 * Writes the entry of a notice for every parent of the children, by the gate's own condition, in one statement; a parent of several children
 * gets one. Returns the people who got it. Served by links_child, accounts_person and inbox_entries_notice.
 */
export async function writeNoticeEntries(tx: Database, now: Date, { noticeId, childIds, title, text }: Notice): Promise<number[]> {
  const written = await readRows(
    tx,
    Person,
    sql`
    with entered as (
      insert into inbox_entries (account_id, topic, child_id, notice_id, title, text, created_at)
      select distinct on (a.id) a.id, 'notice', l.child_id, ${noticeId}::int, ${title}, ${text}, ${now.toISOString()}::timestamptz
        from links l join accounts a on a.person_id = l.parent_id
       where l.child_id = ${anyOf(childIds)} and l.status = 'APPROVE' and ${notBarred(sql`l.child_id`, sql`l.parent_id`)}
       order by a.id, l.child_id
      on conflict (notice_id, account_id) do nothing returning account_id)
    select a.person_id as "personId" from entered join accounts a on a.id = entered.account_id`,
  )
  const people = written.map(({ personId }) => personId)
  announce(tx, people, 'inbox')
  return people
}

/** Replaces the entries of a notice by a sentence in the language of each account. */
export async function takeEntriesBack(tx: Database, noticeId: number): Promise<void> {
  const { mn, en } = takenBackWords
  const changed = await readRows(
    tx,
    Person,
    sql`
    update inbox_entries e
       set title = case a.language when 'en' then ${en.title} else ${mn.title} end,
           text = e.text || E'\n\n' || case a.language when 'en' then ${en.text} else ${mn.text} end
      from accounts a where a.id = e.account_id and e.notice_id = ${noticeId}
    returning a.person_id as "personId"`,
  )
  const people = changed.map(({ personId }) => personId)
  announce(tx, people, 'inbox')
  announce(tx, people, 'notices')
}
