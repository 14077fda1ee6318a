import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import { MOBILE_VERSION_PATH } from '@portal/contract/constants'
import { CODE, Envelope, HEADER, RefusalResult, RenewedResult } from '@portal/contract/envelope'
import { mayTravel } from '@portal/contract/together'
import * as z from 'zod/mini'
import { failures } from '../text/mn/failures.ts'
import { wordsNow } from '../text/words.tsx'
import { setClock } from './clock.ts'
import { type Answered, arrivedEarly, askedEarly, forgetEarly } from './early.ts'
import { endLeft } from './leftSessions.ts'
import { noteReadOnly } from './notice.ts'
import { anySignal, timeoutSignal } from './older.ts'
import { endSession, renewToken, session } from './session.ts'
import { settings } from './settings.ts'
import { toast } from './toast.ts'
import { askTogether } from './together.ts'

const TIME_OUT_MS = 15_000
/** A large file on a slow line. */
const FILE_TIME_OUT_MS = 600_000

/** Where an answer was lost: on the parent's own line, or at a portal that is down. */
export type LostAt = 'line' | 'portal'

/** What refused a call: the input is wrong, the rules are against it, or something else, such as a right or a limit. */
export type RefusedBy = 'input' | 'rules' | 'else'

/** Why a call did not succeed: it was refused, no answer came, or the session is over. */
export type Failure =
  | { kind: 'refused'; by: RefusedBy; refusal: RefusalResult; ticket?: string | null }
  | { kind: 'network'; at: LostAt }
  | { kind: 'session' }

const refusedBy = (code: number): RefusedBy => (code === CODE.wrongInput ? 'input' : code === CODE.refused ? 'rules' : 'else')

export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === 'refused' ? failure.refusal.message : failure.kind, { cause })
    this.failure = failure
  }
}

/** What a call may carry beside its body: the solution of a captcha, the proof of a contact or of a child. */
export interface Proof {
  captcha?: string | undefined
  ticket?: string | undefined
}

/** A read as the query cache wants it: key and function come from the call, so that no key is typed by hand. A captcha works once, so that no read may carry one. */
export const read = <C extends Call>(call: C, params: ParamsOf<C>, proof?: Pick<Proof, 'ticket'>) => ({
  queryKey: [call.path, params] as const,
  initialData: () => arrivedResult(call, params),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ResultOf<C>> =>
    (await request(call, params, undefined, signal, proof)).result,
})

/** What the document's own asking has brought by now: a page's first picture shows it. A refusal is left to the read itself. */
function arrivedResult<C extends Call>(call: C, params: ParamsOf<C>): ResultOf<C> | undefined {
  const url = address(call.path, params)
  const envelope = z.safeParse(Envelope, arrivedEarly(url, session()?.token)?.body)
  if (call.method !== 'GET' || envelope.data?.SUCCESS_CODE !== CODE.success) return undefined
  const result = z.safeParse<C['result']>(call.result, envelope.data.RESULT)
  if (result.success) forgetEarly(url)
  return result.data
}

/** Sends once: whatever carries a captcha must not be repeated without its sender knowing. */
export const send = async <C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof): Promise<ResultOf<C>> =>
  (await request(call, params, body, undefined, proof)).result

/** Sends a file as it is, with its name. */
export const sendFile = async <C extends Call>(call: C, params: ParamsOf<C>, file: File): Promise<ResultOf<C>> =>
  (await request(call, params, file, undefined)).result

/** For calls whose answer may hand out a ticket; null where it holds none. */
export const ask = <C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof): Promise<Answer<ResultOf<C>>> =>
  request(call, params, body, undefined, proof)

/** For calls whose answer hands out a ticket. */
export async function sendForTicket<C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>, proof?: Proof) {
  const { result, ticket } = await ask(call, params, body, proof)
  if (ticket === null) throw new Error(`${call.path} answered without a ticket`)
  return { result, ticket }
}

/** What the rules had against a call; undefined where it failed for another reason. */
export const refusalOf = (error: unknown): RefusalResult | undefined =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure.refusal : undefined

/** What a log-in still lacks: the ticket of its second step, and where the code went. */
export function secondStepOf(error: unknown): { ticket: string; contact: string } | undefined {
  const failure = error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure : undefined
  if (failure?.refusal.reason !== 'secondStep' || !failure.ticket) return undefined
  return { ticket: failure.ticket, contact: String(failure.refusal.values?.contact ?? '') }
}

/** The hub and the mobile version may live elsewhere than the rest. */
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

/** The last call that renews the token of the session, until it has. */
let renewal: Promise<unknown> = Promise.resolve()

function request<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  body: unknown,
  signal: AbortSignal | undefined,
  proof: Proof = {},
): Promise<Answer<ResultOf<C>>> {
  const answer = answerTo(call, params, body, signal, proof)
  if (call.renewsToken) renewal = answer.catch(() => undefined)
  return answer
}

async function answerTo<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  body: unknown,
  signal: AbortSignal | undefined,
  proof: Proof,
): Promise<Answer<ResultOf<C>>> {
  const token = session()?.token
  const { envelope, ticket } = await exchange(call, address(call.path, params), body, signal, proof)
  const { SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } = envelope
  if (SUCCESS_CODE === CODE.noSession) {
    // Sent with the token before, which stopped working while this was on its way.
    if (!call.renewsToken) await renewal
    if (session() !== undefined && session()?.token !== token) return answerTo(call, params, body, signal, proof)
    endSession(() => void wordsNow(failures).then((text) => toast.error(text.sessionExpired)))
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
  if (call.renewsToken) renewToken(z.parse(RenewedResult, RESULT).token)
  return { result: z.parse<C['result']>(call.result, RESULT), ticket }
}

/** Lists may come with 201 as well as with 200; a refusal is never a list. */
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

async function exchange(call: Call, url: string, body: unknown, signal: AbortSignal | undefined, proof: Proof) {
  const { method, holdsSeconds = 0 } = call
  // Only a caller who had to solve a captcha is kept waiting.
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
    await endLeft()
    const early = method === 'GET' ? askedEarly(url, token) : undefined
    const isOneOfMany = token !== undefined && proof.ticket === undefined && mayTravel(call)
    const answer = await (early ?? (isOneOfMany ? askTogether({ url, token, ended, alone }) : alone()))
    setClock(answer.now)
    return { envelope: z.parse(Envelope, answer.body), ticket: answer.ticket }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallFailed({ kind: 'network', at: lostAt(cause) }, cause)
  }
}

/** A device without a network, or one that waits in vain, has a line to mend. Refused connections and a proxy's own page mean the portal. */
const lostAt = (cause: unknown): LostAt =>
  !navigator.onLine || (cause instanceof DOMException && cause.name === 'TimeoutError') ? 'line' : 'portal'
