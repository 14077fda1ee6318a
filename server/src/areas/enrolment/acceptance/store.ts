import type { AcceptanceGroup } from '@portal/contract/staffAcceptances'
import { MOST_UNANSWERED } from '@portal/contract/staffAcceptances'
import type { PlacesOutcome } from '@portal/contract/staffFigures'
import type { PlaceAnswer } from '@portal/contract/staffQueues'
import * as z from 'zod/mini'
import { notBarred } from '../../../admission/bars.ts'
import { anyOf } from '../../../database/columns.ts'
import type { Database } from '../../../database/connect.ts'
import { type SQL, sql } from '../../../database/sql.ts'
import { instantText } from '../../../outside/clock.ts'
import type { Request } from '../store.ts'
import { lastDayOf } from './rules.ts'

/** Answer to a given place and its days, as families see it. */
export interface PlaceAcceptance {
  acceptedAt: string | null
  days: number
  lastDay: string | null
}

/** Time of the step that gave the place of request `q`. */
const passedAt = sql`(select max(h.at) from prospect_history h where h.prospect_id = q.id and h.side = 'response' and h.status = 'PASSED')`

/** Time of the first message since the place was given that reached its gateway. */
const deliveredAt = (since: SQL) => sql`(
  select min(o.settled_at) from prospect_messages m join outbox o on o.id = m.outbox_id
   where m.prospect_id = q.id and o.state = 'SENT' and o.created_at >= ${since})`

const OptionalTime = z.nullable(z.coerce.date())
const Delivered = z.array(z.object({ id: z.coerce.number(), deliveredAt: OptionalTime }))

/** Acceptances of the requests with a place in a campaign that asks for one. */
export async function acceptancesOf(db: Database, found: readonly Request[]): Promise<ReadonlyMap<number, PlaceAcceptance>> {
  const asked = found.flatMap(({ prospect, campaign: { acceptDays: days } }) =>
    days !== null && prospect.responseStatus === 'PASSED' ? [{ prospect, days }] : [],
  )
  if (asked.length === 0) return new Map()
  const ids = asked.map(({ prospect }) => prospect.id)
  const { rows } = await db.execute(sql`select q.id, ${deliveredAt(passedAt)} as "deliveredAt" from prospects q where q.id = ${anyOf(ids)}`)
  const delivered = new Map(Delivered.parse(rows).map((row) => [row.id, row.deliveredAt]))
  return new Map(
    asked.map(({ prospect: { id, acceptedAt }, days }) => [
      id,
      { acceptedAt: acceptedAt && instantText(acceptedAt), days, lastDay: lastDayOf(delivered.get(id) ?? null, days) },
    ]),
  )
}

/** Given places that match a condition on `q`, with their delivery and last day. */
const placesWhere = (condition: SQL): SQL => sql`
  select q.*, p.passed_at, d.delivered_at, (d.delivered_at at time zone 'Asia/Ulaanbaatar')::date + c.accept_days as last_day
    from prospects q join campaigns c on c.id = q.campaign_id cross join lateral (select ${passedAt} as passed_at) p
         cross join lateral (select case when q.accepted_at is null then ${deliveredAt(sql`p.passed_at`)} end as delivered_at) d
   where ${condition} and q.response_status = 'PASSED'`

/** Given places of a campaign at the institutions. */
const placesOf = (campaignId: number, orgIds: readonly number[]): SQL =>
  placesWhere(sql`q.campaign_id = ${campaignId} and q.institution_id = ${anyOf(orgIds)}`)

const Answers = z.array(
  z.object({ id: z.coerce.number(), acceptedAt: OptionalTime, lastDay: z.nullable(z.string()), isLate: z.nullable(z.boolean()) }),
)

