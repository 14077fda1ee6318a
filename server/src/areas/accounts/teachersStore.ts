import type { Database } from '../../database/connect.ts'
import { and, asc, eq, isNotNull, isNull, or, sql } from '../../database/sql.ts'
import { groups, invitations, people, roles } from '../../database/tables.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { isOpenAt, withdrawInvitation } from './invitationsStore.ts'

/** Class teachers of an institution in its running school year, by person or named number. Served by groups_name. */
export const leadersAt = (db: Database, orgId: number, day: string) =>
  db
    .select({
      groupId: groups.id,
      groupName: groups.name,
      number: groups.teacherNumber,
      person: {
        id: people.id,
        lastName: people.lastName,
        firstName: people.firstName,
        registryNumber: people.registryNumber,
        phone: people.phone,
      },
    })
    .from(groups)
    .leftJoin(people, eq(people.id, groups.teacherId))
    .where(
      and(
        eq(groups.orgId, orgId),
        or(isNotNull(groups.teacherId), isNotNull(groups.teacherNumber)),
        eq(groups.schoolYear, runningYear(orgId, day)),
      ),
    )
    .orderBy(asc(groups.level), sql`${groups.name} collate "und-x-icu"`)

const ofTeachersAt = (orgId: number) => and(eq(invitations.orgId, orgId), eq(invitations.role, 'TEACHER'))

/** Open invitations of teachers, newest first. Served by invitations_org. */
export const waitingInvitations = (db: Database, orgId: number, now: Date) =>
  db
    .select()
    .from(invitations)
    .where(and(ofTeachersAt(orgId), isOpenAt(now)))
    .orderBy(sql`${invitations.id} desc`)

/** Withdraws an open invitation; returns false if there was none. */
export const withdrawTeacherInvitation = (tx: Database, orgId: number, id: number, now: Date): Promise<boolean> =>
  withdrawInvitation(tx, id, now, ofTeachersAt(orgId))

const isTeacherAt = (orgId: number) => and(eq(roles.orgId, orgId), eq(roles.role, 'TEACHER'), isNull(roles.endedAt))

/** Locks a teacher's role at the institution; returns whether it exists. */
export async function lockTeacherRole(tx: Database, orgId: number, roleId: number): Promise<boolean> {
  const found = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.id, roleId), isTeacherAt(orgId)))
    .for('update')
  return found.length > 0
}
