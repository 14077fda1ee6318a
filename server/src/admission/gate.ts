import { setTimeout } from 'node:timers/promises'
import { type Access, type Demand, demandsOf } from '@portal/contract/call'
import type { Language } from '@portal/contract/language'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { and, eq, exists, or, sql } from '../database/sql.ts'
import { currentGuardianships, people, prospects } from '../database/tables.ts'
import { refuse } from '../text/refusals.ts'
import type { GateDependencies } from '../world.ts'
import { kindOf, type Subject } from './access.ts'
import { attemptOf, countAttemptsInOrder } from './attempts.ts'
import { notBarred } from './bars.ts'
import { doNothing, HARD_WORK_FACTOR, type Limit, passCaptcha, refuseLowWorkFactor, type Solved } from './captcha.ts'
import { withMost } from './limitTable.ts'
import type { Networks } from './networks.ts'
import { type Program, programWith } from './orgKeys.ts'
import { isSentBy } from './proof.ts'
import { type Caller, type Credential, callerIfAny, callerWith, noSubjects, type SubjectKind } from './session.ts'
import { sharedLimits } from './sharedLimits.ts'
import { childTickets } from './tickets.ts'

const WAIT_MS = 1500

/**
 * Limits lookups by registry number across all processes. A busy network is refused; a busy number is never locked, since strangers could
 * lock out a family, but further lookups need a harder captcha and are delayed.
 */
const lookUpLimit =
  ({ db, keyring, clock, settings: { lookUps } }: GateDependencies, number: string, network: Networks): Limit =>
  async (verdict) => {
    const now = clock.now()
    // Counts in turn: a refused network must not make the number harder for others.
    const fromHere = attemptOf(withMost(sharedLimits.lookUps, lookUps.perMinute), { network })
    const ofThis = attemptOf(withMost(sharedLimits.lookUpsOfNumber, lookUps.freeOfNumber), { number })
    const [ofNetwork = 0, ofNumber = 0] = await countAttemptsInOrder({ db, keyring }, [fromHere, ofThis], now)
    if (ofNetwork > lookUps.perMinute) refuse('tooManyRequests', { retryAfter: 60 })
    if (ofNumber < lookUps.freeOfNumber) return
    refuseLowWorkFactor(verdict, HARD_WORK_FACTOR)
    await setTimeout(WAIT_MS)
  }

export interface GateRequest {
  /** Proof of a session; undefined for an anonymous caller. */
  credential: Credential | undefined
  /** Raw header with the tickets of children. */
  tickets: unknown
  /** Captcha solution; `subject` is the purpose it is spent on. */
  captcha: string | undefined
  subject: string
  /** Networks by which limits count the request. */
  networks: Networks
  /** Language of the caller's page; undefined if the browser sends none. */
  language?: Language | undefined
  params: Readonly<Record<string, unknown>>
  body: unknown
  /** Called with the caller once authenticated, so that refusals are audited with the caller. */
  known?(caller: Caller): void
}

interface Admitted {
  caller: Caller | undefined
  /** Child that the call refers to by any kind of id, for the audit. */
  childId: number | null
  /** Further children that the call refers to. */
  alsoChildIds: readonly number[]
  /** Children with an approved link to the caller, if the call covers every child. */
  everyChild: readonly number[]
  /** Program whose key was accepted, if the call demands one. */
  program: Program | undefined
  /** Captcha that authorised the call; undefined if none was required. */
  solved: Solved | undefined
  /** Refunds the captcha if the call fails through no fault of the caller. */
  giveBack(): Promise<void>
}

function valueUnder(key: string, { params, body }: GateRequest): unknown {
  if (Object.hasOwn(params, key)) return params[key]
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key) ? Reflect.get(body, key) : undefined
}

const childrenOfRequest = preparedStatement((db, { id }: Placeholders<{ id: number }>) =>
  db.select({ id: prospects.childId }).from(prospects).where(eq(prospects.id, id)),
)
const peopleByNumber = preparedStatement((db, { registryNumber }: Placeholders<{ registryNumber: string }>) =>
  db.select({ id: people.id }).from(people).where(eq(people.registryNumber, registryNumber)),
)

/** Resolves a value to an id: a child by its request or registry number, everything else directly. Undefined if not found. */
async function idOf(db: Database, value: unknown, as: Subject): Promise<number | undefined> {
  if (as === 'prospect') return (await childrenOfRequest(db, { id: Number(value) }))[0]?.id
  if (as !== 'registry') return Number(value)
  return (await peopleByNumber(db, { registryNumber: String(value) }))[0]?.id
}

/** Whether the caller sent a request for the child, or is its guardian in the registry with a proven account. */
async function isSenderOrGuardian(db: Database, caller: Caller, childId: number): Promise<boolean> {
  const { personId, isProven, provenAt } = caller
  const ofChild = eq(prospects.childId, childId)
  const hasSent = exists(
    db
      .select({ id: prospects.id })
      .from(prospects)
      .where(and(ofChild, isSentBy(caller))),
  )
  const atProvingOffice = sql`${prospects.institutionId} = any(${sql.param([...provenAt])}::int[])`
  const isKnown = isProven ? sql`true` : exists(db.select({ id: prospects.id }).from(prospects).where(and(ofChild, atProvingOffice)))
  const names = and(eq(currentGuardianships.childId, childId), eq(currentGuardianships.guardianId, personId), isKnown)
  const isNamed = exists(db.select({ id: currentGuardianships.id }).from(currentGuardianships).where(names))
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, childId), or(hasSent, isNamed), notBarred(childId, personId)))
  return found.length > 0
}

