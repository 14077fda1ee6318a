import { DOCUMENT_COOKIE, SIGNED_IN_COOKIE } from '@portal/contract/constants'
import { DocumentId } from '@portal/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf, documentIdOf } from '../admission/keys.ts'
import type { Credential } from '../admission/session.ts'
import { cookieOf, dropCookie } from '../http/cookies.ts'

/** Credential of a document with data, and the id by which the browser recognises its session. */
export interface OpenedDocument {
  credential: Credential
  documentId: string
}

/** Headers of prefetches and prerenders, the standard one first. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** Tells whether a person navigates to the address. Browsers without fetch metadata count as navigating. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  const target = headers['sec-fetch-dest']
  // A document fetched ahead may be shown after a log-out.
  const isAhead = AHEAD.some((name) => headers[name] !== undefined)
  return method === 'GET' && (target === undefined || target === 'document') && !isAhead
}

/**
 * Cookie that opens documents, if the browser may get one with data: the app's own cookie names the same session, and the request is a
 * navigation. A log-out deletes the app's cookie without a network.
 */
export function openedDocument(request: FastifyRequest): OpenedDocument | undefined {
  const value = isNavigation(request) ? cookieOf(request, DOCUMENT_COOKIE) : undefined
  if (value === undefined) return undefined
  const documentId = documentIdOf(digestOf(value))
  return cookieOf(request, SIGNED_IN_COOKIE) === documentId ? { credential: { kind: 'document', value }, documentId } : undefined
}

/** Ends the app's cookie of a session whose document cookie the browser has lost; the app then requests both again. */
export function dropLostCookie(request: FastifyRequest, reply: FastifyReply): void {
  const isLost = isNavigation(request) && DocumentId.safeParse(cookieOf(request, SIGNED_IN_COOKIE)).success
  if (isLost && openedDocument(request) === undefined) dropCookie(reply, SIGNED_IN_COOKIE)
}
