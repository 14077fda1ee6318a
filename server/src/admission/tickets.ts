import { randomBytes } from 'node:crypto'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { PROOF_PURPOSES } from '../database/tables/proofs.ts'
import { digestOf, type Keyring } from './keys.ts'
import { sharedLimits } from './sharedLimits.ts'
import { consumeDigest } from './singleUse.ts'

const ContactClaims = z.object({
  purpose: z.enum(PROOF_PURPOSES),
  contact: z.string(),
  /** Seconds since 1970. */
  until: z.int(),
  id: z.string(),
})
type ContactClaims = z.infer<typeof ContactClaims>
type Purpose = ContactClaims['purpose']

const ChildClaims = z.object({ purpose: z.literal('CHILD'), child: z.int(), until: z.int(), id: z.string() })
export type ChildClaims = z.infer<typeof ChildClaims>

/** Bound to one child ticket: valid only together with it, and expires with it. */
const RequesterClaims = z.object({
  purpose: z.literal('REQUESTER'),
  childTicket: z.string(),
  person: z.int(),
  until: z.int(),
  id: z.string(),
})

/** Log-in whose second step is pending: account and role. */
const SecondClaims = z.object({
  purpose: z.literal('SECOND_STEP'),
  account: z.int(),
  role: z.int(),
  /** Session that a switch of role replaces; undefined at a log-in. */
  session: z.optional(z.int()),
  until: z.int(),
  id: z.string(),
})
export type SecondClaims = z.infer<typeof SecondClaims>

/** Person of a sign-on by the state that has not led to a session yet. */
const DanClaims = z.object({ purpose: z.literal('DAN'), person: z.int(), until: z.int(), id: z.string() })
export type DanClaims = z.infer<typeof DanClaims>

const Claims = z.union([ContactClaims, ChildClaims, RequesterClaims, SecondClaims, DanClaims])
type Claims = z.infer<typeof Claims>

const SECOND = 1000
/** Validity of a child lookup. */
export const CHILD_MINUTES = 30

function signed(keyring: Keyring, claims: Claims): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { keyId, signature } = keyring.sign('ticket', text)
  return `${keyId}.${text}.${signature.toString('base64url')}`
}

const ID_BYTES = 12
const newId = () => randomBytes(ID_BYTES).toString('base64url')
const inMinutes = (now: Date, minutes: number) => Math.floor(now.getTime() / SECOND) + minutes * 60

/**
 * Bearer proof that this child was looked up by its registry number. The id derives from the captcha, so that a repeated lookup yields one
 * ticket id.
 */
export function childTicket(keyring: Keyring, child: number, at: Date, captcha: string = newId()): string {
  const id = keyring.sign('subject', `ticket ${child} ${captcha}`).signature.subarray(0, ID_BYTES).toString('base64url')
  return signed(keyring, { purpose: 'CHILD', child, until: inMinutes(at, CHILD_MINUTES), id })
}

/** Signs the claims again; id and expiry stay. */
export const sameTicket = (keyring: Keyring, claims: ChildClaims): string => signed(keyring, claims)

/** Bearer proof, valid with this child's ticket only, that the holder knows an adult's registry number. */
export const requesterTicket = (keyring: Keyring, { id, until }: ChildClaims, person: number): string =>
  signed(keyring, { purpose: 'REQUESTER', childTicket: id, person, until, id: newId() })

/** Issue time of a child ticket, from which its tries are counted. */
export const madeAt = ({ until }: ChildClaims): Date => new Date((until - CHILD_MINUTES * 60) * SECOND)

/** Bearer proof of a contact for a purpose. */
export function contactTicket(keyring: Keyring, purpose: Purpose, contact: string, now: Date, minutes: number): string {
  return signed(keyring, { purpose, contact, until: inMinutes(now, minutes), id: newId() })
}

