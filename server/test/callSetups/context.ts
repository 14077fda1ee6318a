import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { childTicket, childTickets, requesterTicket } from '../../src/admission/tickets.ts'
import { eq } from '../../src/database/sql.ts'
import { demoPeople, guardianships } from '../../src/database/tables.ts'
import { dateIn } from '../../src/outside/clock.ts'
import { type Random, systemRandom } from '../../src/outside/random.ts'
import type { Sent } from '../calls.ts'
import type { TestPortal } from '../opening.ts'

/** A call of the contract test with its expected audit. */
export interface ExpectedCall extends Sent {
  headers: Record<string, string>
  /** Person id in the audit; null without a session. */
  by: number | null
  /** Children in the audit, which may depend on the result. */
  children: readonly (number | null)[] | ((result: unknown) => readonly (number | null)[])
}

export interface SetupContext {
  portal: TestPortal
  drawn: RecordedRandom
  mother: { token: string; personId: number }
  /** A pupil linked to the mother. */
  childId: number
}

/** Recipe for a successful call: the differences from its example sent by the demo's mother. */
export type CallSetup = (context: SetupContext, defaults: ExpectedCall) => Promise<Partial<ExpectedCall>> | Partial<ExpectedCall>
export const setup = (call: Call, setUp: CallSetup): readonly [Call, CallSetup] => [call, setUp]

/** Generator that stores its last values, so that a test knows a code without its message. */
export interface RecordedRandom extends Random {
  code(): string
  token(): string
  /** Last token of 16 bytes, as in links of text messages. */
  link(): string
}
export function recordedRandom(): RecordedRandom {
  let code = 0
  let token = ''
  let link = ''
  return {
    int(below) {
      const drawn = systemRandom.int(below)
      if (below === 1_000_000) code = drawn
      return drawn
    },
    bytes(count) {
      const drawn = systemRandom.bytes(count)
      if (count === 32) token = drawn.toString('base64url')
      if (count === 16) link = drawn.toString('base64url')
      return drawn
    },
    code: () => String(code).padStart(6, '0'),
    token: () => token,
    link: () => link,
  }
}

/** A demo person by key, with a guardian if the registry has one. */
export async function demoPerson({ portal }: SetupContext, key: string) {
  const { db } = portal.world
  const [found] = await db.select().from(demoPeople).where(eq(demoPeople.key, key))
  if (found?.personId == null) throw new Error(`nobody of the demo is called ${key}`)
  const [guardian] = await db.select().from(guardianships).where(eq(guardianships.childId, found.personId))
  return { ...found, personId: found.personId, guardian }
}

export const ticketOf = ({ portal }: SetupContext, childId: number): Record<string, string> => ({
  [HEADER.ticket]: childTicket(portal.world.keyring, childId, portal.world.clock.now()),
})

/** Adds the requester's ticket of an adult to a child's ticket. */
export function ticketsOf(
  context: SetupContext,
  { [HEADER.ticket]: ticket = '' }: Record<string, string>,
  adultId: number,
): Record<string, string> {
  const { keyring, clock } = context.portal.world
  const { tickets } = childTickets(keyring, ticket, clock.now())
  return { [HEADER.ticket]: [ticket, ...tickets.map((claims) => requesterTicket(keyring, claims, adultId))].join(', ') }
}

export const cookiesOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Cookies of a browser that got these answers one after another; a later value replaces an earlier one, and an empty one deletes it. */
export function cookiesAfter(...answers: readonly { headers: Headers }[]): string {
  const held = new Map<string, string>()
  for (const { headers } of answers)
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      held.set(name, value)
    }
  return [...held].flatMap(([name, value]) => (value === '' ? [] : `${name}=${value}`)).join('; ')
}

/** Day of the portal's clock, this many days from today. */
export const dayAhead = ({ portal }: SetupContext, days: number): string =>
  dateIn(new Date(portal.world.clock.now().getTime() + days * 86_400_000))
