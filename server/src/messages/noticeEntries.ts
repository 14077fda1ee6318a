import * as z from 'zod/mini'
import { notBarred } from '../admission/bars.ts'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { readRows } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { takenBackWords } from '../text/inboxRules.ts'
import { announce } from '../work/news.ts'
import type { World } from '../world.ts'
import { type Message, type MessageContext, queueMessages } from './queue.ts'

interface Notice {
  noticeId: number
  childIds: readonly number[]
  title: string
  sender: string
}

const Person = z.object({ personId: z.int() })
const Parent = z.object({ personId: z.int(), contact: z.string(), childId: z.int() })

/**
 * Queues the message about a notice to every parent of the children, by the gate's own condition; a parent of several children gets one, a closed account none.
 * The caller holds the notice's lock. Returns the people who got it. Served by links_child, accounts_person and inbox_entries_notice.
 */
export async function queueNotice(
  tx: Database,
  post: MessageContext & Pick<World, 'publicUrl'>,
  { noticeId, childIds, title, sender }: Notice,
): Promise<number[]> {
  const parents = await readRows(
    tx,
    Parent,
    sql`
    select distinct on (a.id) a.person_id as "personId", a.username as contact, l.child_id as "childId"
      from links l join accounts a on a.person_id = l.parent_id
     where l.child_id = ${anyOf(childIds)} and l.status = 'APPROVE' and a.closed_at is null and ${notBarred(sql`l.child_id`, sql`l.parent_id`)}
       and not exists (select from inbox_entries e where e.notice_id = ${noticeId}::int and e.account_id = a.id)
     order by a.id, l.child_id`,
  )
  const values = { title, sender, link: post.publicUrl() }
  const about = ({ childId, ...parent }: z.infer<typeof Parent>): Message => ({
    ...parent,
    key: 'noticeSent',
    values,
    about: { childId, noticeId },
  })
  await queueMessages(tx, post, parents.map(about))
  return parents.map(({ personId }) => personId)
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
