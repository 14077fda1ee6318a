import { GuardianType } from '@portal/contract/children'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { Source } from './queueColumns.ts'
import { holdsUnplaced, type Scope, within } from './queueScope.ts'
import type { FoundRow } from './queueStore.ts'

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
export async function factsOf(
  db: Database,
  { table, words, note, campaign, contact, address, inCatchment }: Source,
  row: FoundRow,
  day: string,
) {
  // A child leaves its kindergarten for the first grade, so only attendance of a school conflicts.
  const schoolsAlone = campaign === 'firstGrade' ? sql`and at.type = 'ORGEBS'` : sql``
  const attends =
    campaign === undefined
      ? sql`null::text`
      : sql`(select at.name || ', ' || ag.name from group_members m join groups ag on ag.id = m.group_id join organisations at on at.id = ag.org_id
             where m.child_id = c.id and ${stayOn(day, membersAsM)} ${schoolsAlone})`
  const { rows } = await db.execute(sql`
    select c.birth_date::text as "birthDate", c.sex, c.registry_number as "registryNumber", t.last_name as "teacherLastName", t.first_name as "teacherFirstName",
           n.type as registered, ${contact} as contact, pl.name as place, d.name as district,
           nullif(concat_ws(', ', ad.town, ad.street, ad.apartment), '') as street, ${words}::text as words, ${note}::text as note, ${inCatchment} as "inCatchment", ${attends} as attends
      from ${table} q join people c on c.id = ${row.childId}
           left join groups g on g.id = ${row.groupId} left join people t on t.id = g.teacher_id
           left join current_guardianships n on n.child_id = c.id and n.guardian_id = ${row.senderId} and not ${row.isBarred}
           left join accounts a on a.person_id = ${row.senderId}
           left join addresses ad on ad.id = coalesce(${address}, (select home.id from addresses home where home.person_id = c.id and home.left_on is null))
           left join places pl on pl.code = ad.place_code left join places d on d.code = pl.parent_code
     where q.id = ${row.id} limit 1`)
  return z.array(Facts).parse(rows)[0]
}

const Guardian = z.object({ lastName: z.string(), firstName: z.string(), relation: GuardianType })

/** Guardians of a child in the registry, without those barred by a court. */
export async function guardiansOf(db: Database, childId: number) {
  const { rows } = await db.execute(sql`
    select p.last_name as "lastName", p.first_name as "firstName", n.type as relation
      from current_guardianships n join people p on p.id = n.guardian_id
     where n.child_id = ${childId} and ${notBarred(childId, sql`n.guardian_id`)} order by n.type, p.id`)
  return z.array(Guardian).parse(rows)
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

/** Note of a step for staff, which only the institution of the step and its commissions read. */
function staffNoteWithin(source: Source, scope: Scope): SQL {
  const { forStaff } = source.history
  if (forStaff === undefined) return sql`null`
  const { org, note } = forStaff
  const unplaced = holdsUnplaced(source, scope) ? sql` or ${org} is null` : sql``
  return sql`case when ${org} = ${anyOf(scope.orgIds)}${unplaced} then ${note} end`
}

/** Steps of a request, first one first; with the notes for staff that the readers of a scope see. */
export async function stepsOf(db: Database, source: Source, id: number, readers?: Scope) {
  const { history } = source
  const note = readers === undefined ? history.note : sql`coalesce(${history.note}, ${staffNoteWithin(source, readers)})`
  const { rows } = await db.execute(sql`
    select s.at, s.status, ${history.side} as side, ${note} as note, s.actor, p.last_name as "lastName", p.first_name as "firstName"
      from ${history.table} s left join people p on p.id = s.person_id where ${history.of} = ${id} order by s.id`)
  return z.array(Step).parse(rows)
}

const Decided = z.object({
  id: z.coerce.number(),
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
const MAX_DECIDED = 8

/** Staff decisions in one queue since a time, last first; a correction, after which a request waits again, is none. Served by …_history_decided. */
export async function decidedSince(db: Database, source: Source, scope: Scope, from: Date) {
  const { history, table, child } = source
  const { rows } = await db.execute(sql`
    select q.id, s.at, s.status, ${history.side} as side, c.id as "childId", c.last_name as "childLastName", c.first_name as "childFirstName",
           p.id as "personId", p.last_name as "lastName", p.first_name as "firstName"
      from ${history.table} s join ${table} q on q.id = ${history.of} join people c on c.id = ${child} left join people p on p.id = s.person_id
     where s.at >= ${from.toISOString()} and s.actor in ('school', 'commission') and s.status not in ('REQUESTED', 'NEW') and ${within(source, scope)}
     order by s.at desc, s.id desc limit ${MAX_DECIDED}`)
  return z.array(Decided).parse(rows)
}
