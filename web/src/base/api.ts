import type { ReadAddress } from '@portal/contract/appPages'
import { isBatchable, isSessionPath } from '@portal/contract/batch'
import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import { MOBILE_VERSION_PATH } from '@portal/contract/constants'
import { CODE, Envelope, HEADER, RefusalResult, RenewedResult } from '@portal/contract/envelope'
import * as z from 'zod/mini'
import { failures } from '../text/mn/failures.ts'
import { currentText } from '../text/words.tsx'
import { type Answered, readInBatch } from './batch.ts'
import { setClock } from './clock.ts'
import { noteReadOnly } from './notice.ts'
import { endPendingSessions } from './pendingLogouts.ts'
import { anySignal, timeoutSignal } from './polyfills.ts'
import { endSession, renewToken, session } from './session.ts'
import { settings } from './settings.ts'
import { toast } from './toast.ts'

const TIME_OUT_MS = 15_000
/** Time-out for uploads: a large file on a slow connection takes minutes. */
const FILE_TIME_OUT_MS = 600_000

/** Cause of a lost answer: the parent's connection, or a portal that is down. */
export type FailedSide = 'line' | 'portal'

/** Cause of a refusal: invalid input, a business rule, or anything else, such as a permission or a limit. */
export type RefusedBy = 'input' | 'rules' | 'else'

/** Reason for a failed call: a refusal, no answer, or an expired session. */
export type Failure =
  | { kind: 'refused'; by: RefusedBy; refusal: RefusalResult; ticket?: string | null }
  | { kind: 'network'; at: FailedSide }
  | { kind: 'session' }

const refusedBy = (code: number): RefusedBy => (code === CODE.wrongInput ? 'input' : code === CODE.refused ? 'rules' : 'else')

export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === 'refused' ? failure.refusal.message : failure.kind, { cause })
    this.failure = failure
  }
}

/** Proofs that a call may carry in headers: a captcha solution, or the ticket for a contact or a child. */
export interface Proof {
  captcha?: string | undefined
  ticket?: string | undefined
}

/** Query options for a read; key and function derive from the call. Reads carry no captcha, because its solution works only once. */
export const read = <C extends Call>(call: C, params: ParamsOf<C>, proof?: Pick<Proof, 'ticket'>) => ({
  queryKey: [call.path, params] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ResultOf<C>> =>
    (await request(call, params, undefined, signal, proof)).result,
})

/**
 * Query options for a read of which only the address is known (child/reads.ts), under the key of `read`. Its result is taken as the server
 * serialised it, because the schema comes with the page.
 */
export const readAt = ([path, params]: ReadAddress) => ({
  queryKey: [path, params] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
    (await answerTo({ method: 'GET', path, isBatched: isSessionPath(path) }, params, undefined, signal, {})).result,
})

/** Sends once, without retry: a captcha solution must not be sent a second time unnoticed. */
export const send = async <C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof): Promise<ResultOf<C>> =>
  (await request(call, params, body, undefined, proof)).result

/** Uploads a file unchanged, with its name. */
export const sendFile = async <C extends Call>(call: C, params: ParamsOf<C>, file: File): Promise<ResultOf<C>> =>
  (await request(call, params, file, undefined)).result

/** Sends a call whose answer may carry a ticket; `ticket` is null if it does not. */
export const ask = <C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof): Promise<Answer<ResultOf<C>>> =>
  request(call, params, body, undefined, proof)

/** Sends a call whose answer must carry a ticket. */
export async function sendForTicket<C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof) {
  const { result, ticket } = await ask(call, params, body, proof)
  if (ticket === null) throw new Error(`${call.path} answered without a ticket`)
  return { result, ticket }
}

/** Refusal of a failed call; undefined if the call failed for another reason. */
export const refusalOf = (error: unknown): RefusalResult | undefined =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure.refusal : undefined

/** Ticket of the second log-in step and the contact that received the code; undefined unless the log-in needs that step. */
export function secondStepOf(error: unknown): { ticket: string; contact: string } | undefined {
  const failure = error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure : undefined
  if (failure?.refusal.reason !== 'secondStep' || !failure.ticket) return undefined
  return { ticket: failure.ticket, contact: String(failure.refusal.values?.contact ?? '') }
}

/** The hub and the mobile version may be served from other origins. */
function baseOf(path: string): string {
  if (path === MOBILE_VERSION_PATH) return settings.mobileVersionUrl
  return path.startsWith('/hub/') ? settings.hubUrl : settings.mainUrl
}

const address = (path: string, params: Readonly<Record<string, unknown>>): string =>
  baseOf(path) + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

interface Answer<Result> {
  result: Result
  ticket: string | null
}

