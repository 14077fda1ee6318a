import { setTimeout as pause } from 'node:timers/promises'
import { Receipt, sendProspect } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import * as z from 'zod/mini'
import { type Fetch, send } from './calls.ts'
import type { Send } from './sends.ts'

/** Client time-out in ms, as in a browser. */
const TIMEOUT_MS = 30_000
const RETRY_MS = 250
const MAX_RETRY_MS = 4000

export const fetchWithTimeout: Fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
export type Answered = Awaited<ReturnType<typeof send>>

interface RetryOptions {
  isOver?: () => boolean
  /** Honours Retry-After, as a page does. Otherwise it retries at short intervals, to measure the time of recovery. */
  isPolite?: boolean
}

/** Retries until an answer other than 503; undefined if `isOver` becomes true before. */
export async function retryUntilAnswered(
  ask: () => Promise<Answered>,
  { isOver = () => false, isPolite = false }: RetryOptions = {},
): Promise<Answered | undefined> {
  for (let wait = RETRY_MS; !isOver(); wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    const answered = await ask().catch(() => undefined)
    if (answered !== undefined && answered.status !== 503) return answered
    const retryAfterMs = Number(answered?.headers.get('retry-after') ?? 0) * 1000
    await pause(isPolite && retryAfterMs > 0 ? retryAfterMs * (1 + Math.random()) : wait * (0.5 + Math.random()))
  }
  return undefined
}

const AlreadySent = z.object({ reason: z.literal('alreadySent'), values: z.object({ own: z.literal(1), reference: z.string() }) })

export const sendTo = (address: string, { body, tickets }: Send): Promise<Answered> =>
  send(address, sendProspect, { body, headers: { [HEADER.ticket]: tickets } }, fetchWithTimeout)

/** Reference of an acknowledged request. After a lost answer, the retry is refused with the reference of the existing request. */
export function referenceIn({ SUCCESS_CODE, RESULT }: Answered): string | undefined {
  const alreadySent = AlreadySent.safeParse(RESULT)
  if (alreadySent.success) return alreadySent.data.values.reference
  return SUCCESS_CODE === 200 ? (Receipt.parse(RESULT).reference ?? '') : undefined
}

export const wordsOf = ({ status, RESULT }: Answered): string => `${status} ${JSON.stringify(RESULT)}`
