import type { ImportReport } from '@portal/contract/data'
import { schoolYearOf } from '@portal/contract/days'
import type { Database } from '../../database/connect.ts'
import { stayFrom } from '../../database/membership.ts'
import type { Placeholders } from '../../database/preparedStatement.ts'
import { preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql } from '../../database/sql.ts'
import type { CodeKind } from '../../database/tables/sync.ts'
import { groupMembers, groups, organisations, people, syncBreaker, syncCodes, syncInstitutions } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, type Turn } from '../../work/claiming.ts'
import { type Breaker, CLOSED, type KnownGroup, type Stay } from './rules.ts'
import type { Codes, KnownInstitution } from './translation.ts'

export type SyncRow = typeof syncInstitutions.$inferSelect

/** Code of the row that stands for the list of institutions. */
export const LIST = ''

const isAtWork = inArray(syncInstitutions.status, ['QUEUED', 'FETCHING'])

/** Claims the next institution; the list of institutions comes first. */
export const claimInstitution = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(syncInstitutions)
    .set({ ...leaseColumns(syncInstitutions, turn), status: 'FETCHING', list: null, rows: 0 })
    .where(
      claimable(syncInstitutions, turn, isAtWork, sql`${syncInstitutions.code} <> '', ${syncInstitutions.dueAt}, ${syncInstitutions.id}`),
    )
    .returning(),
)

/** Whether a process is fetching now. */
export const isFetching = async (db: Database, now: Date): Promise<boolean> =>
  (await db.$count(syncInstitutions, sql`${syncInstitutions.leaseUntil} > ${now.toISOString()}`)) > 0

export const writeHeld = async (db: Database, lease: Lease, change: Partial<SyncRow>): Promise<boolean> =>
  (await db.update(syncInstitutions).set(change).where(isLeaseHolder(syncInstitutions, lease)).returning({ id: syncInstitutions.id }))
    .length > 0

/** Queues rows that the night has not queued yet; the row of the list is created by the first night. */
export async function queueNight(tx: Database, night: string, now: Date): Promise<number> {
  await insertList(tx, now)
  const isLate = or(sql`${syncInstitutions.nightOf} is null`, lt(syncInstitutions.nightOf, night))
  return queue(tx, and(isLate, isReachable), { nightOf: night }, now)
}

const isReachable = or(eq(syncInstitutions.code, LIST), isNotNull(syncInstitutions.orgId))

const insertList = (tx: Database, now: Date) =>
  tx
    .insert(syncInstitutions)
    .values({ code: LIST, name: '', status: 'IDLE', dueAt: now })
    .onConflictDoNothing({ target: syncInstitutions.code })

/** Queues all institutions with their list, or one. */
export async function queueNow(tx: Database, orgId: number | undefined, now: Date): Promise<number> {
  if (orgId === undefined) await insertList(tx, now)
  return queue(tx, orgId === undefined ? isReachable : eq(syncInstitutions.orgId, orgId), {}, now)
}

async function queue(tx: Database, which: ReturnType<typeof and>, change: Partial<SyncRow>, now: Date): Promise<number> {
  const queued = await tx
    .update(syncInstitutions)
    .set({ ...change, status: 'QUEUED', dueAt: now, tries: 0 })
    .where(and(which, ne(syncInstitutions.status, 'FETCHING')))
    .returning({ id: syncInstitutions.id })
  return queued.length
}

/** Puts the institutions of the list into the queue's table and connects them with the portal's by the code table. */
export async function noteInstitutions(tx: Database, found: readonly { code: string; name: string }[], now: Date): Promise<void> {
  for (const { code, name } of found)
    await tx
      .insert(syncInstitutions)
      .values({ code, name, status: 'IDLE', dueAt: now })
      .onConflictDoUpdate({ target: syncInstitutions.code, set: { name } })
  await connectInstitutions(tx)
}

/** Connects each institution of the source with the portal's that the code table names, if that exists. */
export async function connectInstitutions(tx: Database): Promise<void> {
  const wanted = sql`(select o.id from ${syncCodes} c join ${organisations} o on o.id::text = c.ours
    where c.kind = 'institution' and c.theirs = ${syncInstitutions.code})`
  // First the rows that lose their institution, so that another may get it.
  await tx.update(syncInstitutions).set({ orgId: null }).where(sql`${syncInstitutions.orgId} is distinct from ${wanted}`)
  await tx.update(syncInstitutions).set({ orgId: wanted }).where(sql`${syncInstitutions.orgId} is distinct from ${wanted}`)
}

