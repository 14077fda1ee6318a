import type { Role } from '@portal/contract/accounts'
import type { Access, CheckedNamed, ChildNamed, PupilNamed } from '@portal/contract/call'
import { CHECK_MINUTES } from '@portal/contract/linking'
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accounts, childChecks, courses, groupMembers, groups, links, people, prospects, sessions } from '../database/tables.ts'
import type { Clock } from '../outside/clock.ts'
import { notBarred } from './bars.ts'
import { passCaptcha, type Solved } from './captcha.ts'
import { digestOf } from './digest.ts'
import type { Doors } from './doors.ts'
import { lookUpLimit } from './lookUps.ts'
import { refuse } from './refusals.ts'
import { childTickets } from './tickets.ts'

/** Who is asking, once the gate has let them in. */
export interface Caller {
  sessionId: number
  accountId: number
  personId: number
  username: string
  role: Role
  /** Whether the account is shown to be the person's own, beyond a number and names. */
  isProven: boolean
}

export interface Asking {
  token: string | undefined
  /** The tickets of children that came along, as the header has them. */
  tickets: unknown
  /** The captcha solution that came along, and what it is to be spent on. */
  captcha: string | undefined
  subject: string
  /** Where it comes from, as limits count it. */
  network: string
  params: Readonly<Record<string, unknown>>
  body: unknown
  /** Hears who asks as soon as that is known: a refusal is noted with them too. */
  known?(caller: Caller): void
}

interface Admitted {
  caller: Caller | undefined
  /** The child that the call names, however it names it: for the audit. */
  childId: number | null
  /** Those it names beside that one. */
  alsoChildIds: readonly number[]
  /** The captcha by which the caller was let in; undefined where none was needed. */
  solved: Solved | undefined
  /** Undoes the spending of a captcha where the call then failed through no fault of the caller. */
  giveBack(): Promise<void>
}

const DAY_MS = 86_400_000
const IDLE_DAYS = 30
const LONGEST_DAYS = 90
/** How exactly the last use of a session is known; finer would make every read a write. */
const USE_GRAIN_MS = 3_600_000

type Demand = Exclude<Access, { kind: 'all' }>

const demandsOf = (access: Access): readonly Demand[] => (access.kind === 'all' ? access.of.flatMap(demandsOf) : [access])

/** The value that a parameter or body key names. */
function named(of: string, { params, body }: Asking): unknown {
  if (Object.hasOwn(params, of)) return params[of]
  return typeof body === 'object' && body !== null && Object.hasOwn(body, of) ? Reflect.get(body, of) : undefined
}

/** Which sessions still open anything. */
export const isLive = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.lastUsedAt, new Date(now.getTime() - IDLE_DAYS * DAY_MS)),
    gt(sessions.createdAt, new Date(now.getTime() - LONGEST_DAYS * DAY_MS)),
  )

/** What the demands of a session name: what approved links open, and what passed checks open. */
type Opening = PupilNamed | 'checkedChild' | 'checkedOrganisation'
type Named = Readonly<Record<Opening, readonly number[]>>
export const nobody: Named = { child: [], organisation: [], course: [], checkedChild: [], checkedOrganisation: [] }
const checkedAs = { child: 'checkedChild', organisation: 'checkedOrganisation' } as const satisfies Record<CheckedNamed, Opening>

/** Where the approved children are now. */
const memberships = sql`${links} join ${groupMembers} on ${groupMembers.childId} = ${links.childId} and ${groupMembers.untilDate} is null`
const ofCaller = sql`${links.parentId} = ${accounts.personId} and ${links.status} = 'APPROVE' and ${notBarred(links.childId, links.parentId)}`
const among = (ids: readonly number[]) => sql`any(${sql.param(ids)}::int[])`
const checkedByCaller = (now: Date) =>
  sql`${childChecks.personId} = ${accounts.personId} and ${childChecks.passedAt} > ${new Date(now.getTime() - CHECK_MINUTES * 60_000).toISOString()} and ${notBarred(childChecks.childId, childChecks.personId)}`

