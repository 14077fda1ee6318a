import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayFrom, stayOn } from '../../database/membership.ts'
import { readRows } from '../../database/rows.ts'
import { and, asc, eq, type SQLWrapper, sql } from '../../database/sql.ts'
import { groupMembers, groups, organisations, people } from '../../database/tables.ts'
import { isAttendanceDay } from '../../requests/attendanceDays.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
import { isFollowed } from '../children/index.ts'

const collated = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

/** Groups of a session in the institution's running school year: a teacher's own, an office's all. Served by groups_name. */
const own = ({ role, personId, orgId }: Caller, day: string) =>
  and(
    eq(groups.orgId, orgId ?? 0),
    eq(groups.schoolYear, runningYear(orgId, day)),
    role === 'TEACHER' ? leadsGroup(groups, personId, day) : undefined,
  )

const columns = {
  id: groups.id,
  name: groups.name,
  schoolYear: groups.schoolYear,
  teacherLastName: people.lastName,
  teacherFirstName: people.firstName,
  orgName: organisations.name,
  orgType: organisations.type,
  orgPhone: organisations.phone,
}

const selected = (db: Database) =>
  db
    .select(columns)
    .from(groups)
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .leftJoin(people, eq(people.id, groups.teacherId))

export const groupsOf = (db: Database, caller: Caller, day: string) =>
  selected(db).where(own(caller, day)).orderBy(asc(groups.level), collated(groups.name))

export async function findGroup(db: Database, caller: Caller, groupId: number, day: string) {
  const [found] = await selected(db).where(and(eq(groups.id, groupId), own(caller, day)))
  return found
}

/** Children of groups on a day, by name. Served by group_members_group. */
export const membersOf = (db: Database, groupIds: readonly number[], day: string) =>
  db
    .select({
      groupId: groupMembers.groupId,
      childId: people.id,
      lastName: people.lastName,
      firstName: people.firstName,
      registryNumber: people.registryNumber,
      isFollowed: isFollowed(groupMembers.childId).mapWith(Boolean),
    })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.childId))
    .where(and(sql`${groupMembers.groupId} = ${anyOf(groupIds)}`, stayOn(day)))
    .orderBy(collated(people.lastName), collated(people.firstName), asc(people.id))
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

const Stay = z.object({ childId: z.int(), lastName: z.string(), firstName: z.string(), since: z.string(), until: z.nullable(z.string()) })

/** Children who were in a group between two days, by name, one row for each stay. Served by group_members_group. */
export const staysBetween = (db: Database, groupId: number, { from, to }: DateRange) =>
  readRows(
    db,
    Stay,
    sql`
    select p.id as "childId", p.last_name as "lastName", p.first_name as "firstName",
           m.since_date::text as since, m.until_date::text as until
      from group_members m join people p on p.id = m.child_id
     where m.group_id = ${groupId} and m.since_date <= ${to}::date and ${stayFrom(from, membersAsM)}
     order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id, m.since_date`,
  )

/** Weekdays between two days on which a group has school. */
export async function schoolDaysBetween(db: Database, groupId: number, { from, to }: DateRange): Promise<string[]> {
  const found = await readRows(
    db,
    z.object({ day: z.string() }),
    sql`
    select d.day::date::text as day
      from groups g cross join generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
     where g.id = ${groupId} and extract(isodow from d.day) <= 5 and ${isAttendanceDay('g.id', 'd.day::date')}
     order by d.day`,
  )
  return found.map(({ day }) => day)
}
