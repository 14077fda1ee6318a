import { FIRST_GRADE_PAPERS, type FirstGradePaper } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, inArray, sql } from '../../database/sql.ts'
import { prospects } from '../../database/tables.ts'

const Confirmed = z.array(
  z.object({
    id: z.coerce.number(),
    childId: z.coerce.number(),
    lastName: z.string(),
    firstName: z.string(),
    sex: z.enum(['male', 'female']),
    birthDate: z.string(),
    kindergarten: z.nullable(z.string()),
    papers: z.array(z.enum(FIRST_GRADE_PAPERS)),
  }),
)

interface Confirming {
  orgId: number
  campaignIds: readonly number[]
}

interface NotedPaper {
  paper: FirstGradePaper
  has: boolean
}

/** Maximum children of a list; the largest schools confirm a third of it. */
const MAX_CONFIRMED = 2000

/**
 * First-graders whose families confirmed the school, by name, with their kindergarten of the day or the last one before. Served by
 * prospects_institution.
 */
export async function confirmedFirstGraders(db: Database, { orgId, campaignIds }: Confirming, today: string) {
  const { rows } = await db.execute(sql`
    select q.id, c.id as "childId", c.last_name as "lastName", c.first_name as "firstName", c.sex, c.birth_date::text as "birthDate",
           former.name as kindergarten, q.papers
      from prospects q join people c on c.id = q.child_id
           left join lateral (
             select o.name from group_members m join groups g on g.id = m.group_id join organisations o on o.id = g.org_id and o.type = 'ORGKG'
              where m.child_id = q.child_id and m.since_date <= ${today}::date and coalesce(m.until_date, 'infinity') > m.since_date
              order by m.since_date desc limit 1) former on true
     where q.institution_id = ${orgId} and q.campaign_id = ${anyOf(campaignIds)} and q.response_status = 'APPROVED'
     order by c.last_name collate "und-x-icu", c.first_name collate "und-x-icu", q.id limit ${MAX_CONFIRMED}`)
  return Confirmed.parse(rows)
}

/** Ticks a paper of a confirmed first-grader or unticks it; undefined if the school has none of this id. */
export async function writePaper(tx: Database, { orgId, campaignIds }: Confirming, id: number, { paper, has }: NotedPaper) {
  const [written] = await tx
    .update(prospects)
    .set({
      papers: sql`array(select known.paper from unnest(${sql.param([...FIRST_GRADE_PAPERS])}::text[]) with ordinality known(paper, nth)
        where case when known.paper = ${paper} then ${has}::boolean else known.paper = any(${prospects.papers}) end order by known.nth)`,
    })
    .where(
      and(
        eq(prospects.id, id),
        eq(prospects.institutionId, orgId),
        inArray(prospects.campaignId, [...campaignIds]),
        eq(prospects.responseStatus, 'APPROVED'),
      ),
    )
    .returning({ childId: prospects.childId, papers: prospects.papers })
  return written
}
