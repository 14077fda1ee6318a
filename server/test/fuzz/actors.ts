import { HEADER } from '@portal/contract/envelope'
import { eq } from '../../src/database/sql.ts'
import { accounts, roles } from '../../src/database/tables.ts'
import type { TestPortal } from '../opening.ts'
import { someKey } from '../uploads.ts'
import type { Chance } from './chance.ts'
import type { Answered } from './sending.ts'

export interface Actor {
  readonly name: string
  /** Undefined without an account. */
  readonly username?: string
  readonly role: 'nobody' | 'parent' | 'TEACHER' | 'SCHOOL' | 'COMMISSION' | 'program' | 'operator'
  personId: number | undefined
  token: string | undefined
  /** Tickets of children and contacts from answers, newest last. */
  tickets: string[]
  cookies: Map<string, string>
  /** Values from answers by name, newest last; later calls use them. */
  seen: Map<string, unknown[]>
}

const SCHOOL = 50_084
const METRICS_TOKEN = 'token-of-the-operator-of-the-portal'
const KEY = 'a-key-of-the-school-that-a-program-brings'
export const operatorSettings = { METRICS_TOKEN }

const cast = [
  { name: 'nobody', role: 'nobody' },
  { name: 'mother', role: 'parent', username: '88000001' },
  { name: 'father', role: 'parent', username: '88000002' },
  { name: 'parent who follows no child', role: 'parent', username: '88000003' },
  { name: 'parent by mail', role: 'parent', username: 'parent@demo.mn' },
  { name: 'class teacher', role: 'TEACHER', username: '88000011' },
  { name: 'subject teacher', role: 'TEACHER', username: '88000017' },
  { name: 'teacher of the kindergarten', role: 'TEACHER', username: '88000018' },
  { name: 'office of the school', role: 'SCHOOL', username: '88000012' },
  { name: 'office of the kindergarten', role: 'SCHOOL', username: '88000014' },
  { name: 'commission of the capital', role: 'COMMISSION', username: '88000013' },
  { name: 'second of the commission of the capital', role: 'COMMISSION', username: '88000015' },
  { name: 'commission of a district', role: 'COMMISSION', username: '88000016' },
  { name: 'program with a key', role: 'program' },
  { name: 'operator', role: 'operator' },
] as const

/** Memory of an actor before the first answer. */
export const emptyActor = (): Pick<Actor, 'tickets' | 'cookies' | 'seen'> => ({ tickets: [], cookies: new Map(), seen: new Map() })

const MAX_SEEN = 30
const MAX_TICKETS = 6

/**
 * Creates all actors and restores their accounts before a log-in, because calls change passwords and contacts, close accounts and end
 * roles.
 */
export async function signInActors(portal: TestPortal) {
  const { db } = portal.world
  const accountsByName = new Map((await db.select().from(accounts)).map((account) => [account.username, account]))
  const everybody: Actor[] = cast.map((one) => ({
    ...one,
    personId: 'username' in one ? accountsByName.get(one.username)?.personId : undefined,
    token: one.role === 'operator' ? METRICS_TOKEN : undefined,
    ...emptyActor(),
  }))

  const mend = async ({ username }: Actor) => {
    const account = accountsByName.get(username ?? '')
    if (account === undefined) return
    const { passwordHash, provenBy, provenAt } = account
    const asItWas = { username: account.username, passwordHash, provenBy, provenAt, closedAt: null, goesAt: null }
    await db.update(accounts).set(asItWas).where(eq(accounts.id, account.id))
    await db.update(roles).set({ endedAt: null }).where(eq(roles.accountId, account.id))
  }

  return {
    everybody,
    /** Signs the actor in, if it has an account. */
    async ready(actor: Actor, network: string): Promise<void> {
      if (actor.token !== undefined) return
      if (actor.role === 'program') {
        await someKey(portal.world, SCHOOL, KEY)
        actor.token = KEY
      }
      if (actor.username === undefined) return
      await mend(actor)
      actor.token = (await portal.signIn(actor.username, { 'x-forwarded-for': network })).token
    },
    mend,
  }
}

/** Actors that satisfy the access kinds of a call. */
export const actorsFor = (everybody: readonly Actor[], kinds: readonly string[], staff: readonly string[]): readonly Actor[] => {
  const may = everybody.filter(({ role }) => {
    if (kinds.includes('staff')) return staff.includes(role)
    if (kinds.includes('orgKey')) return role === 'program'
    if (kinds.every((kind) => ['open', 'captcha', 'ticket', 'lookUp'].includes(kind))) return true
    return role === 'parent'
  })
  return may.length === 0 ? everybody : may
}

/** Stores cookies, tickets and values of an answer. */
export function remember(actor: Actor, { headers, cookies }: Answered, result: unknown, isSuccess: boolean): void {
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    actor.cookies.set(name, value)
  }
  const ticket = headers.get(HEADER.ticket.toLowerCase())
  if (ticket !== undefined) actor.tickets = [...actor.tickets, ticket].slice(-MAX_TICKETS)
  if (isSuccess) note(actor, '', result, 0)
}

function note(actor: Actor, name: string, value: unknown, depth: number): void {
  if (depth > 6) return
  if (Array.isArray(value)) for (const one of value.slice(0, 12)) note(actor, name, one, depth + 1)
  else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) note(actor, key, one, depth + 1)
  else if (typeof value === 'number' || typeof value === 'string')
    actor.seen.set(name, [...(actor.seen.get(name) ?? []).filter((one) => one !== value), value].slice(-MAX_SEEN))
}

/** Names in answers of values that calls name differently. */
const idNames: Readonly<Record<string, string>> = { ids: 'id', importId: 'uploadId', versionId: 'id', keyId: 'id', barId: 'id' }

export const seenValue = ({ seen }: Actor, name: string, chance: Chance): unknown =>
  chance.some(seen.get(name) ?? seen.get(idNames[name] ?? '') ?? [])
