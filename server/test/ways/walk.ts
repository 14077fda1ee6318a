import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { eq } from '../../src/database/sql.ts'
import { demoPeople, guardianships } from '../../src/database/tables.ts'
import { childTicket, childTickets, requesterTicket } from '../../src/kit/tickets.ts'
import { dateIn } from '../../src/outside/clock.ts'
import { type Random, systemRandom } from '../../src/outside/random.ts'
import type { Sent } from '../calls.ts'
import type { TestPortal } from '../opening.ts'

/** One call as it is made on the walk through the contract, and what its audit has to say. */
export interface Visit extends Sent {
  headers: Record<string, string>
  /** Whom the audit names; nobody where the caller is not signed in. */
  by: number | null
  /** The children whom it names, which may depend on what was answered. */
  children: readonly number[] | ((result: unknown) => readonly number[])
}

export interface Walk {
  portal: TestPortal
  drawn: Remembering
  mother: { token: string; personId: number }
  /** A child at school whom the mother follows. */
  childId: number
}

/** How a call is made so that it succeeds: what differs from its example and from what the mother of the demo may do. */
export type Way = (walk: Walk, usual: Visit) => Promise<Partial<Visit>> | Partial<Visit>
export const way = (call: Call, goes: Way): readonly [Call, Way] => [call, goes]

/** A generator that remembers what it drew last, so that a test knows a code without waiting for its message. */
export interface Remembering extends Random {
  /** The six digits of the last code. */
  code(): string
  /** The last token of 32 bytes. */
  token(): string
  /** The last token of 16 bytes, as links of text messages have them. */
  link(): string
}
export function remembering(): Remembering {
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

/** Someone of the demo by key, with a guardian where the registry knows one. */
export async function demoPerson({ portal }: Walk, key: string) {
  const { db } = portal.world
  const [found] = await db.select().from(demoPeople).where(eq(demoPeople.key, key))
  if (found?.personId == null) throw new Error(`nobody of the demo is called ${key}`)
  const [guardian] = await db.select().from(guardianships).where(eq(guardianships.childId, found.personId))
  return { ...found, personId: found.personId, guardian }
}

export const ticketOf = ({ portal }: Walk, childId: number): Record<string, string> => ({
  [HEADER.ticket]: childTicket(portal.world.keyring, childId, portal.world.clock.now()),
})

/** The same, and beside it the requester's ticket of an adult. */
export function ticketsOf(walk: Walk, { [HEADER.ticket]: ticket = '' }: Record<string, string>, adultId: number): Record<string, string> {
  const { keyring, clock } = walk.portal.world
  const { tickets } = childTickets(keyring, ticket, clock.now())
  return { [HEADER.ticket]: [ticket, ...tickets.map((claims) => requesterTicket(keyring, claims, adultId))].join(', ') }
}

export const cookiesOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** A day of the portal's own calendar. */
export const dayAhead = ({ portal }: Walk, days: number): string => dateIn(new Date(portal.world.clock.now().getTime() + days * 86_400_000))