/** Answers of the families to these given places on a day, in campaigns that ask for them. */
export async function placeAnswers(db: Database, ids: readonly number[], day: string): Promise<ReadonlyMap<number, PlaceAnswer>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select q.id, q.accepted_at as "acceptedAt", q.last_day::text as "lastDay", q.accepted_at is null and q.last_day < ${day}::date as "isLate"
      from (${placesWhere(sql`q.id = ${anyOf(ids)} and c.accept_days is not null`)}) q`)
  return new Map(
    Answers.parse(rows).map(({ id, acceptedAt, lastDay, isLate }) => [
      id,
      { acceptedAt: acceptedAt && instantText(acceptedAt), lastDay, isLate: isLate === true },
    ]),
  )
}

/** Conditions of the groups of open places `q` on a day. */
const groups: Readonly<Record<AcceptanceGroup, (day: string) => SQL>> = {
  late: (day) => sql`q.last_day < ${day}::date`,
  undelivered: () => sql`q.delivered_at is null`,
  open: () => sql`true`,
}

const Count = z.coerce.number()
const Counts = z.object({ given: Count, accepted: Count, open: Count, late: Count, undelivered: Count })

export async function acceptanceCounts(db: Database, campaignId: number, orgIds: readonly number[], day: string) {
  const of = (group: AcceptanceGroup) => sql`count(*) filter (where q.accepted_at is null and ${groups[group](day)})`
  const { rows } = await db.execute(sql`
    select count(*) as given, count(q.accepted_at) as accepted, ${of('open')} as open, ${of('late')} as late, ${of('undelivered')} as undelivered
      from (${placesOf(campaignId, orgIds)}) q`)
  return Counts.parse(rows[0])
}

const Outcomes = z.object({ placed: Count, accepted: Count, givenUp: Count, fromWaiting: Count })

const hadStep = (status: 'DEPARTED' | 'WAITING'): SQL =>
  sql`exists (select from prospect_history h where h.prospect_id = q.id and h.side = 'response' and h.status = ${status})`

/** Counts the places of a campaign at the institutions by the answers of the families, and the requests whose place was given up. */
export async function outcomesOf(
  db: Database,
  { id, acceptDays }: { id: number; acceptDays: number | null },
  orgIds: readonly number[],
): Promise<PlacesOutcome> {
  const { rows } = await db.execute(sql`
    select count(*) filter (where q.response_status = 'PASSED') as placed, count(*) filter (where q.response_status = 'PASSED' and q.accepted_at is not null) as accepted,
           count(*) filter (where ${hadStep('DEPARTED')}) as "givenUp",
           count(*) filter (where q.response_status = 'PASSED' and ${hadStep('WAITING')}) as "fromWaiting"
      from prospects q where q.campaign_id = ${id} and q.institution_id = ${anyOf(orgIds)}`)
  const { placed, accepted, givenUp, fromWaiting } = Outcomes.parse(rows[0])
  return { placed, answers: acceptDays === null ? null : { accepted, open: placed - accepted }, givenUp, fromWaiting }
}

const Call = z.object({ at: z.coerce.date(), lastName: z.string(), firstName: z.string(), note: z.string() })
const Row = z.object({
  id: Count,
  childId: Count,
  lastName: z.string(),
  firstName: z.string(),
  institution: z.string(),
  age: Count,
  passedAt: z.coerce.date(),
  deliveredAt: OptionalTime,
  lastDay: z.nullable(z.string()),
  hasFailed: z.boolean(),
  remindedAt: OptionalTime,
  phone1: z.nullable(z.string()),
  phone2: z.nullable(z.string()),
  calls: z.array(Call),
})

/** Open places of a group, longest overdue first, those without a delivered message by the time of the place. */
export async function unansweredOf(
  db: Database,
  { campaignId, orgIds, group, day }: { campaignId: number; orgIds: readonly number[]; group: AcceptanceGroup; day: string },
) {
  const { rows } = await db.execute(sql`
    select q.id, q.child_id as "childId", p.last_name as "lastName", p.first_name as "firstName", o.name as institution, q.age,
           q.passed_at as "passedAt", q.delivered_at as "deliveredAt", q.last_day::text as "lastDay", q.contact_phone1 as phone1, q.contact_phone2 as phone2,
           exists (select from prospect_messages m join outbox x on x.id = m.outbox_id where m.prospect_id = q.id and x.state = 'DEAD' and x.created_at >= q.passed_at) as "hasFailed",
           (select max(a.at) from acceptances a where a.prospect_id = q.id and a.step = 'REMINDED' and a.at >= q.passed_at) as "remindedAt",
           coalesce((select json_agg(json_build_object('at', a.at, 'lastName', by.last_name, 'firstName', by.first_name, 'note', a.staff_note) order by a.id desc)
              from acceptances a join people by on by.id = a.person_id where a.prospect_id = q.id and a.step = 'CALLED' and a.at >= q.passed_at), '[]') as calls
      from (${placesOf(campaignId, orgIds)}) q join people p on p.id = q.child_id join organisations o on o.id = q.institution_id
     where q.accepted_at is null and ${groups[group](day)} order by q.last_day nulls last, q.passed_at, q.id limit ${MOST_UNANSWERED}`)
  return z.array(Row).parse(rows)
}

const Phones = z.array(z.object({ lastName: z.string(), firstName: z.string(), phone: z.string() }))

/** Phones of the sender and of the registered guardians of a request, each once; people barred by a court are left out. */
export async function phonesOf(db: Database, prospectId: number) {
  const { rows } = await db.execute(sql`
    select distinct on (found.phone) p.last_name as "lastName", p.first_name as "firstName", found.phone from (
      select 0 as rank, q.child_id, q.contact_person_id as person_id, f.phone from prospects q
             cross join lateral (values (q.contact_phone1), (q.contact_phone2)) f(phone) where q.id = ${prospectId}
      union all
      select 1, q.child_id, n.guardian_id, f.phone from prospects q join current_guardianships n on n.child_id = q.child_id
             join people g on g.id = n.guardian_id left join accounts a on a.person_id = g.id and a.proven_by is not null
             cross join lateral (values (g.phone), (a.phone), (case when a.username ~ '^[0-9]+$' then a.username end)) f(phone)
       where q.id = ${prospectId}) found join people p on p.id = found.person_id
     where found.phone is not null and ${notBarred(sql`found.child_id`, sql`found.person_id`)} order by found.phone, found.rank`)
  return Phones.parse(rows)
}

/** Reminders of one run of the chore. */
const MOST_REMINDERS = 500
const Due = z.array(z.object({ id: Count }))

/** Whether the family was reminded of the present place of a request. */
export async function isReminded(db: Database, prospectId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from prospects q join acceptances a on a.prospect_id = q.id and a.step = 'REMINDED' and a.at >= ${passedAt} where q.id = ${prospectId}`)
  return rows.length > 0
}

/** Open places of a campaign whose first message arrived on these days and whose family was not reminded. */
export async function dueReminders(db: Database, campaignId: number, { from, until }: { from: string; until: string }): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select q.id from outbox o join prospect_messages m on m.outbox_id = o.id join prospects q on q.id = m.prospect_id
           cross join lateral (select ${passedAt} as passed_at) p
     where o.settled_at >= (${from}::date::timestamp at time zone 'Asia/Ulaanbaatar') and o.settled_at < ((${until}::date + 1)::timestamp at time zone 'Asia/Ulaanbaatar')
       and o.state = 'SENT' and o.created_at >= p.passed_at
       and q.campaign_id = ${campaignId} and q.response_status = 'PASSED' and q.accepted_at is null
       and not exists (select from acceptances a where a.prospect_id = q.id and a.step = 'REMINDED' and a.at >= p.passed_at)
       and ${deliveredAt(sql`p.passed_at`)} = o.settled_at
     group by q.id order by q.id limit ${MOST_REMINDERS}`)
  return Due.parse(rows).map(({ id }) => id)
}
