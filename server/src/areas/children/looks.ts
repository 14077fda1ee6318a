import { Role } from '@portal/contract/accounts'
import { LOOKERS, whoLooked } from '@portal/contract/children'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../kit/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { whoName } from './rules.ts'

/** How far back the list reaches, in single reads and in lines. */
const MOST_READS = 2000
const MOST_LINES = 100

const Row = z.object({
  day: z.string(),
  who: z.enum(LOOKERS),
  role: z.nullable(Role),
  orgName: z.nullable(z.string()),
  lastAt: z.coerce.date(),
  times: z.coerce.number(),
})

/** The last reads and changes by day and kind of person. Served by audit_child (child_id, at). */
async function looksAt(db: Database, childId: number, personId: number) {
  const { rows } = await db.execute(sql`
    with recent as (
      select at, request_id, (at at time zone 'UTC' + interval '8 hours')::date::text as day,
             case when person_id = ${personId} then 'YOU' when role is null then 'VISITOR' when role = 'EDU_PARENT' then 'GUARDIAN' else 'STAFF' end as who,
             role, org_id
        from audit where child_id = ${childId} order by at desc limit ${MOST_READS})
    select day, who, case when who = 'STAFF' then recent.role end as role, case when who = 'STAFF' then o.name end as "orgName",
           max(at) as "lastAt", count(distinct request_id) as times
      from recent left join organisations o on o.id = recent.org_id
     group by 1, 2, 3, 4 order by "lastAt" desc limit ${MOST_LINES}`)
  return z.array(Row).parse(rows)
}

export const lookAnswers = [
  answer(whoLooked, async (asked) => {
    const looks = await looksAt(asked.world.db, asked.params.studentId, callerOf(asked).personId)
    return looks.map((look) => ({ ...look, lastAt: instantText(look.lastAt), whoName: whoName(look) }))
  }),
]
