import type { LinkStatus } from '@portal/contract/children'
import { type Day, membersAsM, stayOn } from '../database/membership.ts'
import { alias, type SQL, type SQLWrapper, sql } from '../database/sql.ts'
import { groupMembers } from '../database/tables.ts'

const present = alias(groupMembers, 'present_member')

/** The stay `m` of group `g` begins later, at another institution than the one on the day. */
const isTransfer = (day: Day): SQL => sql`(m.since_date > ${day}::date and exists (
  select from group_members present_member join groups present_group on present_group.id = present_member.group_id
   where present_member.child_id = m.child_id and ${stayOn(day, present)} and present_group.org_id <> g.org_id))`

/** Scalar of the group id by stays of the child that have a day; the terms of `first` come before the order on the day, next, last. */
const groupBy = (childId: SQLWrapper | number, day: Day, first: SQL): SQL<number | null> => sql`(
  select m.group_id from group_members m join groups g on g.id = m.group_id
   where m.child_id = ${childId} and coalesce(m.until_date, 'infinity'::date) > m.since_date
   order by ${first} ${stayOn(day, membersAsM)} desc, m.since_date > ${day}::date desc, abs(m.since_date - ${day}::date) limit 1)`

/** Group of a child on a day, otherwise of its next stay, otherwise of its last one; null for a child without any. */
export const groupNear = (childId: SQLWrapper | number, day: Day): SQL<number | null> => groupBy(childId, day, sql``)

/**
 * Group that answers a link: `groupNear`. A pending one belongs to the institution that receives the child as soon as that stay is stored,
 * while the present one can still revoke an approved one.
 */
export const groupOfLink = (childId: SQLWrapper | number, status: SQLWrapper | LinkStatus, day: Day): SQL<number | null> =>
  groupBy(childId, day, sql`(${status} = 'NEW' and ${isTransfer(day)}) desc,`)

interface LeaveDays {
  startDate: SQLWrapper
  endDate: SQLWrapper
}

/** Group that answers a leave: that of the day, within the days of the leave. */
export const groupOfLeave = (childId: SQLWrapper | number, { startDate, endDate }: LeaveDays, day: Day): SQL<number | null> =>
  groupNear(childId, sql`greatest(${startDate}, least(${day}::date, ${endDate}))`)
