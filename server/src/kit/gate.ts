import { createHash } from 'node:crypto'
import type { Role } from '@portal/contract/accounts'
import { CAPTCHA_MINUTES } from '@portal/contract/accounts'
import type { Access } from '@portal/contract/call'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { accounts, links, sessions } from '../database/tables.ts'
import type { Captcha } from '../outside/captcha.ts'
import type { Clock } from '../outside/clock.ts'
import type { Keyring } from './keys.ts'
import { refuse } from './refusals.ts'
import { findSpent, spend, unspend } from './spend.ts'

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
  /** The captcha solution that came along, and what it is to be spent on. */
  captcha: string | undefined
  subject: string
  params: Readonly<Record<string, unknown>>
  body: unknown
}

export interface Admitted {
  caller: Caller | undefined
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

/** The child that a call is about, for the audit. */
export function childNamedBy(access: Access, asking: Asking): number | null {
  const demand = demandsOf(access).find((one) => one.kind === 'child')
  const child = demand === undefined ? undefined : named(demand.of, asking)
  return typeof child === 'number' ? child : null
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

/** Lets a caller in or refuses. Reads the call's access and nothing else; what it does not know, it refuses. */
export async function admit(access: Access, asking: Asking, doors: Doors): Promise<Admitted> {
  const demands = demandsOf(access)
  const nothing = async () => undefined
  if (demands.length === 0) refuse('notAllowed')
  const { giveBack } = demands.some((demand) => demand.kind === 'captcha')
    ? await passCaptcha(doors, asking.captcha, asking.subject)
    : { giveBack: nothing }
  if (demands.every((demand) => demand.kind === 'open' || demand.kind === 'captcha')) return { caller: undefined, giveBack }

  const childIds = demands.filter((demand) => demand.kind === 'child').map((demand) => Number(named(demand.of, asking)))
  if (asking.token === undefined) return refuse('signInNeeded')
  const found = await callerWith(doors.db, doors.clock, asking.token, childIds)
  if (found === undefined) return refuse('sessionExpired')

  const { sessionId, accountId, personId, username, role, approved } = found
  for (const demand of demands) {
    switch (demand.kind) {
      case 'open':
      case 'captcha':
      case 'session':
        break
      case 'self':
        if (named(demand.of, asking) !== (demand.names === 'person' ? personId : username)) refuse('ownDataOnly')
        break
      case 'child':
        if (!approved.includes(Number(named(demand.of, asking)))) refuse('notYourChild')
        break
      default:
        demand satisfies never
        refuse('notAllowed')
    }
  }
  return { caller: { sessionId, accountId, personId, username, role }, giveBack }
}
