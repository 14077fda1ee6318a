import { VALID_ABSENCE_STATUSES } from '@portal/contract/absence'
import { notBarred } from '../../admission/bars.ts'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, asc, eq, gte, inArray, isNull, lte, type SQLWrapper, sql } from '../../database/sql.ts'
import { absences, groupMembers, groups, healthDeclarations, links, organisations, people } from '../../database/tables.ts'

/** Array parameter, so that the statement text does not depend on the count. */
const isOneOf = (column: SQLWrapper, ids: readonly number[]) => sql`${column} = ${anyOf(ids)}`

const collated = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

/**
 * Groups of a session: a teacher's own, an office's all; of this school year, or of the last one if this year has no groups yet. Served by
 * groups_name.
 */
const own = ({ role, personId, orgId }: Caller, schoolYear: number) =>
  and(
    eq(groups.orgId, orgId ?? 0),
    sql`${groups.schoolYear} = (select max(years.school_year) from groups as years where years.org_id = ${orgId} and years.school_year <= ${schoolYear})`,
    role === 'TEACHER' ? eq(groups.teacherId, personId) : undefined,
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

export const groupsOf = (db: Database, caller: Caller, schoolYear: number) =>
  selected(db).where(own(caller, schoolYear)).orderBy(asc(groups.level), collated(groups.name))

export async function findGroup(db: Database, caller: Caller, schoolYear: number, groupId: number) {
  const [found] = await selected(db).where(and(eq(groups.id, groupId), own(caller, schoolYear)))
  return found
}

const isFollowed = sql<boolean>`exists (select from ${links} where ${links.childId} = ${groupMembers.childId}
  and ${links.status} = 'APPROVE' and ${notBarred(links.childId, links.parentId)})`

/** Children of groups, by name. Served by group_members_group. */
export const membersOf = (db: Database, groupIds: readonly number[]) =>
  db
    .select({
      groupId: groupMembers.groupId,
      childId: people.id,
      lastName: people.lastName,
      firstName: people.firstName,
      registryNumber: people.registryNumber,
      isFollowed: isFollowed.mapWith(Boolean),
    })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.childId))
    .where(and(isOneOf(groupMembers.groupId, groupIds), isNull(groupMembers.untilDate)))
    .orderBy(collated(people.lastName), collated(people.firstName), asc(people.id))
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** Guardians who follow these children or have asked to, longest first, without those barred by a court. Served by links_child. */
export const followersOf = (db: Database, childIds: readonly number[]) =>
  db
    .select({
      childId: links.childId,
      guardianType: links.guardianType,
      status: links.status,
      since: sql<Date>`coalesce(${links.decidedAt}, ${links.requestedAt})`.mapWith(links.requestedAt),
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(links)
    .innerJoin(people, eq(people.id, links.parentId))
    .where(and(isOneOf(links.childId, childIds), notBarred(links.childId, links.parentId)))
    .orderBy(asc(links.requestedAt), asc(links.id))

/** Leave of these children that covers a day and was neither refused nor withdrawn. Served by absences_child. */
export const leaveOn = (db: Database, childIds: readonly number[], day: string) =>
  db
    .select({
      childId: absences.childId,
      category: absences.category,
      status: sql<(typeof VALID_ABSENCE_STATUSES)[number]>`${absences.status}`,
      startTime: absences.startTime,
      endTime: absences.endTime,
      endDate: absences.endDate,
    })
    .from(absences)
    .where(
      and(
        isOneOf(absences.childId, childIds),
        inArray(absences.status, VALID_ABSENCE_STATUSES),
        lte(absences.startDate, day),
        gte(absences.endDate, day),
      ),
    )
    .orderBy(asc(absences.startTime))

/** Health declarations of these children on a day. Served by health_declarations_pkey. */
export const healthOn = (db: Database, childIds: readonly number[], day: string) =>
  db
    .select({
      childId: healthDeclarations.childId,
      decision: healthDeclarations.decision,
      temperature: healthDeclarations.temperature,
      flags: healthDeclarations.flags,
    })
    .from(healthDeclarations)
    .where(and(isOneOf(healthDeclarations.childId, childIds), eq(healthDeclarations.day, day)))
