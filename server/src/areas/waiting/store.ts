import { ABSENCE_DECISIONS } from '@portal/contract/absence'
import type { CampaignKind } from '@portal/contract/enrolment'
import { USUAL_OF_DAYS } from '@portal/contract/waiting'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { oneOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { links } from '../../database/tables.ts'
import { isOwnCaseOfOfficeOf } from '../../requests/conflictOfInterest.ts'
import { familySeconds } from '../../requests/questions.ts'

const Waiting = z.object({
  kind: z.enum(['link', 'absence']),
  requestId: z.coerce.number(),
  orgId: z.coerce.number(),
  orgName: z.string(),
  groupName: z.nullable(z.string()),
  /** Whether a class teacher decides: the group has one, and it is not their own case. */
  isTeachers: z.boolean(),
  /** Whether it is the office's own case, which the commission of the district decides. */
  isOffices: z.boolean(),
  district: z.string(),
  since: z.coerce.date(),
})
export type WaitingAtSchool = z.infer<typeof Waiting>

/** A class teacher's own case goes to the office. */
const isTeachers = (childId: SQL, askedBy: SQL) => sql`
  (g.teacher_id is not null and g.teacher_id <> ${askedBy}
    and not exists (select from guardianships n where n.child_id = ${childId} and n.guardian_id = g.teacher_id)
    and not exists (select from links t where t.child_id = ${childId} and t.parent_id = g.teacher_id and t.status = 'APPROVE'))`

/** District of an institution's place `at`. */
const district = sql`coalesce((select above.name from places above where above.code = at.parent_code), at.name)`

/** Pending requests of a parent at schools: own links, and leave of followed children. */
export async function waitingAtSchools(db: Database, personId: number) {
  const { rows } = await db.execute(sql`
    select 'link' as kind, links.id as "requestId", links.org_id as "orgId", o.name as "orgName", g.name as "groupName",
           ${isTeachers(sql`links.child_id`, sql`links.parent_id`)} as "isTeachers",
           ${isOwnCaseOfOfficeOf({ childId: sql`links.child_id`, askedBy: sql`links.parent_id`, orgId: sql`links.org_id` })} as "isOffices",
           ${district} as district, links.requested_at as since
      from links join organisations o on o.id = links.org_id join places at on at.code = o.place_code left join groups g on g.id = links.group_id
     where links.parent_id = ${personId} and links.status = 'NEW' and ${notBarred(links.childId, links.parentId)}
    union all
    select 'absence', q.id, q.org_id, o.name, g.name, ${isTeachers(sql`q.child_id`, sql`q.parent_id`)},
           ${isOwnCaseOfOfficeOf({ childId: sql`q.child_id`, askedBy: sql`q.parent_id`, orgId: sql`q.org_id` })}, ${district}, q.requested_at
      from links join absences q on q.child_id = links.child_id join organisations o on o.id = q.org_id join places at on at.code = o.place_code left join groups g on g.id = q.group_id
     where links.parent_id = ${personId} and links.status = 'APPROVE' and q.status = 'NEW' and ${notBarred(links.childId, links.parentId)}`)
  return z.array(Waiting).parse(rows)
}

/** First answer to each request of a campaign at an institution. */
const inEnrolment = (campaign: CampaignKind) => (orgId: number, from: string) =>
  sql`
  select f.asked, f.answered, ${familySeconds('prospect', sql`f.id`, sql`f.asked`, sql`f.answered`)} as family_seconds from (
  select q.id, coalesce(q.sent_at, q.created_at) as asked, min(s.at) as answered
    from prospects q join campaigns ca on ca.id = q.campaign_id and ca.kind = ${campaign} join prospect_history s on s.prospect_id = q.id
   where q.institution_id = ${orgId} and s.actor in ('school', 'commission') and s.at >= coalesce(q.sent_at, q.created_at)
   group by q.id having min(s.at) >= ${from}) f`

/** Queries of request and first answer times at an institution, by kind, with the seconds in which the family had a question to answer. */
const decided = {
  // A revoked approval was answered earlier.
  link: (orgId: number, from: string) => sql`
    select q.requested_at as asked, coalesce(first.at, q.decided_at) as answered,
           ${familySeconds('link', sql`q.id`, sql`q.requested_at`, sql`coalesce(first.at, q.decided_at)`)} as family_seconds
      from links q left join lateral (
        select min(s.at) as at from link_history s where s.link_id = q.id and s.actor = 'school' and s.at >= q.requested_at) first on true
     where q.org_id = ${orgId} and q.status <> 'NEW' and q.decided_at >= ${from} and coalesce(first.at, q.decided_at) >= ${from}`,
  absence: (orgId: number, from: string) => sql`
    select requested_at as asked, settled_at as answered,
           ${familySeconds('absence', sql`absences.id`, sql`requested_at`, sql`settled_at`)} as family_seconds from absences
     where org_id = ${orgId} and ${oneOf(sql`status`, ABSENCE_DECISIONS)} and settled_at >= ${from}`,
  kindergarten: inEnrolment('kindergarten'),
  firstGrade: inEnrolment('firstGrade'),
  subProgram: inEnrolment('subProgram'),
} as const
export type DecidedKind = keyof typeof decided

const UsualTime = z.array(z.object({ decisions: z.coerce.number(), medianHours: z.nullable(z.coerce.number()) }))

/** Number and median duration of an institution's answers in the last USUAL_OF_DAYS days, without the families' time. */
export async function usualTime(db: Database, kind: DecidedKind, orgId: number, now: Date) {
  const from = new Date(now.getTime() - USUAL_OF_DAYS * 86_400_000).toISOString()
  const { rows } = await db.execute(sql`
    select count(*) as decisions, percentile_cont(0.5) within group (order by (extract(epoch from answered - asked) - family_seconds) / 3600) as "medianHours"
      from (${decided[kind](orgId, from)}) answers where answered >= asked`)
  return UsualTime.parse(rows)[0] ?? { decisions: 0, medianHours: null }
}
