import { TOPICS, type Topic } from '@portal/contract/stream'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { tell } from '../../jobs/messages.ts'
import { notBarred } from '../../kit/bars.ts'
import { announce } from '../../kit/news.ts'
import { lookAgain } from '../enrolment/settle.ts'
import { maskedName } from '../enrolment/words.ts'
import type { ImportPlace } from './importing.ts'
import type { Tables } from './statements.ts'

const Told = z.array(z.object({ topic: z.enum(TOPICS), people: z.array(z.int()) }))

/** Parents whose children have something new, by what their open pages ask again. */
async function newsOf(tx: Database, { touched }: Tables): Promise<{ topic: Topic; people: number[] }[]> {
  const { rows } = await tx.execute(
    sql.raw(
      `select t.topic, array_agg(distinct l.parent_id) as people from ${touched} t join links l on l.child_id = t.child_id and l.status = 'APPROVE' group by t.topic`,
    ),
  )
  return Told.parse(rows)
}

const Entered = z.array(
  z.object({ username: z.string(), lastName: z.string(), firstName: z.string(), institution: z.string(), phone: z.nullable(z.string()) }),
)

/** The guardians with an account of their own hear that an institution has entered their child, which had a place nowhere. */
async function tellOfEntering(tx: Database, at: ImportPlace, { entered }: Tables): Promise<void> {
  const { rows } = await tx.execute(sql`
    select distinct a.username, p.last_name as "lastName", p.first_name as "firstName", o.name as institution, o.phone
      from ${sql.raw(entered)} e
      join people p on p.id = e.child_id
      join organisations o on o.id = e.org_id
      join guardianships n on n.child_id = e.child_id
      join accounts a on a.person_id = n.guardian_id and a.proven_by is not null
     where ${notBarred(sql`e.child_id`, sql`n.guardian_id`)}
     order by 1, 2, 3`)
  for (const { username, institution, phone, ...child } of Entered.parse(rows))
    await tell(tx, at, username, 'childEntered', { institution, phone: phone ?? '', child: maskedName(child) })
}

/** What follows from a change follows from an imported one too, in the same transaction. */
export async function follow(tx: Database, at: ImportPlace, tables: Tables): Promise<void> {
  for (const { topic, people } of await newsOf(tx, tables)) announce(tx, people, topic)
  await lookAgain(tx, sql.raw(`select child_id as id from ${tables.touched} where topic = 'enrolment'`), at.clock.now())
  await tellOfEntering(tx, at, tables)
}
