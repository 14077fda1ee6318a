import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { and, eq, isNull } from '../../database/sql.ts'
import { invitations, organisations } from '../../database/tables.ts'

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

export async function findOrganisation(db: Database, orgId: number) {
  const [found] = await db
    .select({ name: organisations.name, type: organisations.type })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return found
}
