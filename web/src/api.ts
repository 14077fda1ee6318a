import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import { CODE, Envelope, HEADER, RefusalResult } from '@portal/contract/envelope'
import * as z from 'zod/mini'
import { setClock } from './clock.ts'
import { endSession, session } from './session.ts'
import { failures } from './text/mn/failures.ts'
import { wordsNow } from './text/words.tsx'
import { toast } from './ui/toast.tsx'

const TIME_OUT_MS = 15_000

/** Why a call did not succeed: the rules refused it, no answer came, or the session is over. */
export type Failure = { kind: 'refused'; code: number; refusal: RefusalResult } | { kind: 'network' } | { kind: 'session' }

export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === 'refused' ? failure.refusal.message : failure.kind, { cause })
    this.failure = failure
  }
}

/** A read as the query cache wants it: key and function come from the call, so that no key is typed by hand. */
export const read = <C extends Call>(call: C, params: ParamsOf<C>) => ({
  queryKey: [call.path, params] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultOf<C>> => request(call, params, undefined, signal),
})

export const send = <C extends Call>(call: C, params: ParamsOf<C>, body: BodyOf<C>): Promise<ResultOf<C>> =>
  request(call, params, body, undefined)

const address = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

async function request<C extends Call>(call: C, params: ParamsOf<C>, body: unknown, signal: AbortSignal | undefined): Promise<ResultOf<C>> {
  const { SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } = await exchange(call.method, address(call.path, params), body, signal)
  if (SUCCESS_CODE === CODE.noSession) {
    endSession(() => void wordsNow(failures).then((text) => toast.error(text.sessionExpired)))
    throw new CallFailed({ kind: 'session' })
  }
  if (SUCCESS_CODE !== CODE.success) {
    const refusal = z.safeParse(RefusalResult, RESULT)
    throw new CallFailed({
      kind: 'refused',
      code: SUCCESS_CODE,
      refusal: refusal.success ? refusal.data : { reason: 'fault', message: RESPONSE_MESSAGE },
    })
  }
  return z.parse<C['result']>(call.result, RESULT)
}

async function exchange(method: Call['method'], url: string, body: unknown, signal: AbortSignal | undefined): Promise<Envelope> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS)
  const token = session()?.token
  try {
    const response = await fetch(url, {
      method,
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    setClock(response.headers.get(HEADER.now))
    return z.parse(Envelope, await response.json())
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallFailed({ kind: 'network' }, cause)
  }
}
