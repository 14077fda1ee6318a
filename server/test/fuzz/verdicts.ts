import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@portal/contract/call'
import { Envelope, HEADER, httpStatusOf, RefusalResult } from '@portal/contract/envelope'
import { isFieldMessage } from '@portal/contract/fields'
import { isRefusal, refusals } from '@portal/contract/refusals'
import * as z from 'zod/mini'
import type { Answered } from './sending.ts'

const whole = z.record(z.string(), z.unknown())

/** Parsed answer with its faults. */
export interface Verdict {
  isSuccess: boolean
  reason: string | undefined
  result: unknown
  faults: readonly string[]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Time in ms above which an answer counts as too slow; exceeds every deliberate delay. */
const SLOW_MS = 35_000

/** Checks the envelope for exactly its three keys and those that the call repeats them under. */
function wrongKeys(keys: readonly string[], call: Call | undefined, isSuccess: boolean): string[] {
  const also = [call?.codeAlsoAs, isSuccess ? call?.resultAlsoAs : undefined].filter((key) => key !== undefined)
  const wanted = ['SUCCESS_CODE', 'RESPONSE_MESSAGE', 'RESULT', ...also].sort()
  return isDeepStrictEqual(keys.toSorted(), wanted) ? [] : [`its envelope has the keys ${keys.join(', ')}`]
}

/** Checks that the result of a success matches the schema without extra keys. */
function wrongResult(result: unknown, call: Call): string[] {
  const { success, data, error } = call.result.safeParse(result)
  if (!success) return [`its result is outside the schema: ${JSON.stringify(error.issues.slice(0, 3))}`]
  return isDeepStrictEqual(data, result) ? [] : ['its result says more than the schema']
}

/** Checks that a refusal is listed, has its own code, and that its text has no unfilled placeholder. */
function wrongRefusal(result: unknown, code: number, sentence: string): string[] {
  const refused = RefusalResult.safeParse(result)
  if (!refused.success) return [`its refusal is outside the schema: ${JSON.stringify(result)?.slice(0, 200)}`]
  const { reason, message, fields = {} } = refused.data
  const faults = []
  if (!isDeepStrictEqual(refused.data, result)) faults.push('its refusal says more than the schema')
  if (!isRefusal(reason)) return [...faults, `its reason ${reason} is not in the catalogue`]
  if (refusals[reason] !== code) faults.push(`${reason} travels with ${code}`)
  if (reason === 'fault' || refusals[reason] === 503) faults.push(`it is a fault of the portal: ${reason}`)
  if (message !== sentence) faults.push('RESPONSE_MESSAGE is not the message of its refusal')
  for (const field of Object.values(fields)) if (!isFieldMessage(field)) faults.push(`its field message ${field} is unknown`)
  return faults
}

/** Checks an answer against the contract. `call` is undefined if a mutated path matches no call. */
export function checkAnswer({ status, headers, text, ms }: Answered, call: Call | undefined): Verdict {
  const faults: string[] = []
  if (status === 0) faults.push(`it ends without an answer: ${text}`)
  if (status >= 500) faults.push(`it answers ${status}`)
  if (ms > SLOW_MS) faults.push(`it takes ${Math.round(ms / 1000)} s`)
  const envelope = Envelope.safeParse(parsed(text))
  if (!envelope.success) return { isSuccess: false, reason: undefined, result: undefined, faults: [...faults, 'it is no envelope'] }
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: sentence, RESULT: result } = envelope.data
  const isSuccess = code === 200
  if (httpStatusOf(code) !== status) faults.push(`${code} travels with HTTP ${status}`)
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) faults.push('it is not JSON')
  if (!headers.has(HEADER.requestId.toLowerCase())) faults.push('it has no number of its request')
  if (/\{\w+\}/.test(sentence)) faults.push('a place in its sentence is not filled')
  if (/\b(select|insert|update|delete)\b.*\b(from|into|set)\b|node_modules|\.ts:\d/i.test(sentence)) faults.push('it tells of the inside')
  const isForEveryone = call?.forEveryone === true && isSuccess
  if (!isForEveryone && headers.get('cache-control') !== 'no-store') faults.push('caches may keep it')
  faults.push(...wrongKeys(Object.keys(whole.parse(parsed(text))), call, isSuccess))
  if (isSuccess && call !== undefined) faults.push(...wrongResult(result, call))
  if (!isSuccess) faults.push(...wrongRefusal(result, code, sentence))
  const refused = RefusalResult.safeParse(result)
  return { isSuccess, reason: isSuccess ? undefined : refused.data?.reason, result, faults }
}
