import { createHash } from 'node:crypto'
import type { Role } from '@portal/contract/accounts'
import { CAPTCHA_MINUTES } from '@portal/contract/accounts'
import type { Access, ChildNamed } from '@portal/contract/call'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accounts, links, people, prospects, sessions } from '../database/tables.ts'
import type { Captcha } from '../outside/captcha.ts'
import type { Clock } from '../outside/clock.ts'
import type { Keyring } from './keys.ts'
import { refuse } from './refusals.ts'
import { findSpent, spend, unspend } from './spend.ts'
import { childTickets } from './tickets.ts'

/** Who is asking, once the gate has let them in. */
export interface Caller {
  sessionId: number
  accountId: number
  personId: number
  username: string
  role: Role
}

export interface Asking {
  token: string | undefined
  /** The tickets of children that came along, as the header has them. */
  tickets: unknown
  /** The captcha solution that came along, and what it is to be spent on. */
  captcha: string | undefined
  subject: string
  params: Readonly<Record<string, unknown>>
  body: unknown
}

export interface Admitted {
  caller: Caller | undefined
  /** The child that the call names, however it names it: for the audit. */
  childId: number | null
  /** Undoes the spending of a captcha where the call then failed through no fault of the caller. */
  giveBack(): Promise<void>
}

const DAY_MS = 86_400_000
const IDLE_DAYS = 30
const LONGEST_DAYS = 90
/** How exactly the last use of a session is known; finer would make every read a write. */
const USE_GRAIN_MS = 3_600_000

export const digestOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

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

/** Session and approved links in one indexed statement. */
async function callerWith(db: Database, clock: Clock, token: string, childIds: readonly number[]) {
  const now = clock.now()
  const approved = sql<number[]>`array(
    select ${links.childId} from ${links}
     where ${links.parentId} = ${accounts.personId} and ${links.status} = 'APPROVE' and ${links.childId} = any(${sql.param(childIds)}::int[]))`
  const [found] = await db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      personId: accounts.personId,
      username: accounts.username,
      role: accounts.role,
      lastUsedAt: sessions.lastUsedAt,
      approved,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, digestOf(token)), isLive(now)))
  if (found !== undefined && now.getTime() - found.lastUsedAt.getTime() > USE_GRAIN_MS) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessionId))
  }
  return found
}

const SAME_AGAIN_MS = 60_000

/** Takes a solution, once. The same one on the same subject within a minute is let in again: a lost answer costs no second puzzle. */
export async function passCaptcha(
  { db, clock, captcha, keyring }: Doors,
  solution: string | undefined,
  subject: string,
): Promise<{ giveBack(): Promise<void> }> {
  if (solution === undefined || solution === '') return refuse('captchaNeeded')
  const verdict = await captcha.check(solution)
  if (typeof verdict === 'string') return refuse(verdict === 'expired' ? 'captchaExpired' : 'captchaWrong')
  const now = clock.now()
  const thing = {
    digest: digestOf(`captcha ${verdict.challenge}`),
    subject: keyring.sign('subject', subject).signature,
    now,
    forgetAt: new Date(now.getTime() + CAPTCHA_MINUTES * 60_000),
  }
  if (await spend(db, thing)) return { giveBack: () => unspend(db, thing.digest) }
  const before = await findSpent(db, thing.digest)
  const isSame = before?.subject !== null && before !== undefined && Buffer.from(before.subject).equals(thing.subject)
  if (!isSame || now.getTime() - before.spentAt.getTime() > SAME_AGAIN_MS) return refuse('captchaUsed')
  return { giveBack: async () => undefined }
}

