import { TOPICS, type Topic } from '@portal/contract/stream'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { queueMessages } from '../../messages/queue.ts'
import { today } from '../../outside/clock.ts'
import { followMembership } from '../../requests/followMembership.ts'
import { announce } from '../../work/news.ts'
import { followImportedAttendance } from '../attendance/index.ts'
import { entryMessages } from '../claims/index.ts'
import { resettle } from '../enrolment/index.ts'
import type { ImportPlace } from './importRules.ts'
import type { Tables } from './statements.ts'

const NoticeRows = z.array(z.object({ topic: z.enum(TOPICS), people: z.array(z.int()) }))

/** Parents whose children have changed data, by topic that their pages reload. */
async function newsOf(tx: Database, { touched }: Tables): Promise<{ topic: Topic; people: number[] }[]> {
  const { rows } = await tx.execute(
    sql.raw(
      `select t.topic, array_agg(distinct l.parent_id) as people from ${touched} t join links l on l.child_id = t.child_id and l.status = 'APPROVE' group by t.topic`,
    ),
  )
  return NoticeRows.parse(rows)
}

/** Triggers the notices and follow-up work of imported changes, in the same transaction. */
export async function notifyOfImport(tx: Database, at: ImportPlace, tables: Tables): Promise<void> {
  await followMembership(tx, sql.raw(`select child_id as id from ${tables.touched} where topic = 'children'`), today(at.clock))
  for (const { topic, people } of await newsOf(tx, tables)) announce(tx, people, topic)
  await followImportedAttendance(tx, at, sql.raw(`select child_id from ${tables.touched} where topic = 'attendance'`))
  await resettle(tx, sql.raw(`select child_id as id from ${tables.touched} where topic = 'enrolment'`), at.clock.now())
  await queueMessages(tx, at, await entryMessages(tx, sql.raw(`select child_id, org_id from ${tables.entered}`)))
}
