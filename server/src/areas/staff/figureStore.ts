import { ABSENCE_DECISIONS } from '@portal/contract/absence'
import type { CampaignKind } from '@portal/contract/enrolment'
import { USUAL_OF_DAYS } from '@portal/contract/waiting'
import * as z from 'zod/mini'
import { anyOf, oneOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { familySeconds, questionTimes } from '../../requests/questions.ts'
import type { Month } from './figureRules.ts'
import type { Source } from './queueColumns.ts'
import { holdsUnplaced, type Scope } from './queueScope.ts'

/** Midnight in Ulaanbaatar at the start of a day. */
const midnight = (day: string): string => `${day}T00:00:00+08:00`

/** Statuses of enrolment whose steps are no decisions: the request waits for the desk, or its family withdrew it. */
const UNDECIDED = ['REQUESTED', 'NEW', 'NONE'] as const

/**
 * Waiting times of a queue's requests, without those that ended earlier: institution, start, end (null while the request waits), whether
 * staff answered it, who answered first, and the seconds and times in which the family had a question to answer, in which it does not wait for
 * the desk.
 */
function waitingTimes(source: Source, scope: Scope, from: string): SQL {
  if (source.campaign !== undefined) return enrolmentTimes(source, source.campaign, scope, from)
  const orgs = anyOf(scope.orgIds)
  if (source.kind === 'absence')
    return sql`
      select org_id, requested_at as began, settled_at as ended, ${oneOf(sql`status`, ABSENCE_DECISIONS)} as is_answered, settled_by as person_id,
             ${familySeconds('absence', sql`absences.id`, sql`requested_at`, sql`settled_at`)} as family_seconds,
             ${questionTimes('absence', sql`absences.id`)} as at_family
        from absences where org_id = ${orgs} and (settled_at is null or settled_at >= ${from})`
  // An approval that was revoked later counts as answered when it was given.
  return sql`
    select q.org_id, q.requested_at as began, case when q.status <> 'NEW' then coalesce(first.at, q.decided_at) end as ended,
           q.status <> 'NEW' as is_answered, first.person_id,
           ${familySeconds('link', sql`q.id`, sql`q.requested_at`, sql`coalesce(first.at, q.decided_at)`)} as family_seconds,
           ${questionTimes('link', sql`q.id`)} as at_family
      from links q left join lateral (
        select s.at, s.person_id from link_history s
         where s.link_id = q.id and s.actor = 'school' and s.at >= q.requested_at order by s.id limit 1) first on true
     where q.org_id = ${orgs} and (q.decided_at is null or q.decided_at >= ${from})`
}

/** Requests of earlier school years count only if they were answered, because a year that has ended leaves its open requests behind. */
function enrolmentTimes(source: Source, campaign: CampaignKind, scope: Scope, from: string): SQL {
  const waits = sql`(${source.stands(source.statuses[0])} and q.campaign_id = ${anyOf(scope.campaignIds)})`
  const here = sql`q.institution_id = ${anyOf(scope.orgIds)}`
  const began = sql`coalesce(q.sent_at, q.created_at)`
  return sql`
    select q.institution_id as org_id, coalesce(q.sent_at, q.created_at) as began, case when ${waits} then null else answer.at end as ended,
           not ${waits} as is_answered, answer.person_id,
           ${familySeconds('prospect', sql`q.id`, began, sql`answer.at`)} as family_seconds,
           ${questionTimes('prospect', sql`q.id`)} as at_family
      from prospects q join campaigns ca on ca.id = q.campaign_id and ca.kind = ${campaign}
           left join lateral (
             select s.at, s.person_id from prospect_history s
              where s.prospect_id = q.id and s.actor in ('school', 'commission') and not ${oneOf(sql`s.status`, UNDECIDED)}
                and s.at >= coalesce(q.sent_at, q.created_at) order by s.id limit 1) answer on true
     where ${holdsUnplaced(source, scope) ? sql`(${here} or q.institution_id is null)` : here} and (${waits} or answer.at >= ${from})`
}

const MonthRows = z.array(
  z.object({
    month: z.string(),
    decided: z.coerce.number(),
    medianDays: z.nullable(z.coerce.number()),
    /** Decided requests with a question to the family, and the mean days that families took. */
    asked: z.coerce.number(),
    familyDays: z.nullable(z.coerce.number()),
    waiting: z.coerce.number(),
  }),
)

const answeredIn = (from: SQL, until: SQL): SQL => sql`t.is_answered and t.ended >= ${from} and t.ended < ${until}`
const median = (within: SQL): SQL => sql`
  percentile_cont(0.5) within group (order by (extract(epoch from t.ended - t.began) - t.family_seconds) / 86400) filter (where ${within} and t.ended >= t.began)`

/** Decisions, their median days and waiting requests of a queue by month. */
export async function monthsOf(db: Database, source: Source, scope: Scope, months: readonly Month[]) {
  const rows = months.map(({ month, from, until }) => sql`(${month}, ${midnight(from)}::timestamptz, ${midnight(until)}::timestamptz)`)
  const inMonth = answeredIn(sql`m.starts`, sql`m.ends`)
  const found = await db.execute(sql`
    with t as materialized (${waitingTimes(source, scope, midnight(months[0]?.from ?? scope.day))}),
         m(month, starts, ends) as (values ${sql.join(rows, sql`, `)})
    select m.month, count(*) filter (where ${inMonth}) as decided, ${median(inMonth)} as "medianDays",
           count(*) filter (where ${inMonth} and t.family_seconds > 0) as asked,
           avg(t.family_seconds / 86400) filter (where ${inMonth} and t.family_seconds > 0) as "familyDays",
           count(*) filter (where t.began < m.ends and (t.ended is null or t.ended >= m.ends) and not coalesce(t.at_family @> m.ends, false)) as waiting
      from m left join t on true group by m.month, m.starts order by m.starts`)
  return MonthRows.parse(found.rows)
}

const InstitutionRows = z.array(
  z.object({
    orgId: z.nullable(z.coerce.number()),
    decided: z.coerce.number(),
    medianDays: z.nullable(z.coerce.number()),
    waiting: z.coerce.number(),
  }),
)

/** Waiting requests and median days of the last USUAL_OF_DAYS days by institution. */
export async function timesByInstitution(db: Database, source: Source, scope: Scope, now: Date) {
  const from = new Date(now.getTime() - USUAL_OF_DAYS * 86_400_000).toISOString()
  const recently = answeredIn(sql`${from}::timestamptz`, sql`'infinity'::timestamptz`)
  const { rows } = await db.execute(sql`
    with t as materialized (${waitingTimes(source, scope, from)})
    select t.org_id as "orgId", count(*) filter (where ${recently}) as decided, ${median(recently)} as "medianDays",
           count(*) filter (where t.ended is null and not coalesce(upper_inf(t.at_family), false)) as waiting
      from t group by t.org_id`)
  return InstitutionRows.parse(rows)
}

const PlaceRows = z.array(
  z.object({
    orgId: z.nullable(z.coerce.number()),
    name: z.nullable(z.string()),
    district: z.nullable(z.string()),
    age: z.coerce.number(),
    requests: z.coerce.number(),
    places: z.coerce.number(),
    given: z.coerce.number(),
  }),
)

/** Sent requests, places and given places of a campaign by kindergarten and age; requests without a kindergarten are rows of their own. */
export async function placesOf(db: Database, source: Source, scope: Scope, campaignId: number) {
  const here = sql`q.institution_id = ${anyOf(scope.orgIds)}`
  const { rows } = await db.execute(sql`
    with sent as (
      select q.institution_id as org_id, q.age, count(*) as requests, count(*) filter (where q.response_status = 'PASSED') as given
        from prospects q
       where q.campaign_id = ${campaignId} and q.response_status <> 'NONE'
         and ${holdsUnplaced(source, scope) ? sql`(${here} or q.institution_id is null)` : here}
       group by q.institution_id, q.age),
    offered as (
      select k.org_id, k.age, k.places from kindergarten_places k where k.campaign_id = ${campaignId} and k.org_id = ${anyOf(scope.orgIds)})
    select coalesce(k.org_id, s.org_id) as "orgId", o.name, coalesce(above.name, at.name) as district, coalesce(k.age, s.age) as age,
           coalesce(s.requests, 0) as requests, coalesce(k.places, 0) as places, coalesce(s.given, 0) as given
      from offered k full join sent s on s.org_id = k.org_id and s.age = k.age
           left join organisations o on o.id = coalesce(k.org_id, s.org_id)
           left join places at on at.code = o.place_code left join places above on above.code = at.parent_code
     order by o.name collate "und-x-icu", age`)
  return PlaceRows.parse(rows)
}

const PersonRows = z.array(z.object({ lastName: z.nullable(z.string()), firstName: z.nullable(z.string()), decided: z.coerce.number() }))

/** First answers since a day by person, most first; those without a recorded person are a row without a name. */
export async function decisionsByPerson(db: Database, queues: readonly { source: Source; scope: Scope }[], day: string) {
  const from = midnight(day)
  const times = queues.map(({ source, scope }) => sql`(${waitingTimes(source, scope, from)})`)
  const { rows } = await db.execute(sql`
    select p.last_name as "lastName", p.first_name as "firstName", count(*) as decided
      from (${sql.join(times, sql` union all `)}) t left join people p on p.id = t.person_id
     where t.is_answered and t.ended >= ${from}
     group by p.id, p.last_name, p.first_name order by decided desc, p.first_name collate "und-x-icu"`)
  return PersonRows.parse(rows)
}
