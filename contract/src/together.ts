import * as z from 'zod/mini'
import { type Call, type Demand, demandsOf } from './call.ts'

/**
 * Reads that a page makes in the same instant travel as one request: a list of addresses, sent with the session's bearer header. Each is
 * admitted, limited, audited and answered as if it had come alone. The answer is lines of JSON, each sent as soon as it is there, so that
 * none waits for another. A list that is malformed is refused as a whole, with an envelope as everywhere.
 */
export const TOGETHER_PATH = '/api/together'
export const TOGETHER_TYPE = 'application/jsonl'
export const MOST_TOGETHER = 24

/** Paths of calls, filled in; nothing that could lead to another host or say more than a path. */
export const Together = z
  .array(z.string().check(z.maxLength(400), z.regex(/^\/(?!\/)[^?#\\\s]*$/)))
  .check(z.minLength(1), z.maxLength(MOST_TOGETHER))

/** A line of the answer: the place in the list, the portal's time (as in the header of a call alone), and the envelope. */
export type TogetherLine = [at: number, now: string, envelope: unknown]

/** For what a caller brings something else than a session, or nothing. */
const withoutSession: readonly Demand['kind'][] = ['open', 'captcha', 'ticket', 'lookUp', 'orgKey']

/** Whether a call may stand in a list: a read by someone signed in. What is the same for everybody is asked alone, since caches know its address,
 *  and so is a read that hands out a ticket, since a list carries no headers of its calls. */
export const mayTravel = ({
  method,
  access,
  forEveryone,
  handsTicket,
}: Pick<Call, 'method' | 'access' | 'forEveryone' | 'handsTicket'>): boolean =>
  method === 'GET' && !forEveryone && !handsTicket && demandsOf(access).every(({ kind }) => !withoutSession.includes(kind))