export const institutionsOf = (db: Database): Promise<SyncRow[]> => db.select().from(syncInstitutions).orderBy(asc(syncInstitutions.code))

export async function findInstitution(db: Database, orgId: number): Promise<SyncRow | undefined> {
  const [found] = await db.select().from(syncInstitutions).where(eq(syncInstitutions.orgId, orgId))
  return found
}

export async function findList(db: Database): Promise<SyncRow | undefined> {
  const [found] = await db.select().from(syncInstitutions).where(eq(syncInstitutions.code, LIST))
  return found
}

export const confirmList = async (tx: Database, now: Date): Promise<void> => {
  await tx.update(syncInstitutions).set({ confirmedAt: now }).where(eq(syncInstitutions.code, LIST))
}

export const noteListReport = async (tx: Database, report: ImportReport | null): Promise<void> => {
  await tx.update(syncInstitutions).set({ report }).where(eq(syncInstitutions.code, LIST))
}

export interface CodeRow {
  kind: CodeKind
  theirs: string
  ours: string
}

/** Replaces the code table; returns the number of rows before. */
export async function replaceCodes(tx: Database, rows: readonly CodeRow[]): Promise<number> {
  const before = await tx.delete(syncCodes).returning({ kind: syncCodes.kind })
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await tx.insert(syncCodes).values(rows.slice(at, at + BATCH_ROWS))
  return before.length
}
const BATCH_ROWS = 1000

export async function codesOf(db: Database): Promise<Codes> {
  const rows = await db.select().from(syncCodes)
  const known = new Map(rows.map(({ kind, theirs, ours }) => [`${kind} ${theirs}`, ours]))
  return (kind, theirs) => known.get(`${kind} ${theirs}`)
}

/** Stays at the institution in the school year of a day, and those from that day on. */
export const staysAt = (db: Database, orgId: number, day: string): Promise<Stay[]> =>
  db
    .select({
      number: people.registryNumber,
      group: groups.name,
      schoolYear: groups.schoolYear,
      since: groupMembers.sinceDate,
      until: groupMembers.untilDate,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(people, eq(people.id, groupMembers.childId))
    .where(and(eq(groups.orgId, orgId), or(eq(groups.schoolYear, schoolYearOf(day)), stayFrom(day)), hasDays))
    .orderBy(asc(groups.name), asc(people.registryNumber), asc(groupMembers.sinceDate))
const hasDays = sql`coalesce(${groupMembers.untilDate}, 'infinity'::date) > ${groupMembers.sinceDate}`

/** Groups of the institution in a school year. */
export const groupsAt = (db: Database, orgId: number, schoolYear: number): Promise<KnownGroup[]> =>
  db
    .select({ name: groups.name, level: groups.level })
    .from(groups)
    .where(and(eq(groups.orgId, orgId), eq(groups.schoolYear, schoolYear)))

/** Facts of the portal's institutions that the source may lack. */
export async function knownInstitutions(db: Database): Promise<KnownInstitution> {
  const { id, parentId, phone, addressDetail: address } = organisations
  const rows = await db.select({ id, parentId, phone, address }).from(organisations)
  const known = new Map(rows.map((row) => [row.id, row]))
  return (orgId) => known.get(orgId)
}

/** Registry numbers of the class teachers of a school year by group, named in the portal or not. */
export async function teachersAt(db: Database, orgId: number, schoolYear: number): Promise<Map<string, string>> {
  const rows = await db
    .select({ group: groups.name, number: sql<string | null>`coalesce(${people.registryNumber}, ${groups.teacherNumber})` })
    .from(groups)
    .leftJoin(people, eq(people.id, groups.teacherId))
    .where(and(eq(groups.orgId, orgId), eq(groups.schoolYear, schoolYear)))
  return new Map(rows.flatMap(({ group, number }) => (number === null ? [] : [[group, number] as const])))
}

export async function findBreaker(db: Database): Promise<Breaker> {
  const [found] = await db.select().from(syncBreaker)
  return found ?? CLOSED
}

export const writeBreaker = async (tx: Database, breaker: Breaker): Promise<void> => {
  await tx
    .insert(syncBreaker)
    .values({ id: 1, ...breaker })
    .onConflictDoUpdate({ target: syncBreaker.id, set: breaker })
}

/** Institutions of the source that the portal does not know yet. */
export const unconnected = (db: Database): Promise<number> =>
  db.$count(syncInstitutions, and(notInArray(syncInstitutions.code, [LIST]), sql`${syncInstitutions.orgId} is null`))
