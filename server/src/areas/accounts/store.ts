import { isLive } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from '../../database/sql.ts'
import { accounts, devices, people, roles, sessions } from '../../database/tables.ts'
import { announce } from '../../work/news.ts'

const accountWhere = async (db: Database, which: SQL) => {
  const [account] = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      passwordHash: accounts.passwordHash,
      personId: accounts.personId,
      closedAt: accounts.closedAt,
      language: accounts.language,
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(which)
  return account
}
export const findAccount = (db: Database, username: string) => accountWhere(db, eq(accounts.username, username))
export const findAccountById = (db: Database, accountId: number) => accountWhere(db, eq(accounts.id, accountId))

/** Device of an account with one of these marks; the last used if several match. */
export const findDevice = async (db: Database, accountId: number, tokenHashes: Uint8Array[]) => {
  const [known] = await db
    .select({ id: devices.id, tokenHash: devices.tokenHash })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), inArray(devices.tokenHash, tokenHashes)))
    .orderBy(desc(devices.lastSeenAt))
    .limit(1)
  return known
}

/** Whether the second step was taken on a device. */
export const hasStepped = async (db: Database, deviceId: number): Promise<boolean> => {
  const [known] = await db.select({ at: devices.secondStepAt }).from(devices).where(eq(devices.id, deviceId))
  return known !== undefined && known.at !== null
}

export async function addDevice(tx: Database, device: typeof devices.$inferInsert): Promise<number> {
  const [added] = await tx.insert(devices).values(device).returning({ id: devices.id })
  if (added === undefined) throw new Error('the device was not noted')
  return added.id
}

/** Records a further use of a device; returns false if its owner has revoked it. */
export async function noteDevice(tx: Database, id: number, use: Partial<typeof devices.$inferInsert>): Promise<boolean> {
  const noted = await tx.update(devices).set(use).where(eq(devices.id, id)).returning({ id: devices.id })
  return noted.length === 1
}

export const openSession = async (
  tx: Database,
  session: { accountId: number; deviceId: number; roleId: number; tokenHash: Uint8Array; documentHash: Uint8Array | undefined; now: Date },
) => {
  const { now, ...opened } = session
  await tx.insert(sessions).values({ ...opened, createdAt: now, lastUsedAt: now })
}

/** Sets or replaces the digest of the cookie that opens a session's documents; returns false if the session has ended. */
export async function setDocumentHash(tx: Database, id: number, documentHash: Uint8Array): Promise<boolean> {
  const set = await tx
    .update(sessions)
    .set({ documentHash })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return set.length === 1
}

