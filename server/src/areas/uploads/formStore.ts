import { MAX_PROPOSALS_LISTED } from '@portal/contract/dataForms'
import type { Database } from '../../database/connect.ts'
import { stayFrom } from '../../database/membership.ts'
import { and, asc, desc, eq, gte, inArray, isNull, type SQLWrapper, sql } from '../../database/sql.ts'
import { accounts, courses, groupMembers, groups, people, roles, uploads } from '../../database/tables.ts'
import { runningYear } from '../../requests/runningYear.ts'

const collated = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

/** Groups of the running school year and later ones. Served by groups_name. */
export const groupsFrom = (db: Database, orgId: number, day: string) =>
  db
    .select({
      groupId: groups.id,
      schoolYear: groups.schoolYear,
      name: groups.name,
      level: groups.level,
      teacherId: groups.teacherId,
      /** Number in files: of the teacher, or the one that names no account yet. */
      teacherNumber: sql<string | null>`coalesce(${people.registryNumber}, ${groups.teacherNumber})`,
    })
    .from(groups)
    .leftJoin(people, eq(people.id, groups.teacherId))
    .where(and(eq(groups.orgId, orgId), gte(groups.schoolYear, runningYear(orgId, day))))
    .orderBy(asc(groups.schoolYear), asc(groups.level), collated(groups.name))
export type OwnGroup = Awaited<ReturnType<typeof groupsFrom>>[number]

/** People accepted by the import as teachers of the institution: its staff, and its teachers in groups and courses. */
export const teachersAt = (db: Database, orgId: number) =>
  db
    .select({ personId: people.id, lastName: people.lastName, firstName: people.firstName, registryNumber: people.registryNumber })
    .from(people)
    .where(
      sql`${people.id} in (select ${accounts.personId} from ${roles} join ${accounts} on ${accounts.id} = ${roles.accountId}
            where ${and(eq(roles.orgId, orgId), isNull(roles.endedAt))}
          union select ${groups.teacherId} from ${groups} where ${groups.orgId} = ${orgId}
          union select ${courses.teacherId} from ${courses} join ${groups} on ${groups.id} = ${courses.groupId} where ${groups.orgId} = ${orgId})`,
    )
    .orderBy(collated(people.lastName), collated(people.firstName), asc(people.id))

const stays = (db: Database) =>
  db
    .select({
      stayId: groupMembers.id,
      childId: groupMembers.childId,
      groupId: groupMembers.groupId,
      lastName: people.lastName,
      firstName: people.firstName,
      registryNumber: people.registryNumber,
      since: groupMembers.sinceDate,
      until: groupMembers.untilDate,
    })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.childId))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))

/** Stays in a group of the institution. Served by group_members_group. */
export const staysIn = (db: Database, orgId: number, groupId: number) =>
  stays(db)
    .where(and(eq(groupMembers.groupId, groupId), eq(groups.orgId, orgId)))
    .orderBy(collated(people.lastName), collated(people.firstName), asc(groupMembers.sinceDate))

/** Stay at the institution by id. */
export async function findStay(db: Database, orgId: number, stayId: number) {
  const [found] = await stays(db).where(and(eq(groupMembers.id, stayId), eq(groups.orgId, orgId)))
  return found
}

/** Child with a present or coming stay at the institution. */
export async function findOwnChild(db: Database, orgId: number, childId: number, day: string) {
  const [found] = await stays(db)
    .where(and(eq(groupMembers.childId, childId), eq(groups.orgId, orgId), stayFrom(day)))
    .limit(1)
  return found
}

/** Proposals of an institution, newest first. Served by uploads_org. */
export const proposalsOf = (db: Database, orgId: number) =>
  db
    .select({ id: uploads.id, createdAt: uploads.createdAt, fileName: uploads.fileName, status: uploads.status })
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), eq(uploads.isProposal, true)))
    .orderBy(desc(uploads.id))
    .limit(MAX_PROPOSALS_LISTED)

export const countOpenProposals = (db: Database, orgId: number): Promise<number> =>
  db.$count(uploads, and(eq(uploads.orgId, orgId), eq(uploads.status, 'PROPOSED')))

/** Proposals of all institutions that wait for the operator, oldest first. */
export const openProposals = (db: Database) =>
  db
    .select({ id: uploads.id, orgId: uploads.orgId, createdAt: uploads.createdAt, fileName: uploads.fileName })
    .from(uploads)
    .where(eq(uploads.status, 'PROPOSED'))
    .orderBy(asc(uploads.id))

/** People by registry number. */
export async function knownNumbers(db: Database, numbers: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .select({ id: people.id, number: people.registryNumber })
    .from(people)
    .where(inArray(people.registryNumber, [...numbers]))
  return new Map(found.map(({ id, number }) => [number, id]))
}
