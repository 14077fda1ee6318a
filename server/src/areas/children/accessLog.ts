import { Role } from '@portal/contract/accounts'
import { childAccessLog, VIEWERS } from '@portal/contract/children'
import * as z from 'zod/mini'
import { AS_PORTAL } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { viewerName } from './rules.ts'

/** Maximum reads that the list aggregates, and maximum lines that it shows. */
const MAX_READS = 2000
const MAX_LINES = 100
/** Reads by one account within this gap count as one visit: a page makes several. */
const VISIT_GAP_MINUTES = 30

const Row = z.object({
  day: z.string(),
  who: z.enum(VIEWERS),
  role: z.nullable(Role),
  orgName: z.nullable(z.string()),
  lastAt: z.coerce.date(),
  times: z.coerce.number(),
})

interface AccessLog {
  childId: number
  /** Person whose own visits are marked as theirs. */
  personId: number
  /** Maximum single reads, newest first; all if undefined. */
  most?: number
}

/** Visits by day and kind of visitor, without names, for the child's page and the copy. Served by audit_child (child_id, at). */
export const visitsAt = ({ childId, personId, most }: AccessLog): SQL => sql`
    with recent as (
      select at, account_id, (at at time zone 'UTC' + interval '8 hours')::date::text as day,
             case when person_id = ${personId} then 'YOU' when role is null then 'VISITOR' when role = 'EDU_PARENT' then 'GUARDIAN' else 'STAFF' end as who,
             role, org_id
        from audit where child_id = ${childId} and role is distinct from ${AS_PORTAL.role} order by at desc ${most === undefined ? sql`` : sql`limit ${most}`}),
    visited as (
      select *, coalesce(at - lag(at) over (partition by account_id order by at) > make_interval(mins => ${VISIT_GAP_MINUTES}), true) as begins
        from recent)
    select day, who, case when who = 'STAFF' then nullif(replace(visited.role, 'PROGRAM', 'SCHOOL'), 'OPERATOR') end as role, case when who = 'STAFF' then o.name end as "orgName",
           max(at) as "lastAt", greatest(1, count(*) filter (where begins))::int as times
      from visited left join organisations o on o.id = visited.org_id
     group by 1, 2, 3, 4 order by "lastAt" desc`

async function accessLogOf(db: Database, childId: number, personId: number) {
  const { rows } = await db.execute(sql`${visitsAt({ childId, personId, most: MAX_READS })} limit ${MAX_LINES}`)
  return z.array(Row).parse(rows)
}

export const accessLogAnswers = [
  answer(childAccessLog, async (context) => {
    const looks = await accessLogOf(context.world.db, context.params.studentId, callerOf(context).personId)
    return looks.map((look) => ({ ...look, lastAt: instantText(look.lastAt), whoName: viewerName(look) }))
  }),
]