/** Latest call that renews the session's token; other calls wait for it before they are sent or treat their token as expired. */
let renewal: Promise<unknown> = Promise.resolve()

function request<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  body: unknown,
  signal: AbortSignal | undefined,
  proof: Proof = {},
): Promise<Answer<ResultOf<C>>> {
  const answer = answerTo({ ...call, isBatched: isBatchable(call) }, params, body, signal, proof).then(({ result, ticket }) => ({
    result: z.parse<C['result']>(call.result, result),
    ticket,
  }))
  if (call.renewsToken) renewal = answer.catch(() => undefined)
  return answer
}

/** Parts of a call that its request depends on. */
interface SentCall extends Pick<Call, 'method' | 'path' | 'holdsSeconds' | 'renewsToken'> {
  /** May share a request with other reads of the same instant. */
  isBatched: boolean
}

async function answerTo(
  call: SentCall,
  params: Readonly<Record<string, unknown>>,
  body: unknown,
  signal: AbortSignal | undefined,
  proof: Proof,
): Promise<Answer<unknown>> {
  if (!call.renewsToken) await renewal
  const token = session()?.token
  const { envelope, ticket } = await exchange(call, address(call.path, params), body, signal, proof)
  const { SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } = envelope
  if (SUCCESS_CODE === CODE.noSession) {
    // The token may have been renewed while this request was in flight; the request is then repeated with the new one.
    if (!call.renewsToken) await renewal
    if (session() !== undefined && session()?.token !== token) return answerTo(call, params, body, signal, proof)
    endSession(() => void currentText(failures).then((text) => toast.error(text.sessionExpired)))
    throw new CallFailed({ kind: 'session' })
  }
  if (SUCCESS_CODE !== CODE.success && !isList(SUCCESS_CODE, RESULT)) {
    const refusal = z.safeParse(RefusalResult, RESULT)
    if (refusal.data?.reason === 'readOnly') noteReadOnly()
    throw new CallFailed({
      kind: 'refused',
      by: refusedBy(SUCCESS_CODE),
      refusal: refusal.success ? refusal.data : { reason: 'fault', message: RESPONSE_MESSAGE },
      ticket,
    })
  }
  if (call.renewsToken) renewToken(z.parse(RenewedResult, RESULT))
  return { result: RESULT, ticket }
}

/** Lists may be answered with 201 as well as 200; a refusal is never a list. */
const isList = (code: number, result: unknown): boolean => code === CODE.wrongInput && Array.isArray(result)

async function answered(url: string, sent: RequestInit): Promise<Answered> {
  const response = await fetch(url, sent)
  return { now: response.headers.get(HEADER.now), ticket: response.headers.get(HEADER.ticket), body: await response.json() }
}

function headersOf(body: unknown): Record<string, string> {
  if (body === undefined) return {}
  if (body instanceof File) return { 'Content-Type': 'application/octet-stream', [HEADER.fileName]: encodeURIComponent(body.name) }
  return { 'Content-Type': 'application/json' }
}

async function exchange(call: SentCall, url: string, body: unknown, signal: AbortSignal | undefined, proof: Proof) {
  const { method, holdsSeconds = 0 } = call
  // The server delays only calls with a captcha, so only those get a longer time-out.
  const timeOut = timeoutSignal(
    (body instanceof File ? FILE_TIME_OUT_MS : TIME_OUT_MS) + (proof.captcha === undefined ? 0 : holdsSeconds * 1000),
  )
  const token = session()?.token
  const ended = signal ? anySignal(signal, timeOut) : timeOut
  const alone = () =>
    answered(url, {
      method,
      signal: ended,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headersOf(body),
        ...(proof.captcha !== undefined && { [HEADER.captcha]: proof.captcha }),
        ...(proof.ticket !== undefined && { [HEADER.ticket]: proof.ticket }),
      },
      ...(body !== undefined && { body: body instanceof File ? body : JSON.stringify(body) }),
    })
  try {
    await endPendingSessions()
    const isOneOfMany = token !== undefined && proof.ticket === undefined && call.isBatched
    const answer = await (isOneOfMany ? readInBatch({ url, token, ended, alone }) : alone())
    setClock(answer.now)
    return { envelope: z.parse(Envelope, answer.body), ticket: answer.ticket }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallFailed({ kind: 'network', at: failedSideOf(cause) }, cause)
  }
}

/** Offline and time-outs are the connection's fault. Refused connections and a proxy's error page are the portal's. */
const failedSideOf = (cause: unknown): FailedSide =>
  !navigator.onLine || (cause instanceof DOMException && cause.name === 'TimeoutError') ? 'line' : 'portal'
