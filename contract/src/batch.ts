import * as z from 'zod/mini'
import { type Call, type Demand, demandsOf } from './call.ts'

/**
 * Endpoint that batches the reads of a page: the body is a list of paths, sent with the session's bearer header. Each is admitted,
 * limited, audited and answered as a separate call. The answer is one line of JSON per call, sent as soon as that call is answered. A
 * malformed list is refused as a whole, with an envelope.
 */
export const BATCH_PATH = '/api/together'
export const BATCH_TYPE = 'application/jsonl'
export const MAX_BATCH_CALLS = 24

/** Paths of calls with their parameters filled in; the pattern excludes other hosts, queries and fragments. */
export const Batch = z
  .array(z.string().check(z.maxLength(400), z.regex(/^\/(?!\/)[^?#\\\s]*$/)))
  .check(z.minLength(1), z.maxLength(MAX_BATCH_CALLS))

/** A line of the answer: index in the list, server time (as in NOW_HEADER), and envelope. */
export type BatchLine = [at: number, now: string, envelope: unknown]

/** Demands that need no session. */
const withoutSession: readonly Demand['kind'][] = ['open', 'captcha', 'ticket', 'lookUp', 'orgKey']

type ReadCall = Pick<Call, 'method' | 'access' | 'forEveryone' | 'handsTicket'>

/**
 * Whether a call can be batched: a read with a session. Excludes answers equal for every caller, which shared caches store by address,
 * and reads that issue a ticket, because a batch returns no headers of its calls.
 */
export const isBatchable = ({ method, access, forEveryone, handsTicket }: ReadCall): boolean =>
  method === 'GET' && !forEveryone && !handsTicket && demandsOf(access).every(({ kind }) => !withoutSession.includes(kind))

/** Whether a read of a document needs a session, by its path: public reads have paths under /public/. */
export const isSessionPath = (path: string): boolean => !path.startsWith('/public/')

/** Whether a document may hold the result of a call: a read that can be batched, or a public one without a proof. */
export const isDocumentRead = (call: ReadCall): boolean =>
  isBatchable(call) || (call.method === 'GET' && !call.handsTicket && demandsOf(call.access).every(({ kind }) => kind === 'open'))
