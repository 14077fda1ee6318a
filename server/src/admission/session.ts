import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Role } from '@portal/contract/accounts'
import type { CheckedNamed, PupilNamed } from '@portal/contract/call'
import type { Language } from '@portal/contract/language'
import { CHECK_MINUTES } from '@portal/contract/linking'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { writeBlockOf } from '../database/errors.ts'
import { memberOn, memberOnOrNext } from '../database/membership.ts'
import { type Placeholders, preparedStatement, type Value } from '../database/preparedStatement.ts'
import { and, eq, gt, isNull, or, type SQL, sql } from '../database/sql.ts'
import { accounts, childChecks, courses, documentProofs, groupMembers, groups, links, roles, sessions } from '../database/tables.ts'
import { type Clock, dateIn } from '../outside/clock.ts'
import type { GateDependencies } from '../world.ts'
import { notBarred } from './bars.ts'
import { digestOf } from './keys.ts'

/** Authenticated caller of a request. */
export interface Caller {
  sessionId: number
  accountId: number
  personId: number
  username: string
  /** Role in which the account is used in this session. */
  role: Role
  roleId: number
  /** Institution of a member of staff; null for a parent. */
  orgId: number | null
  /** Whether the registry's contact, its code or the state's sign-on proves that the account belongs to the person. */
  isProven: boolean
  /** Institutions that checked the holder's identity document: for their children the account counts as proven (`isProvenFor`). */
  provenAt: readonly number[]
  /** Whether an office changed the account's phone and nothing has proven the account since. */
  isHeld: boolean
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Session expiry without use (`idleMs`) and overall (`longestMs`). `grainMs` is the precision of the last use: finer would make every read
 * a write.
 */
const lifetimes = {
  parent: { idleMs: 30 * DAY_MS, longestMs: 90 * DAY_MS, grainMs: HOUR_MS },
  staff: { idleMs: 12 * HOUR_MS, longestMs: 7 * DAY_MS, grainMs: HOUR_MS / 12 },
}
const lifetimeOf = (role: Role) => lifetimes[role === 'EDU_PARENT' ? 'parent' : 'staff']

/** SQL condition for live sessions; the query must join their roles. */
export function isLive(now: Date | Value<Date>) {
  const since = (ms: number) =>
    sql`${now instanceof Date ? now.toISOString() : now}::timestamptz - ${sql.raw(`interval '${ms} milliseconds'`)}`
  const lives = ({ idleMs, longestMs }: (typeof lifetimes)['parent']) =>
    and(gt(sessions.lastUsedAt, since(idleMs)), gt(sessions.createdAt, since(longestMs)))
  const isLivingOne = or(lives(lifetimes.staff), and(eq(roles.role, 'EDU_PARENT'), lives(lifetimes.parent)))
  return and(isNull(sessions.endedAt), isNull(roles.endedAt), isLivingOne)
}

/** Kinds of data that approved links and passed checks open to a session. */
const SUBJECT_KINDS = ['child', 'organisation', 'course', 'checkedChild', 'checkedOrganisation'] as const satisfies (
  | PupilNamed
  | `checked${string}`
)[]
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export type SubjectIds = Readonly<Record<SubjectKind, readonly number[]>>
/** Openings that a call asks for: single ids by kind, and whether it covers every linked child. */
export interface RequestedSubjects extends SubjectIds {
  readonly everyChild: boolean
}
/** Openings found: the requested ids that are open, and the linked children if all were requested. */
export interface OpenedSubjects extends SubjectIds {
  readonly everyChild: readonly number[]
}
export const noSubjects: RequestedSubjects = {
  child: [],
  organisation: [],
  course: [],
  checkedChild: [],
  checkedOrganisation: [],
  everyChild: false,
}
interface CallerQuery extends SubjectIds {
  now: Date
  /** Day of `now`, on which children are at their schools. */
  day: string
  hash: Uint8Array
}
/** Kinds of openings that a statement selects. */
export type Opening = SubjectKind | 'everyChild'
export const checkedAs = { child: 'checkedChild', organisation: 'checkedOrganisation' } as const satisfies Record<CheckedNamed, SubjectKind>

/** Groups of the linked children on a day. */
const memberships = (day: Value<string>) => sql`${links} join ${groupMembers} on ${memberOn(links.childId, day)}`
/** Links count only in a parent's session, not in a staff session. */
const asParent = sql`${roles.role} = 'EDU_PARENT'`
const ofCaller = sql`${asParent} and ${links.parentId} = ${accounts.personId} and ${links.status} = 'APPROVE' and ${notBarred(links.childId, links.parentId)}`
const checkedByCaller = (now: Value<Date>) =>
  sql`${asParent} and ${childChecks.personId} = ${accounts.personId} and ${childChecks.passedAt} > ${now}::timestamptz - ${sql.raw(`interval '${CHECK_MINUTES} minutes'`)} and ${notBarred(childChecks.childId, childChecks.personId)}`

const openedChildren = sql`select ${links.childId} from ${links} where ${ofCaller}`

/**
 * Selects which of the given children, schools and courses an approved link or a passed check opens. A check opens the coming school of a
 * child without one, so that a first-grader is linked before the school year.
 */
const opened: Record<SubjectKind, (ids: Value<readonly number[]>, at: Pick<Placeholders<CallerQuery>, 'now' | 'day'>) => SQL> = {
  child: (ids) => sql`${openedChildren} and ${links.childId} = ${anyOf(ids)}`,
  organisation: (ids, { day }) =>
    sql`select ${groups.orgId} from ${memberships(day)} join ${groups} on ${groups.id} = ${groupMembers.groupId} where ${ofCaller} and ${groups.orgId} = ${anyOf(ids)}`,
  course: (ids, { day }) =>
    sql`select ${courses.id} from ${memberships(day)} join ${courses} on ${courses.groupId} = ${groupMembers.groupId} where ${ofCaller} and ${courses.id} = ${anyOf(ids)}`,
  checkedChild: (ids, { now }) =>
    sql`select ${childChecks.childId} from ${childChecks} where ${checkedByCaller(now)} and ${childChecks.childId} = ${anyOf(ids)}`,
  checkedOrganisation: (ids, { now, day }) =>
    sql`select ${groups.orgId} from ${childChecks} join ${groupMembers} on ${memberOnOrNext(childChecks.childId, day)} join ${groups} on ${groups.id} = ${groupMembers.groupId} where ${checkedByCaller(now)} and ${groups.orgId} = ${anyOf(ids)}`,
}

/** Columns of an account in one of its roles. */
const actorColumns = {
  accountId: accounts.id,
  personId: accounts.personId,
  username: accounts.username,
  role: roles.role,
  roleId: roles.id,
  orgId: roles.orgId,
  isProven: sql<boolean>`${accounts.provenBy} is not null`,
  provenAt: sql<
    number[]
  >`array(select ${documentProofs.orgId} from ${documentProofs} where ${documentProofs.accountId} = ${accounts.id} and ${documentProofs.pausedAt} is null)`,
  isHeld: sql<boolean>`${accounts.heldSince} is not null`,
}

/** Proof of a session: the token of a call, or the cookie that opens documents. */
export interface Credential {
  kind: 'token' | 'document'
  value: string
}
const columnOf = { token: sessions.tokenHash, document: sessions.documentHash } as const satisfies Record<Credential['kind'], unknown>

/** Fetches session, approved links and passed checks in one indexed statement that contains only the requested openings. */
export const callerStatement = (openings: readonly Opening[], by: Credential['kind'] = 'token') =>
  preparedStatement((db, values: Placeholders<CallerQuery>) => {
    const ifAsked = (what: Opening, select: () => SQL) =>
      openings.includes(what) ? sql<number[]>`array(${select()})` : sql<number[]>`'{}'::int[]`
    const openedOf = (what: SubjectKind) => ifAsked(what, () => opened[what](values[what], values))
    return db
      .select({
        sessionId: sessions.id,
        ...actorColumns,
        lastUsedAt: sessions.lastUsedAt,
        language: accounts.language,
        child: openedOf('child'),
        organisation: openedOf('organisation'),
        course: openedOf('course'),
        checkedChild: openedOf('checkedChild'),
        checkedOrganisation: openedOf('checkedOrganisation'),
        everyChild: ifAsked('everyChild', () => sql`${openedChildren} order by ${links.requestedAt}, ${links.id}`),
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .innerJoin(roles, eq(roles.id, sessions.roleId))
      .where(and(eq(columnOf[by], values.hash), isLive(values.now)))
  })
const callerStatements = new Map<string, ReturnType<typeof callerStatement>>()

/** Caches one statement per kind of credential and combination of openings; a call uses one or two. */
function statementFor(subjects: RequestedSubjects, by: Credential['kind']): ReturnType<typeof callerStatement> {
  const named: Opening[] = SUBJECT_KINDS.filter((what) => subjects[what].length > 0)
  if (subjects.everyChild) named.push('everyChild')
  const key = [by, ...named].join()
  const statement = callerStatements.get(key) ?? callerStatement(named, by)
  callerStatements.set(key, statement)
  return statement
}

type Found = { caller: Caller; opened: OpenedSubjects } | undefined

async function findCaller(
  db: Database,
  clock: Clock,
  { kind, value }: Credential,
  subjects: RequestedSubjects,
  language: Language | undefined,
): Promise<Found> {
  const now = clock.now()
  const [found] = await statementFor(subjects, kind)(db, { ...subjects, now, day: dateIn(now), hash: digestOf(value) })
  if (found === undefined) return undefined
  const { lastUsedAt, language: before, child, organisation, course, checkedChild, checkedOrganisation, everyChild, ...caller } = found
  const opened = { child, organisation, course, checkedChild, checkedOrganisation, everyChild }
  // Another site can open a document, so a document changes nothing.
  if (kind === 'document') return { caller, opened }
  try {
    if (now.getTime() - lastUsedAt.getTime() > lifetimeOf(caller.role).grainMs) {
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, caller.sessionId))
    }
    if (language !== undefined && language !== before) await db.update(accounts).set({ language }).where(eq(accounts.id, caller.accountId))
  } catch (error) {
    // Last use and language are best effort: a read-only database does not fail the read.
    if (writeBlockOf(error) === undefined) throw error
  }
  return { caller, opened }
}

/** Pending lookup of a batch: openings requested so far, and the shared result. */
interface LookUp {
  subjects: RequestedSubjects
  found: Promise<Found>
}
const lookUps = new AsyncLocalStorage<{ next?: LookUp | undefined }>()

/** Lets the calls started by `work` share one session lookup if they request it in the same event-loop turn. */
export const withSharedLookups = <Outcome>(work: () => Outcome): Outcome => lookUps.run({}, work)

const both = (one: SubjectIds, other: SubjectIds, what: SubjectKind) => [...new Set([...one[what], ...other[what]])]
const joined = (one: RequestedSubjects, other: RequestedSubjects): RequestedSubjects => ({
  child: both(one, other, 'child'),
  organisation: both(one, other, 'organisation'),
  course: both(one, other, 'course'),
  checkedChild: both(one, other, 'checkedChild'),
  checkedOrganisation: both(one, other, 'checkedOrganisation'),
  everyChild: one.everyChild || other.everyChild,
})

/** Looks up at once, or together with the other calls of the batch. */
export function sharedLookup(subjects: RequestedSubjects, find: (subjects: RequestedSubjects) => Promise<Found>): Promise<Found> {
  const list = lookUps.getStore()
  if (list === undefined) return find(subjects)
  if (list.next !== undefined) {
    list.next.subjects = joined(list.next.subjects, subjects)
    return list.next.found
  }
  const next: LookUp = {
    subjects,
    found: setImmediate().then(() => {
      list.next = undefined
      return find(next.subjects)
    }),
  }
  list.next = next
  return next.found
}

/** Deduplicates lookups of the same children on the same day within a batch. */
export function sharedInBatch<Source, Found>(
  find: (source: Source, childIds: readonly number[], day: string) => Promise<Found>,
): typeof find {
  const foundIn = new WeakMap<object, Map<string, Promise<Found>>>()
  return (source, childIds, day) => {
    const list = lookUps.getStore()
    if (list === undefined) return find(source, childIds, day)
    const shared = foundIn.get(list) ?? new Map<string, Promise<Found>>()
    foundIn.set(list, shared)
    const key = `${day} ${childIds.join()}`
    const found = shared.get(key) ?? find(source, childIds, day)
    shared.set(key, found)
    return found
  }
}

/** Finds the session of a credential and the requested openings; undefined if the session has ended. */
export const callerWith = (db: Database, clock: Clock, by: Credential, subjects: RequestedSubjects, language?: Language): Promise<Found> =>
  sharedLookup(subjects, (all) => findCaller(db, clock, by, all, language))

/** Finds the caller of an open call that shows signed-in callers more; undefined for anonymous callers. */
export const callerIfAny = async ({ db, clock }: GateDependencies, by: Credential | undefined): Promise<Caller | undefined> =>
  by === undefined ? undefined : (await callerWith(db, clock, by, noSubjects))?.caller

/** Finds the caller for an open role without a session: held decisions and uploaded files. */
export async function callerInRole(tx: Database, roleId: number): Promise<Caller | undefined> {
  const [found] = await tx
    .select(actorColumns)
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(and(eq(roles.id, roleId), isNull(roles.endedAt)))
  return found && { sessionId: 0, ...found }
}