/** Checks the demands that need no session: keys, captchas and tickets. */
async function passPublic(
  demands: readonly Demand[],
  request: GateRequest,
  doors: GateDependencies,
): Promise<Omit<Admitted, 'caller' | 'alsoChildIds' | 'everyChild'>> {
  let childId: number | null = null
  let program: Program | undefined
  let wantsCaptcha = false
  let lookedUp: string | undefined
  for (const demand of demands) {
    const { proofs = [], about, refusal } = kindOf(demand)
    const subject = about?.(demand)
    if (proofs.includes('key')) program = (await programWith(doors, request.credential)) ?? refuse(refusal)
    if (proofs.includes('ticket')) {
      const { tickets, expired } = childTickets(doors.keyring, request.tickets, doors.clock.now())
      const child = subject === undefined ? tickets[0]?.child : await idOf(doors.db, valueUnder(subject.key, request), subject.as)
      if (child !== undefined && tickets.some((ticket) => ticket.child === child)) {
        childId = child
        continue
      }
      if (!proofs.includes('captcha')) refuse(expired ? 'ticketExpired' : refusal)
    }
    if (!proofs.includes('captcha')) continue
    wantsCaptcha = true
    lookedUp = subject?.key
  }
  if (!wantsCaptcha) return { childId, program, solved: undefined, giveBack: doNothing }
  const limit = lookedUp === undefined ? undefined : lookUpLimit(doors, String(valueUnder(lookedUp, request)), request.networks)
  return { childId, program, ...(await passCaptcha(doors, request.captcha, request.subject, limit)) }
}

/** Resolves a demand's subject: the value under its key, and the ids that links or checks must open. */
async function subjectOf(demand: Demand, request: GateRequest, db: Database) {
  const subject = kindOf(demand).about?.(demand)
  if (subject === undefined) return { demand, value: undefined, ids: [] }
  const value = valueUnder(subject.key, request)
  if (subject.as === 'person' || subject.as === 'username') return { demand, value, ids: [] }
  const opening: SubjectKind = subject.as === 'prospect' || subject.as === 'registry' ? 'child' : subject.as
  if (subject.isList) return { demand, value, opening, ids: Array.isArray(value) ? value.map(Number) : [] }
  const id = await idOf(db, value, subject.as)
  return { demand, value, opening, ids: id === undefined ? [] : [id] }
}

/** For an unparsable call: reports a missing session before any other error. */
export async function refuseUnlessSignedIn(access: Access, by: Credential | undefined, doors: GateDependencies): Promise<void> {
  if (demandsOf(access).every((demand) => kindOf(demand).proofs !== undefined)) return
  if (by === undefined) refuse('signInNeeded')
  if ((await callerIfAny(doors, by)) === undefined) refuse('sessionExpired')
}

/** Admits or refuses a caller by the call's access alone; an unknown demand is refused. */
export async function admit(access: Access, request: GateRequest, doors: GateDependencies): Promise<Admitted> {
  const demands = demandsOf(access)
  if (demands.length === 0) refuse('notAllowed')
  const ofSession = demands.filter((demand) => kindOf(demand).proofs === undefined)
  if (ofSession.length === 0) return { caller: undefined, alsoChildIds: [], everyChild: [], ...(await passPublic(demands, request, doors)) }

  // Authentication comes first, so that a captcha is not spent by a caller without access.
  const concerned = await Promise.all(ofSession.map((demand) => subjectOf(demand, request, doors.db)))
  if (request.credential === undefined) return refuse('signInNeeded')
  const subjects = { ...noSubjects, everyChild: ofSession.some((demand) => kindOf(demand).coversEveryChild) }
  for (const { opening, ids } of concerned) if (opening !== undefined) subjects[opening] = [...subjects[opening], ...ids]
  const found = await callerWith(doors.db, doors.clock, request.credential, subjects, request.language)
  if (found === undefined) return refuse('sessionExpired')

  const { caller, opened } = found
  request.known?.(caller)
  const hasTicketOf = (childId: number) =>
    childTickets(doors.keyring, request.tickets, doors.clock.now()).tickets.some(({ child }) => child === childId)
  const isSenderOrGuardianOf = (childId: number) => isSenderOrGuardian(doors.db, caller, childId)
  for (const { demand, value, ids } of concerned) {
    const { isMet, refusal } = kindOf(demand)
    const known = { caller, opened, value, ids, hasTicketOf, isSenderOrGuardianOf }
    if (isMet === undefined || !(await isMet(demand, known))) refuse(refusal)
  }
  const { program, solved, giveBack } = await passPublic(demands, request, doors)
  const [childId = subjects.checkedChild[0] ?? null, ...alsoChildIds] = new Set(subjects.child)
  return { caller, program, childId, alsoChildIds, everyChild: opened.everyChild, solved, giveBack }
}
