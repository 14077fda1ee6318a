import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { accounts, devices, people, sessions } from '../../database/tables.ts'

export const findAccount = async (db: Database, username: string) => {
  const [account] = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      passwordHash: accounts.passwordHash,
      role: accounts.role,
      personId: accounts.personId,
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(eq(accounts.username, username))
  return account
}

/** Notes that an account was used on a device, and whether for the first time. */
export async function meetDevice(tx: Database, device: { accountId: number; tokenHash: Uint8Array; name: string; now: Date }) {
  const { now, ...known } = device
  const [met] = await tx
    .insert(devices)
    .values({ ...known, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [devices.accountId, devices.tokenHash], set: { lastSeenAt: now, name: device.name } })
    .returning({ id: devices.id, isNew: sql<boolean>`xmax = 0` })
  if (met === undefined) throw new Error('the device was not noted')
  return met
}

export const openSession = async (tx: Database, session: { accountId: number; deviceId: number; tokenHash: Uint8Array; now: Date }) => {
  const { now, ...opened } = session
  await tx.insert(sessions).values({ ...opened, createdAt: now, lastUsedAt: now })
}

export const endSession = async (tx: Database, sessionId: number, now: Date) => {
  await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, sessionId))
}
