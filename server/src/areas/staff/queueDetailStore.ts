import { GuardianType } from '@portal/contract/children'
import { RESPONSE_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import type { Source } from './queueColumns.ts'
import { type FoundRow, personNamed, type Scope, within } from './queueStore.ts'

const Facts = z.object({
  birthDate: z.string(),
  sex: z.enum(['male', 'female']),
  registryNumber: z.string(),
  teacherLastName: z.nullable(z.string()),
  teacherFirstName: z.nullable(z.string()),
  registered: z.nullable(GuardianType),
  contact: z.nullable(z.string()),
  place: z.nullable(z.string()),
  district: z.nullable(z.string()),
  street: z.nullable(z.string()),
  words: z.nullable(z.string()),
  note: z.nullable(z.string()),
  inCatchment: z.nullable(z.boolean()),
  attends: z.nullable(z.string()),
})

/** Details of a row: child, sender, address and, in enrolment, the catchment. */
export async function factsOf(db: Database, { table, words, note, campaign }: Source, row: FoundRow) {
  const catchment =
    campaign === undefined
      ? sql`null::boolean`
      : sql`(select exists (select from catchments k where k.campaign_id = q.campaign_id and k.place_code = q.place_code and k.age = q.age and k.org_id = q.institution_id))`
  // A child leaves its kindergarten for the first grade, so only attendance of a school conflicts.
  const schoolsAlone = campaign === 'firstGrade' ? sql`and at.type = 'ORGEBS'` : sql``
  const attends =
    campaign === undefined
      ? sql`null::text`
      : sql`(select at.name || ', ' || ag.name from group_members m join groups ag on ag.id = m.group_id join organisations at on at.id = ag.org_id
             where m.child_id = c.id and m.until_date is null ${schoolsAlone})`
  const contact = campaign === undefined ? sql`a.username` : sql`coalesce(q.contact_phone1, a.username)`
  const { rows } = await db.execute(sql`
    select c.birth_date::text as "birthDate", c.sex, c.registry_number as "registryNumber", t.last_name as "teacherLastName", t.first_name as "teacherFirstName",
           n.type as registered, ${contact} as contact, pl.name as place, d.name as district,
           nullif(concat_ws(', ', ad.town, ad.street, ad.apartment), '') as street, ${words}::text as words, ${note}::text as note, ${catchment} as "inCatchment", ${attends} as attends
      from ${table} q join people c on c.id = ${row.childId}
           left join groups g on g.id = ${row.groupId} left join people t on t.id = g.teacher_id
           left join guardianships n on n.child_id = c.id and n.guardian_id = ${row.senderId} and not ${row.isBarred}
           left join accounts a on a.person_id = ${row.senderId}
           left join addresses ad on ad.person_id = c.id and ad.left_on is null
           left join places pl on pl.code = ad.place_code left join places d on d.code = pl.parent_code
     where q.id = ${row.id} limit 1`)
  return z.array(Facts).parse(rows)[0]
}

const Step = z.object({
  at: z.coerce.date(),
  status: z.string(),
  side: z.nullable(z.string()),
  note: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  actor: z.string(),
})

/** Steps of a request, first one first. */
export async function stepsOf(db: Database, { history }: Source, id: number) {
  const { rows } = await db.execute(sql`
    select s.at, s.status, ${history.side} as side, ${history.note} as note, s.actor, p.last_name as "lastName", p.first_name as "firstName"
      from ${history.table} s left join people p on p.id = s.person_id where ${history.of} = ${id} order by s.id`)
  return z.array(Step).parse(rows)
}

const Family = z.object({
  at: z.coerce.date(),
  childId: z.coerce.number(),
  parentLastName: z.nullable(z.string()),
  parentFirstName: z.nullable(z.string()),
  childFirstName: z.string(),
  /** Group, or institution. */
  place: z.string(),
})
const LinkOfFamily = z.object({ ...Family.shape, status: z.string(), schoolStatus: z.optional(z.undefined()) })
const RequestOfFamily = z.object({ ...Family.shape, status: z.enum(RESPONSE_STATUSES), schoolStatus: z.nullable(z.enum(SCHOOL_STATUSES)) })
export type OfFamily = z.infer<typeof LinkOfFamily> | z.infer<typeof RequestOfFamily>
const MOST_OF_FAMILY = 8

/** Earlier links of the same family: of this child, and of the sender to other children of the school. */
export async function linksOfFamily(db: Database, { childId, senderId, orgId, id }: FoundRow, isLinks: boolean): Promise<OfFamily[]> {
  const { rows } = await db.execute(sql`
    select coalesce(l.decided_at, l.requested_at) as at, l.status, p.last_name as "parentLastName", p.first_name as "parentFirstName",
           c.id as "childId", c.first_name as "childFirstName", g.name as place
      from links l join people p on p.id = l.parent_id join people c on c.id = l.child_id join groups g on g.id = l.group_id
     where (l.child_id = ${childId} or l.parent_id = ${senderId}) and l.org_id = ${orgId} and not (${isLinks} and l.id = ${id})
     order by at desc limit ${MOST_OF_FAMILY}`)
  return z.array(LinkOfFamily).parse(rows)
}

/** Earlier enrolment decisions at the desk's institutions about this child and the sender's other children. */
export async function requestsOfFamily(db: Database, { childId, senderId, id }: FoundRow, orgIds: readonly number[]): Promise<OfFamily[]> {
  const { rows } = await db.execute(sql`
    select last.at, q.response_status as status, q.school_status as "schoolStatus", p.last_name as "parentLastName", p.first_name as "parentFirstName",
           c.id as "childId", c.first_name as "childFirstName", o.name as place
      from prospects q join people c on c.id = q.child_id join organisations o on o.id = q.institution_id left join lateral ${personNamed(sql`q.contact_person_id`)} p on true
           join lateral (select max(s.at) as at from prospect_history s where s.prospect_id = q.id and s.actor in ('school', 'commission')) last on last.at is not null
     where (q.child_id = ${childId} or q.contact_person_id = ${senderId}) and q.institution_id = ${anyOf(orgIds)} and q.id <> ${id}
     order by last.at desc limit ${MOST_OF_FAMILY}`)
  return z.array(RequestOfFamily).parse(rows)
}

const Places = z.array(z.object({ places: z.coerce.number(), given: z.coerce.number() }))

/** Places for an age at an institution in the campaign, and the number given. */
export async function placesLeft(db: Database, campaignId: number, orgId: number, age: number) {
  const { rows } = await db.execute(sql`
    select k.places, (select count(*) from prospects q where q.institution_id = ${orgId} and q.campaign_id = ${campaignId} and q.response_status = 'PASSED' and q.age = ${age}) as given
      from kindergarten_places k where k.campaign_id = ${campaignId} and k.org_id = ${orgId} and k.age = ${age}`)
  return Places.parse(rows)[0]
}

const Placing = z.array(z.object({ id: z.coerce.number(), name: z.string(), free: z.coerce.number() }))

/** Kindergartens with places for an age, most free ones first. Served by prospects_institution. */
export async function kindergartensFor(db: Database, campaignId: number, orgIds: readonly number[], age: number) {
  const { rows } = await db.execute(sql`
    select o.id, o.name, greatest(k.places - (select count(*) from prospects q
             where q.institution_id = o.id and q.campaign_id = ${campaignId} and q.response_status = 'PASSED' and q.age = ${age}), 0) as free
      from kindergarten_places k join organisations o on o.id = k.org_id
     where k.campaign_id = ${campaignId} and k.age = ${age} and k.places > 0 and o.id = ${anyOf(orgIds)}
     order by free desc, o.name collate "und-x-icu"`)
  return Placing.parse(rows)
}

const Decided = z.object({
  at: z.coerce.date(),
  status: z.string(),
  side: z.nullable(z.string()),
  childId: z.coerce.number(),
  childLastName: z.string(),
  childFirstName: z.string(),
  personId: z.nullable(z.coerce.number()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
})
const MOST_DECIDED = 8

/** Staff decisions in one queue since a time, last first. Served by …_history_decided. */
export async function decidedSince(db: Database, source: Source, scope: Scope, from: Date) {
  const { history, table, child } = source
  const { rows } = await db.execute(sql`
    select s.at, s.status, ${history.side} as side, c.id as "childId", c.last_name as "childLastName", c.first_name as "childFirstName",
           p.id as "personId", p.last_name as "lastName", p.first_name as "firstName"
      from ${history.table} s join ${table} q on q.id = ${history.of} join people c on c.id = ${child} left join people p on p.id = s.person_id
     where s.at >= ${from.toISOString()} and s.actor in ('school', 'commission') and ${within(source, scope)}
     order by s.at desc, s.id desc limit ${MOST_DECIDED}`)
  return z.array(Decided).parse(rows)
}
