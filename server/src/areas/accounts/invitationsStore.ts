import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { and, asc, eq, gt, isNull, type SQL } from '../../database/sql.ts'
import { accounts, invitations, organisations, people, roles } from '../../database/tables.ts'

type NewInvitation = typeof invitations.$inferInsert

/** Inserts the only open invitation for a person, role and institution: it ends the previous one, and a lock serialises concurrent ones. */
export async function putInvitation(tx: Database, wanted: NewInvitation): Promise<number> {
  await takeLockOn(tx, `invitation ${wanted.role} ${wanted.orgId} ${wanted.registryNumber}`)
  const same = and(
    eq(invitations.orgId, wanted.orgId),
    eq(invitations.role, wanted.role),
    eq(invitations.registryNumber, wanted.registryNumber),
  )
  await tx
    .update(invitations)
    .set({ endedAt: wanted.createdAt })
    .where(and(same, isNull(invitations.endedAt)))
  const [written] = await tx.insert(invitations).values(wanted).returning({ id: invitations.id })
  if (written === undefined) throw new Error('the invitation was not written')
  return written.id
}

/** Finds an invitation by the digest of its link, expired ones included, and locks it until the transaction ends. */
export async function lockInvitation(tx: Database, tokenHash: Uint8Array) {
  const [found] = await tx
    .select({ invitation: invitations, orgName: organisations.name })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.orgId))
    .where(eq(invitations.tokenHash, tokenHash))
    .for('update', { of: invitations })
  return found
}

export const endInvitation = async (tx: Database, id: number, now: Date): Promise<void> => {
  await tx.update(invitations).set({ endedAt: now }).where(eq(invitations.id, id))
}

export const isOpenAt = (now: Date) => and(isNull(invitations.endedAt), gt(invitations.expiresAt, now))

/** Open invitations of all institutions. */
export const openInvitations = (db: Database, now: Date) =>
  db
    .select({ invitation: invitations, orgName: organisations.name })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.orgId))
    .where(isOpenAt(now))
    .orderBy(asc(invitations.orgId), asc(invitations.id))

/** Ends an open invitation, of those that meet the condition; returns false if there was none. */
export async function withdrawInvitation(db: Database, id: number, now: Date, among?: SQL): Promise<boolean> {
  const ended = await db
    .update(invitations)
    .set({ endedAt: now })
    .where(and(eq(invitations.id, id), isOpenAt(now), among))
    .returning({ id: invitations.id })
  return ended.length > 0
}

type WantedRole = Pick<NewInvitation, 'role' | 'orgId' | 'registryNumber'>

/** Whether the person with that registry number has the role at the institution. */
export async function hasRole(db: Database, { role, orgId, registryNumber }: WantedRole): Promise<boolean> {
  const held = await db
    .select({ id: roles.id })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(and(eq(roles.orgId, orgId), eq(roles.role, role), isNull(roles.endedAt), eq(people.registryNumber, registryNumber)))
  return held.length > 0
}

/** Whether the person has an open invitation to this role at the same contact. */
export async function hasInvitation(
  db: Database,
  { role, orgId, registryNumber, contact }: WantedRole & Pick<NewInvitation, 'contact'>,
  now: Date,
): Promise<boolean> {
  const same = and(eq(invitations.orgId, orgId), eq(invitations.role, role), eq(invitations.registryNumber, registryNumber))
  const open = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(same, eq(invitations.contact, contact), isOpenAt(now)))
  return open.length > 0
}

export async function findOrganisation(db: Database, orgId: number) {
  const [found] = await db
    .select({ name: organisations.name, type: organisations.type })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return found
}
