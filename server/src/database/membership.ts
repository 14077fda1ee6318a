import type { Database } from './connect.ts'
import { alias, and, eq, type SQL, type SQLWrapper, sql } from './sql.ts'
import { groupMembers } from './tables.ts'

/** A day: a value, a placeholder of a prepared statement, or an SQL expression. */
export type Day = string | SQL

/** Columns of group_members, or of an alias of it. */
type Stay = Readonly<Record<'childId' | 'sinceDate' | 'untilDate', SQLWrapper>>

/** group_members in raw statements that call it `m`. */
export const membersAsM = alias(groupMembers, 'm')

/** SQL condition: the stay includes the day (from `since`, not on `until`). `coalesce` is the expression of the index group_members_at. */
export const stayOn = (day: Day, stay: Stay = groupMembers): SQL =>
  sql`(${stay.sinceDate} <= ${day}::date and coalesce(${stay.untilDate}, 'infinity'::date) > ${day}::date)`

/** SQL condition: the stay is that of the child on the day, at most one (group_members_one_at_a_time). Served by group_members_at. */
export const memberOn = (childId: SQLWrapper | number, day: Day, stay: Stay = groupMembers): SQL =>
  sql`(${stay.childId} = ${childId} and ${stayOn(day, stay)})`

/** SQL condition: the stay has a day from this day on. */
export const stayFrom = (day: Day, stay: Stay = groupMembers): SQL =>
  sql`(coalesce(${stay.untilDate}, 'infinity'::date) > ${day}::date and coalesce(${stay.untilDate}, 'infinity'::date) > ${stay.sinceDate})`

const earlier = alias(groupMembers, 'earlier_member')

/** SQL condition: the stay is that of the child on the day, otherwise its next one. Served by group_members_at. */
export const memberOnOrNext = (childId: SQLWrapper | number, day: Day, stay: Stay = groupMembers): SQL =>
  sql`(${stay.childId} = ${childId} and ${stayFrom(day, stay)} and not exists (
    select from ${groupMembers} as ${earlier}
     where ${earlier.childId} = ${childId} and ${stayFrom(day, earlier)} and ${earlier.sinceDate} < ${stay.sinceDate}))`

/** Text of `stayOn`, for statements of the import: alias of group_members and an SQL expression. */
export const stayOnText = (stay: string, day: string): string =>
  `(${stay}.since_date <= ${day} and coalesce(${stay}.until_date, 'infinity'::date) > ${day})`

/** Whether a child is in the group on a day, or was at any time. */
export async function memberOf(db: Database, groupId: number, childId: number, day: string): Promise<'thatDay' | 'before' | undefined> {
  const found = await db
    .select({ isThatDay: sql<boolean>`${stayOn(day)}` })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.childId, childId)))
  if (found.length === 0) return undefined
  return found.some(({ isThatDay }) => isThatDay) ? 'thatDay' : 'before'
}