/** Bearer proof of an account's password. */
export const secondTicket = (
  keyring: Keyring,
  of: Pick<SecondClaims, 'account' | 'role' | 'session'>,
  now: Date,
  minutes: number,
): string => signed(keyring, { purpose: 'SECOND_STEP', ...of, until: inMinutes(now, minutes), id: newId() })

/** Bearer proof of a person by the state's sign-on. */
export const danTicket = (keyring: Keyring, person: number, now: Date, minutes: number): string =>
  signed(keyring, { purpose: 'DAN', person, until: inMinutes(now, minutes), id: newId() })

function claimsOf(keyring: Keyring, ticket: string): Claims | undefined {
  const [, keyId, text = '', signature = ''] = /^(\d{1,9})\.([\w-]{1,600})\.([\w-]{43})$/.exec(ticket) ?? []
  if (keyId === undefined) return undefined
  if (!keyring.isSigned('ticket', Number(keyId), text, Buffer.from(signature, 'base64url'))) return undefined
  return Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
}

const sentTickets = (header: unknown): string[] =>
  typeof header === 'string'
    ? header
        .split(',')
        .slice(0, sharedLimits.ticketsSent.most)
        .map((ticket) => ticket.trim())
    : []

/** Reads the valid child tickets of the header, and whether one has expired. */
export function childTickets(keyring: Keyring, header: unknown, now: Date): { tickets: ChildClaims[]; expired: boolean } {
  const claims = sentTickets(header).map((ticket) => claimsOf(keyring, ticket))
  const ofChildren = claims.filter((one) => one?.purpose === 'CHILD')
  const tickets = ofChildren.filter(({ until }) => until * SECOND > now.getTime())
  return { tickets, expired: tickets.length < ofChildren.length }
}

/** Adults whose registry numbers the caller proved together with one of these child tickets. */
export const requestersBeside = (keyring: Keyring, header: unknown, tickets: readonly ChildClaims[]): number[] =>
  sentTickets(header)
    .map((ticket) => claimsOf(keyring, ticket))
    .filter((one) => one?.purpose === 'REQUESTER')
    .filter(({ childTicket: beside }) => tickets.some(({ id }) => id === beside))
    .map(({ person }) => person)

/** Finds a valid ticket for this contact and purpose; undefined if there is none. */
export function ticketFor(
  keyring: Keyring,
  request: FastifyRequest,
  purpose: Purpose,
  contact: string,
  now: Date,
): ContactClaims | undefined {
  for (const ticket of sentTickets(request.headers[HEADER.ticket.toLowerCase()])) {
    const claims = claimsOf(keyring, ticket)
    if (claims?.purpose !== purpose || claims.contact !== contact) continue
    if (claims.until * SECOND > now.getTime()) return claims
  }
  return undefined
}

/** Finds a valid second-step ticket; undefined if there is none. */
export const secondTicketOf = (keyring: Keyring, request: FastifyRequest, now: Date): SecondClaims | undefined =>
  sentTickets(request.headers[HEADER.ticket.toLowerCase()])
    .map((ticket) => claimsOf(keyring, ticket))
    .filter((one) => one?.purpose === 'SECOND_STEP')
    .find(({ until }) => until * SECOND > now.getTime())

/** Finds a valid ticket of the state's sign-on; undefined if there is none. */
export const danTicketOf = (keyring: Keyring, request: FastifyRequest, now: Date): DanClaims | undefined =>
  sentTickets(request.headers[HEADER.ticket.toLowerCase()])
    .map((ticket) => claimsOf(keyring, ticket))
    .filter((one) => one?.purpose === 'DAN')
    .find(({ until }) => until * SECOND > now.getTime())

/** Spends a ticket; false if it was spent before. */
export const consumeTicket = (tx: Database, ticket: ContactClaims | SecondClaims | DanClaims, now: Date): Promise<boolean> =>
  consumeDigest(tx, { digest: digestOf(`ticket ${ticket.id}`), now, forgetAt: new Date(ticket.until * 1000) })