/** What the gate itself needs of the world. */
export interface Doors {
  db: Database
  clock: Clock
  captcha: Captcha
  keyring: Keyring
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

/** Whether a request of this person's own is about the child. */
async function hasOwnRequest(db: Database, personId: number, childId: number): Promise<boolean> {
  const own = and(eq(prospects.childId, childId), eq(prospects.contactPersonId, personId))
  return (await db.select({ id: prospects.id }).from(prospects).where(own).limit(1)).length > 0
}

const nothing = async () => undefined
type PublicDemand = Extract<Demand, { kind: 'open' | 'captcha' | 'ticket' | 'lookUp' }>
const isOfSession = (demand: Demand): demand is Exclude<Demand, PublicDemand> =>
  !['open', 'captcha', 'ticket', 'lookUp'].includes(demand.kind)

/** What does not ask who the caller is: captchas and tickets. */
async function passPublic(demands: readonly Demand[], asking: Asking, doors: Doors): Promise<Omit<Admitted, 'caller'>> {
  let childId: number | null = null
  const byTicket = demands.filter((demand) => demand.kind === 'ticket' || demand.kind === 'lookUp')
  let wantsCaptcha = demands.some(({ kind }) => kind === 'captcha')
  if (byTicket.length > 0) {
    const { tickets, expired } = await childTickets(doors.keyring, asking.tickets, doors.clock.now())
    for (const demand of byTicket) {
      const names = demand.kind === 'lookUp' ? 'registry' : demand.names
      const child = demand.of === undefined ? tickets[0]?.child : await childOf(doors.db, named(demand.of, asking), names)
      if (child !== undefined && tickets.some((ticket) => ticket.child === child)) {
        childId = child
        continue
      }
      if (demand.kind === 'ticket') refuse(expired ? 'ticketExpired' : 'ticketNeeded')
      wantsCaptcha = true
    }
  }
  const { giveBack } = wantsCaptcha ? await passCaptcha(doors, asking.captcha, asking.subject) : { giveBack: nothing }
  return { childId, giveBack }
}

/** Lets a caller in or refuses. Reads the call's access and nothing else; what it does not know, it refuses. */
export async function admit(access: Access, asking: Asking, doors: Doors): Promise<Admitted> {
  const demands = demandsOf(access)
  if (demands.length === 0) refuse('notAllowed')
  const ofSession = demands.filter(isOfSession)
  if (ofSession.length === 0) return { caller: undefined, ...(await passPublic(demands, asking, doors)) }

  // Who asks comes first: a captcha is not spent on someone who may not ask at all.
  const concerned = await Promise.all(
    ofSession.map(async (demand) => ({
      demand,
      child: await namedChild(demand, asking, doors.db),
    })),
  )
  if (asking.token === undefined) return refuse('signInNeeded')
  const childIds = concerned.flatMap(({ child }) => child ?? [])
  const found = await callerWith(doors.db, doors.clock, asking.token, childIds)
  if (found === undefined) return refuse('sessionExpired')

  const { sessionId, accountId, personId, username, role, approved } = found
  for (const { demand, child } of concerned) {
    switch (demand.kind) {
      case 'session':
        break
      case 'self':
        if (named(demand.of, asking) !== (demand.names === 'person' ? personId : username)) refuse('ownDataOnly')
        break
      case 'child':
        if (child === undefined || !approved.includes(child)) refuse('notYourChild')
        break
      case 'concern': {
        const { tickets } = await childTickets(doors.keyring, asking.tickets, doors.clock.now())
        const concerns =
          child !== undefined &&
          (approved.includes(child) || tickets.some((ticket) => ticket.child === child) || (await hasOwnRequest(doors.db, personId, child)))
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
  const { giveBack } = await passPublic(demands, asking, doors)
  return { caller: { sessionId, accountId, personId, username, role }, childId: childIds[0] ?? null, giveBack }
}

async function namedChild(demand: Demand, asking: Asking, db: Database): Promise<number | undefined> {
  if (demand.kind === 'child') return childOf(db, named(demand.of, asking), 'child')
  return demand.kind === 'concern' ? childOf(db, named(demand.of, asking), demand.names) : undefined
}

/** For a call that is open and tells someone signed in more: undefined for everyone else. */
export async function callerIfAny({ db, clock }: Doors, token: string | undefined): Promise<Caller | undefined> {
  const found = token === undefined ? undefined : await callerWith(db, clock, token, [])
  if (found === undefined) return undefined
  const { sessionId, accountId, personId, username, role } = found
  return { sessionId, accountId, personId, username, role }
}