/** Which of the named children, schools and courses an approved link or a passed check opens. */
const opened: Record<Opening, (ids: readonly number[], now: Date) => SQL> = {
  child: (ids) => sql`select ${links.childId} from ${links} where ${ofCaller} and ${links.childId} = ${among(ids)}`,
  organisation: (ids) =>
    sql`select ${groups.orgId} from ${memberships} join ${groups} on ${groups.id} = ${groupMembers.groupId} where ${ofCaller} and ${groups.orgId} = ${among(ids)}`,
  course: (ids) =>
    sql`select ${courses.id} from ${memberships} join ${courses} on ${courses.groupId} = ${groupMembers.groupId} where ${ofCaller} and ${courses.id} = ${among(ids)}`,
  checkedChild: (ids, now) =>
    sql`select ${childChecks.childId} from ${childChecks} where ${checkedByCaller(now)} and ${childChecks.childId} = ${among(ids)}`,
  checkedOrganisation: (ids, now) =>
    sql`select ${groups.orgId} from ${childChecks} join ${groupMembers} on ${groupMembers.childId} = ${childChecks.childId} and ${groupMembers.untilDate} is null join ${groups} on ${groups.id} = ${groupMembers.groupId} where ${checkedByCaller(now)} and ${groups.orgId} = ${among(ids)}`,
}

/** Session, approved links and passed checks in one indexed statement. */
export function callerStatement(db: Database, now: Date, tokenHash: Uint8Array, asked: Named) {
  const openedOf = (what: Opening) =>
    asked[what].length === 0 ? sql<number[]>`'{}'::int[]` : sql<number[]>`array(${opened[what](asked[what], now)})`
  return db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      personId: accounts.personId,
      username: accounts.username,
      role: accounts.role,
      isProven: sql<boolean>`${accounts.provenBy} is not null`,
      lastUsedAt: sessions.lastUsedAt,
      child: openedOf('child'),
      organisation: openedOf('organisation'),
      course: openedOf('course'),
      checkedChild: openedOf('checkedChild'),
      checkedOrganisation: openedOf('checkedOrganisation'),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), isLive(now)))
}

async function callerWith(db: Database, clock: Clock, token: string, asked: Named) {
  const now = clock.now()
  const [found] = await callerStatement(db, now, digestOf(token), asked)
  if (found !== undefined && now.getTime() - found.lastUsedAt.getTime() > USE_GRAIN_MS) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessionId))
  }
  return found
}

/** The id of the child that a value names; undefined where there is none. */
async function childOf(db: Database, value: unknown, names: ChildNamed): Promise<number | undefined> {
  if (names === 'child') return Number(value)
  if (names === 'prospect') {
    const [found] = await db
      .select({ id: prospects.childId })
      .from(prospects)
      .where(eq(prospects.id, Number(value)))
    return found?.id
  }
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.registryNumber, String(value)))
  return found?.id
}

/** Whether the child is one of a request of the caller's own: sent from this account, or, where that is proven, in the person's name. */
async function hasOwnRequest(db: Database, { personId, accountId, isProven }: Caller, childId: number): Promise<boolean> {
  const sentHere = eq(prospects.sentByAccountId, accountId)
  const sent = isProven ? or(sentHere, eq(prospects.contactPersonId, personId)) : sentHere
  const own = and(eq(prospects.childId, childId), sent, notBarred(childId, personId))
  return (await db.select({ id: prospects.id }).from(prospects).where(own).limit(1)).length > 0
}

const nothing = async () => undefined
type PublicDemand = Extract<Demand, { kind: 'open' | 'captcha' | 'ticket' | 'lookUp' }>
const isOfSession = (demand: Demand): demand is Exclude<Demand, PublicDemand> =>
  !['open', 'captcha', 'ticket', 'lookUp'].includes(demand.kind)

/** What does not ask who the caller is: captchas and tickets. */
async function passPublic(demands: readonly Demand[], asking: Asking, doors: Doors): Promise<Omit<Admitted, 'caller' | 'alsoChildIds'>> {
  let childId: number | null = null
  const byTicket = demands.filter((demand) => demand.kind === 'ticket' || demand.kind === 'lookUp')
  const byCaptcha = demands.find((demand) => demand.kind === 'captcha')
  let wantsCaptcha = byCaptcha !== undefined
  let lookedUp = byCaptcha?.of
  if (byTicket.length > 0) {
    const { tickets, expired } = childTickets(doors.keyring, asking.tickets, doors.clock.now())
    for (const demand of byTicket) {
      const names = demand.kind === 'lookUp' ? 'registry' : demand.names
      const child = demand.of === undefined ? tickets[0]?.child : await childOf(doors.db, named(demand.of, asking), names)
      if (child !== undefined && tickets.some((ticket) => ticket.child === child)) {
        childId = child
        continue
      }
      if (demand.kind === 'ticket') refuse(expired ? 'ticketExpired' : 'ticketNeeded')
      wantsCaptcha = true
      lookedUp = demand.of
    }
  }
  if (!wantsCaptcha) return { childId, solved: undefined, giveBack: nothing }
  const limit = lookedUp === undefined ? undefined : lookUpLimit(doors, String(named(lookedUp, asking)), asking.network)
  return { childId, ...(await passCaptcha(doors, asking.captcha, asking.subject, limit)) }
}