/** Replaces the token of an open session and its document cookie; returns false if another call was first. */
export async function renewSession(
  tx: Database,
  id: number,
  before: Uint8Array,
  next: { tokenHash: Uint8Array; documentHash: Uint8Array | undefined },
): Promise<boolean> {
  const renewed = await tx
    .update(sessions)
    .set({ tokenHash: next.tokenHash, documentHash: next.documentHash ?? null })
    .where(and(eq(sessions.id, id), eq(sessions.tokenHash, before), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return renewed.length === 1
}

/** Open session by the digest of its token. */
export async function findSession(tx: Database, tokenHash: Uint8Array) {
  const [found] = await tx
    .select({ sessionId: sessions.id, accountId: accounts.id, personId: accounts.personId, role: roles.role, orgId: roles.orgId })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(roles, eq(roles.id, sessions.roleId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
  return found
}

/** Ends one session. Returns false if it had ended; of concurrent calls one succeeds. */
export async function endSession(
  tx: Database,
  { sessionId, personId }: { sessionId: number; personId: number },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  announce(tx, [personId], 'sessions')
  return ended.length === 1
}

/** Ends all sessions of an account, those of one device, or all but one. Locks the account, so that none is opened meanwhile. */
export const endSessions = async (
  tx: Database,
  { accountId, personId, deviceId, except, now }: { accountId: number; personId: number; deviceId?: number; except?: number; now: Date },
) => {
  await holdPassword(tx, accountId)
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        deviceId === undefined ? undefined : eq(sessions.deviceId, deviceId),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  announce(tx, [personId], 'sessions')
  return ended.length
}

/** Ends the sessions of all accounts; returns their number. Locks the table, so that sessions being opened end too. */
export async function endEverySession(tx: Database, now: Date): Promise<number> {
  await tx.execute(sql`lock table ${sessions} in share row exclusive mode`)
  const ended = await tx.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt)).returning({ accountId: sessions.accountId })
  const held = [...new Set(ended.map(({ accountId }) => accountId))]
  const holders = await tx
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(eq(accounts.id, anyOf(held)))
  announce(
    tx,
    holders.map(({ personId }) => personId),
    'sessions',
  )
  return ended.length
}

/** Deletes device marks of an account with their sessions: all, one, or all but the device of a session. */
export async function forgetDevices(
  tx: Database,
  { accountId, deviceId, exceptSession }: { accountId: number; deviceId?: number; exceptSession?: number },
): Promise<void> {
  await tx
    .delete(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        deviceId === undefined ? undefined : eq(devices.id, deviceId),
        exceptSession === undefined
          ? undefined
          : notInArray(devices.id, tx.select({ id: sessions.deviceId }).from(sessions).where(eq(sessions.id, exceptSession))),
      ),
    )
}

/** Signed-in devices of an account: this session's first, then the last used. */
export const devicesOf = (db: Database, accountId: number, sessionId: number, now: Date) => {
  const isThis = sql<boolean>`bool_or(${sessions.id} = ${sessionId})`
  const lastSeenAt = sql`max(${sessions.lastUsedAt})`
  return db
    .select({
      deviceId: devices.id,
      name: devices.name,
      firstSeenAt: devices.firstSeenAt,
      lastSeenAt: lastSeenAt.mapWith(sessions.lastUsedAt),
      isThis,
    })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .innerJoin(roles, eq(roles.id, sessions.roleId))
    .where(and(eq(sessions.accountId, accountId), isLive(now)))
    .groupBy(devices.id)
    .orderBy(sql`${isThis} desc`, sql`${lastSeenAt} desc`)
    .limit(50)
}

/** Password hash and closing time of an account, locked until the transaction ends. */
export async function holdPassword(tx: Database, accountId: number) {
  const [held] = await tx
    .select({ passwordHash: accounts.passwordHash, closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  return held
}

export const setPassword = async (tx: Database, accountId: number, passwordHash: string) => {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
}

export const findPersonByNumber = async (db: Database, registryNumber: string) => {
  const [person] = await db
    .select({
      id: people.id,
      lastName: people.lastName,
      firstName: people.firstName,
      birthDate: people.birthDate,
      phone: people.phone,
      email: people.email,
    })
    .from(people)
    .where(eq(people.registryNumber, registryNumber))
  return person
}

/** Opens a parent's account unless contact or person has one; the unique index decides between concurrent calls. */
export async function openAccount(
  tx: Database,
  account: typeof accounts.$inferInsert,
): Promise<{ id: number; taken?: undefined } | { taken: 'contactTaken' | 'personTaken' | 'personTakenUnproven' }> {
  const [opened] = await tx.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id })
  if (opened !== undefined) {
    await tx.insert(roles).values({ accountId: opened.id, role: 'EDU_PARENT', createdAt: account.createdAt })
    return opened
  }
  if ((await findAccount(tx, account.username)) !== undefined) return { taken: 'contactTaken' }
  const [holds] = await tx.select({ provenBy: accounts.provenBy }).from(accounts).where(eq(accounts.personId, account.personId))
  return { taken: holds?.provenBy === null ? 'personTakenUnproven' : 'personTaken' }
}

export const usernamesOfPerson = async (db: Database, registryNumber: string) => {
  const found = await db
    .select({ username: accounts.username })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(eq(people.registryNumber, registryNumber))
    .orderBy(asc(accounts.id))
  return found.map(({ username }) => username)
}

const peopleOf = preparedStatement((db, { personId }: Placeholders<{ personId: number }>) =>
  db.select().from(people).where(eq(people.id, personId)),
)

export async function findHolder(db: Database, personId: number) {
  const [found] = await peopleOf(db, { personId })
  return found
}
