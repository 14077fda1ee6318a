import { randomBytes } from 'node:crypto'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { PROOF_PURPOSES } from '../database/tables/proofs.ts'
import { digestOf } from './gate.ts'
import type { Keyring } from './keys.ts'
import { spend } from './spend.ts'

const Claims = z.object({
  purpose: z.enum(PROOF_PURPOSES),
  contact: z.string(),
  /** Seconds since 1970. */
  until: z.int(),
  id: z.string(),
})
type Claims = z.infer<typeof Claims>
type Purpose = Claims['purpose']

/** Proof, for whoever holds it, of a contact and a purpose. */
export function contactTicket(keyring: Keyring, purpose: Purpose, contact: string, now: Date, minutes: number): string {
  const claims: Claims = {
    purpose,
    contact,
    until: Math.floor(now.getTime() / 1000) + minutes * 60,
    id: randomBytes(12).toString('base64url'),
  }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { keyId, signature } = keyring.sign('ticket', text)
  return `${keyId}.${text}.${signature.toString('base64url')}`
}

async function claimsOf(keyring: Keyring, ticket: string): Promise<Claims | undefined> {
  const [, keyId, text = '', signature = ''] = /^(\d{1,9})\.([\w-]{1,600})\.([\w-]{43})$/.exec(ticket) ?? []
  if (keyId === undefined) return undefined
  const isOurs = () => keyring.isSigned('ticket', Number(keyId), text, Buffer.from(signature, 'base64url'))
  // Another process may have signed with a key that this one has not read yet.
  if (!isOurs()) await keyring.refresh()
  if (!isOurs()) return undefined
  return Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
}

const MOST = 5

/** The ticket among those sent that proves this contact for this purpose; undefined if none does, or none still does. */
export async function ticketFor(
  keyring: Keyring,
  request: FastifyRequest,
  purpose: Purpose,
  contact: string,
  now: Date,
): Promise<Claims | undefined> {
  const sent = request.headers[HEADER.ticket.toLowerCase()]
  if (typeof sent !== 'string') return undefined
  for (const ticket of sent.split(',').slice(0, MOST)) {
    const claims = await claimsOf(keyring, ticket.trim())
    if (claims?.purpose === purpose && claims.contact === contact && claims.until * 1000 > now.getTime()) return claims
  }
  return undefined
}

/** A ticket works once: false where it has worked before. */
export const spendTicket = (tx: Database, ticket: Claims, now: Date): Promise<boolean> =>
  spend(tx, { digest: digestOf(`ticket ${ticket.id}`), now, forgetAt: new Date(ticket.until * 1000) })
