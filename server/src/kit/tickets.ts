import { randomBytes } from 'node:crypto'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { PROOF_PURPOSES } from '../database/tables/proofs.ts'
import { digestOf, type Keyring } from './keys.ts'
import { kitLimits } from './ownLimits.ts'
import { spend } from './spend.ts'

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

/** Bound to one ticket of the child: it works beside that one alone and ends with it. */
const RequesterClaims = z.object({
  purpose: z.literal('REQUESTER'),
  childTicket: z.string(),
  person: z.int(),
  until: z.int(),
  id: z.string(),
})

/** Of a log-in that lacks its second step: which account, and as what. */
const SecondClaims = z.object({
  purpose: z.literal('SECOND_STEP'),
  account: z.int(),
  role: z.int(),
  /** The session that a switch of role replaces; none at a log-in. */
  session: z.optional(z.int()),
  until: z.int(),
  id: z.string(),
})
export type SecondClaims = z.infer<typeof SecondClaims>

const Claims = z.union([ContactClaims, ChildClaims, RequesterClaims, SecondClaims])
type Claims = z.infer<typeof Claims>

const SECOND = 1000
/** How long a looked-up child stays looked up. */
export const CHILD_MINUTES = 30

function signed(keyring: Keyring, claims: Claims): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { keyId, signature } = keyring.sign('ticket', text)
  return `${keyId}.${text}.${signature.toString('base64url')}`
}

const ID_BYTES = 12
const newId = () => randomBytes(ID_BYTES).toString('base64url')
const inMinutes = (now: Date, minutes: number) => Math.floor(now.getTime() / SECOND) + minutes * 60

/** Proof, for anyone who holds it, that this child was looked up by its registry number. One captcha makes one ticket, however often it is sent again. */
export function childTicket(keyring: Keyring, child: number, at: Date, captcha: string = newId()): string {
  const id = keyring.sign('subject', `ticket ${child} ${captcha}`).signature.subarray(0, ID_BYTES).toString('base64url')
  return signed(keyring, { purpose: 'CHILD', child, until: inMinutes(at, CHILD_MINUTES), id })
}

/** The same ticket once more: its id and its end stay. */
export const sameTicket = (keyring: Keyring, claims: ChildClaims): string => signed(keyring, claims)

/** Proof, for anyone who holds it beside this child's ticket, of knowing an adult's registry number. */
export const requesterTicket = (keyring: Keyring, { id, until }: ChildClaims, person: number): string =>
  signed(keyring, { purpose: 'REQUESTER', childTicket: id, person, until, id: newId() })

/** When a child's ticket was made: what is counted for it is counted from then on. */
export const madeAt = ({ until }: ChildClaims): Date => new Date((until - CHILD_MINUTES * 60) * SECOND)

/** Proof, for anyone who holds it, of a contact and a purpose. */
export function contactTicket(keyring: Keyring, purpose: Purpose, contact: string, now: Date, minutes: number): string {
  return signed(keyring, { purpose, contact, until: inMinutes(now, minutes), id: newId() })
}

/** Proof, for anyone who holds it, of an account's password. */
export const secondTicket = (
  keyring: Keyring,
  of: Pick<SecondClaims, 'account' | 'role' | 'session'>,
  now: Date,
  minutes: number,
): string => signed(keyring, { purpose: 'SECOND_STEP', ...of, until: inMinutes(now, minutes), id: newId() })

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
        .slice(0, kitLimits.ticketsSent.most)
        .map((ticket) => ticket.trim())
    : []

/** The children whose tickets came along, and whether one came that has run out. */
export function childTickets(keyring: Keyring, header: unknown, now: Date): { tickets: ChildClaims[]; expired: boolean } {
  const claims = sentTickets(header).map((ticket) => claimsOf(keyring, ticket))
  const ofChildren = claims.filter((one) => one?.purpose === 'CHILD')
  const tickets = ofChildren.filter(({ until }) => until * SECOND > now.getTime())
  return { tickets, expired: tickets.length < ofChildren.length }
}

/** The adults whom the caller has named by registry number beside one of these tickets of a child. */
export const requestersBeside = (keyring: Keyring, header: unknown, tickets: readonly ChildClaims[]): number[] =>
  sentTickets(header)
    .map((ticket) => claimsOf(keyring, ticket))
    .filter((one) => one?.purpose === 'REQUESTER')
    .filter(({ childTicket: beside }) => tickets.some(({ id }) => id === beside))
    .map(({ person }) => person)

/** The ticket among those sent that proves this contact for this purpose; undefined if none does, or none still does. */
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

/** The ticket of a second step among those sent; undefined where none came, or none that still counts. */
export const secondTicketOf = (keyring: Keyring, request: FastifyRequest, now: Date): SecondClaims | undefined =>
  sentTickets(request.headers[HEADER.ticket.toLowerCase()])
    .map((ticket) => claimsOf(keyring, ticket))
    .filter((one) => one?.purpose === 'SECOND_STEP')
    .find(({ until }) => until * SECOND > now.getTime())

/** A ticket works once: false where it has worked before. */
export const spendTicket = (tx: Database, ticket: ContactClaims | SecondClaims, now: Date): Promise<boolean> =>
  spend(tx, { digest: digestOf(`ticket ${ticket.id}`), now, forgetAt: new Date(ticket.until * 1000) })