/** Lets a caller in or refuses. Reads the call's access and nothing else; what it does not know, it refuses. */
export async function admit(access: Access, asking: Asking, doors: Doors): Promise<Admitted> {
  const demands = demandsOf(access)
  if (demands.length === 0) refuse('notAllowed')
  const ofSession = demands.filter(isOfSession)
  if (ofSession.length === 0) return { caller: undefined, alsoChildIds: [], ...(await passPublic(demands, asking, doors)) }

  // Who asks comes first: a captcha is not spent on someone who may not ask at all.
  const concerned = await Promise.all(ofSession.map(async (demand) => ({ demand, ...(await namedBy(demand, asking, doors.db)) })))
  if (asking.token === undefined) return refuse('signInNeeded')
  const idsOf = (wanted: Opening) => concerned.flatMap(({ names, ids }) => (names === wanted ? ids : []))
  const asked = {
    child: idsOf('child'),
    organisation: idsOf('organisation'),
    course: idsOf('course'),
    checkedChild: idsOf('checkedChild'),
    checkedOrganisation: idsOf('checkedOrganisation'),
  }
  const found = await callerWith(doors.db, doors.clock, asking.token, asked)
  if (found === undefined) return refuse('sessionExpired')

  const { sessionId, accountId, personId, username, role, isProven } = found
  const caller = { sessionId, accountId, personId, username, role, isProven }
  asking.known?.(caller)
  for (const { demand, ids } of concerned) {
    const [id] = ids
    switch (demand.kind) {
      case 'session':
        break
      case 'parent':
        if (role !== 'EDU_PARENT') refuse('notAllowed')
        break
      case 'self':
        if (named(demand.of, asking) !== (demand.names === 'person' ? personId : username)) refuse('ownDataOnly')
        break
      case 'child':
        if (id === undefined || !found[demand.names].includes(id)) refuse('notYourChild')
        break
      case 'checkedChild':
        if (!ids.every((one) => found[checkedAs[demand.names]].includes(one))) refuse('childNotChecked')
        break
      case 'children':
        if (!ids.every((one) => found.child.includes(one))) refuse('notYourChild')
        break
      case 'concern': {
        const { tickets } = childTickets(doors.keyring, asking.tickets, doors.clock.now())
        const concerns =
          id !== undefined &&
          (found.child.includes(id) || tickets.some((ticket) => ticket.child === id) || (await hasOwnRequest(doors.db, caller, id)))
        if (!concerns) refuse('notYourChild')
        break
      }
      case 'staff':
        if (!demand.roles.some((known) => known === role)) refuse('staffOnly')
        break
      default:
        demand satisfies never
        refuse('notAllowed')
    }
  }
  const { solved, giveBack } = await passPublic(demands, asking, doors)
  const [childId = asked.checkedChild[0] ?? null, ...alsoChildIds] = new Set(asked.child)
  return { caller, childId, alsoChildIds, solved, giveBack }
}

/** What a demand of the session is about, and how the caller named it. */
async function namedBy(demand: Demand, asking: Asking, db: Database): Promise<{ names?: Opening; ids: readonly number[] }> {
  if (demand.kind === 'checkedChild') return { names: checkedAs[demand.names], ids: [Number(named(demand.of, asking))] }
  if (demand.kind === 'child') return { names: demand.names, ids: [Number(named(demand.of, asking))] }
  if (demand.kind === 'children') {
    const list = named(demand.of, asking)
    return { names: 'child', ids: Array.isArray(list) ? list.map(Number) : [] }
  }
  if (demand.kind !== 'concern') return { ids: [] }
  const id = await childOf(db, named(demand.of, asking), demand.names)
  return { names: 'child', ids: id === undefined ? [] : [id] }
}

/** For a call that is open and tells someone signed in more: undefined for everyone else. */
export async function callerIfAny({ db, clock }: Doors, token: string | undefined): Promise<Caller | undefined> {
  const found = token === undefined ? undefined : await callerWith(db, clock, token, nobody)
  if (found === undefined) return undefined
  const { sessionId, accountId, personId, username, role, isProven } = found
  return { sessionId, accountId, personId, username, role, isProven }
}
