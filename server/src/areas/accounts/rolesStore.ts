import type { Database } from '../../database/connect.ts'
import { and, asc, eq, isNull, ne, sql } from '../../database/sql.ts'
import { accounts, organisations, people, roles, sessions } from '../../database/tables.ts'
import { announce } from '../../work/news.ts'
import type { UsedRole } from './rules.ts'

/** Open roles of an account with institution and last use. Served by roles_account and sessions_role. */
export const rolesOf = (db: Database, accountId: number): Promise<(UsedRole & { orgName: string | null })[]> => {
  const lastUsedAt = sql`(select max(${sessions.createdAt}) from ${sessions} where ${sessions.roleId} = ${roles.id})`
  return db
    .select({
      id: roles.id,
      role: roles.role,
      orgId: roles.orgId,
      orgName: organisations.name,
      lastUsedAt: lastUsedAt.mapWith(sessions.createdAt),
    })
    .from(roles)
    .leftJoin(organisations, eq(organisations.id, roles.orgId))
    .where(and(eq(roles.accountId, accountId), isNull(roles.endedAt)))
    .orderBy(asc(roles.id))
}

export type StaffRole = Pick<typeof roles.$inferSelect, 'role' | 'orgId' | 'createdAt'>

export const staffRolesOf = (db: Database, accountId: number): Promise<StaffRole[]> =>
  db
    .select({ role: roles.role, orgId: roles.orgId, createdAt: roles.createdAt })
    .from(roles)
    .where(and(eq(roles.accountId, accountId), ne(roles.role, 'EDU_PARENT'), isNull(roles.endedAt)))

/** Gives roles to an account; existing ones stay unchanged. */
export async function addRoles(tx: Database, accountId: number, added: readonly StaffRole[]): Promise<void> {
  if (added.length === 0) return
  await tx
    .insert(roles)
    .values(added.map((one) => ({ ...one, accountId })))
    .onConflictDoNothing()
}

/** Staff roles with their holders, of one institution or of all. */
export const staffAt = (db: Database, orgId?: number) =>
  db
    .select({
      roleId: roles.id,
      role: roles.role,
      orgId: roles.orgId,
      createdAt: roles.createdAt,
      username: accounts.username,
      personId: accounts.personId,
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(and(ne(roles.role, 'EDU_PARENT'), isNull(roles.endedAt), orgId === undefined ? undefined : eq(roles.orgId, orgId)))
    .orderBy(asc(roles.orgId), asc(roles.id))

/** Ends a staff role and its sessions; returns its holder, or undefined if it is not open. */
export async function endRoleRow(tx: Database, roleId: number, now: Date) {
  const [ended] = await tx
    .update(roles)
    .set({ endedAt: now })
    .where(and(eq(roles.id, roleId), ne(roles.role, 'EDU_PARENT'), isNull(roles.endedAt)))
    .returning({ accountId: roles.accountId, orgId: roles.orgId })
  if (ended === undefined || ended.orgId === null) return undefined
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.roleId, roleId), isNull(sessions.endedAt)))
  const [holder] = await tx
    .select({ username: accounts.username, personId: accounts.personId, orgName: organisations.name })
    .from(accounts)
    .innerJoin(organisations, eq(organisations.id, ended.orgId))
    .where(eq(accounts.id, ended.accountId))
  if (holder !== undefined) announce(tx, [holder.personId], 'sessions')
  return holder
}

/** Number of accounts with an open office role at an institution. */
export const officeAccounts = (db: Database, orgId: number): Promise<number> =>
  db.$count(roles, and(eq(roles.role, 'SCHOOL'), eq(roles.orgId, orgId), isNull(roles.endedAt)))
