import { schoolYearOf } from '@portal/contract/days'
import { type Day, stayOn } from '../database/membership.ts'
import { type SQL, sql } from '../database/sql.ts'
import { groupMembers } from '../database/tables.ts'

/** School year of a day; September begins the next one. */
const yearOf = (day: Day): SQL =>
  typeof day === 'string' ? sql`${schoolYearOf(day)}` : sql`extract(year from ${day}::date - interval '8 months')::int`

/**
 * Scalar of an institution's school year on a day: the newest that has a member on the day, otherwise the newest that has a group.
 * The first imported class of a coming year hides no class of the present one. Served by groups_name and group_members_group.
 */
export const runningYear = (orgId: number | null | SQL, day: Day): SQL => sql`coalesce(
  (select years.school_year from groups years
    where years.org_id = ${orgId} and years.school_year <= ${yearOf(day)}
      and exists (select from ${groupMembers} where ${groupMembers.groupId} = years.id and ${stayOn(day)})
    order by years.school_year desc limit 1),
  (select max(years.school_year) from groups years where years.org_id = ${orgId} and years.school_year <= ${yearOf(day)}))`
