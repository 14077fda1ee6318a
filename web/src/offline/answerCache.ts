import type { Call } from '@portal/contract/call'
import * as z from 'zod/mini'
import { KEPT } from '../child/cachedAnswers.ts'

/** TTL of stored answers: one day, so that they serve today and tomorrow. */
export const CACHE_TTL_MS = 86_400_000
/** Tolerated clock skew; an answer from further in the future was stored by a wrong clock. */
const SKEW_MS = 5 * 60_000

export interface CachedAnswer {
  /** Fetch time in portal time, and portal time minus device time at the fetch; milliseconds with the zone offset as in clock.ts. */
  at: number
  ahead: number
  /** Query key: the call's path and parameters. */
  key: readonly [path: string, params: object]
  data: unknown
}

/** Calls whose answers are stored, and the part of an answer that may be; undefined if neither today nor tomorrow needs it. */
export interface CachedKinds {
  calls: readonly Pick<Call, 'path' | 'result'>[]
  partOf: (path: unknown, params: unknown, data: unknown, today: string) => unknown
}

/** Answers stored by another version of the portal may no longer match the schema. */
const isAnswer = ({ calls }: CachedKinds, { key: [path], data }: CachedAnswer): boolean =>
  calls.some((call) => call.path === path && z.safeParse(call.result, data).success)

/** Local storage, which log-out and an expired session clear at once. */
type Box = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

const ownedBy = (personId: number) => `${KEPT}${personId} `
const namesIn = (box: Box): string[] =>
  Array.from({ length: box.length }, (_, at) => box.key(at) ?? '').filter((name) => name.startsWith(KEPT))

export function keep(box: Box, personId: number, answer: CachedAnswer): void {
  box.setItem(ownedBy(personId) + JSON.stringify(answer.key), JSON.stringify(answer))
}

function parsed(text: string | null): CachedAnswer | undefined {
  try {
    const { at, ahead, key, data }: Partial<Record<keyof CachedAnswer, unknown>> = JSON.parse(text ?? '')
    if (typeof at !== 'number' || typeof ahead !== 'number' || !Array.isArray(key)) return undefined
    const [path, params]: readonly unknown[] = key
    return typeof path === 'string' && params instanceof Object ? { at, ahead, key: [path, params], data } : undefined
  } catch {
    return undefined
  }
}

interface Reader {
  personId: number
  kinds: CachedKinds
}

/** Returns this person's answers of the last day and deletes all others: foreign, stale or unreadable ones, and those of other pages. */
export function cachedAnswersOf(box: Box, { personId, kinds }: Reader, deviceNow: number, aheadNow: number | undefined): CachedAnswer[] {
  return namesIn(box).flatMap((name) => {
    const answer = name.startsWith(ownedBy(personId)) ? parsed(box.getItem(name)) : undefined
    const age = answer && deviceNow + (aheadNow ?? answer.ahead) - answer.at
    if (answer && age !== undefined && age < CACHE_TTL_MS && age > -SKEW_MS && isAnswer(kinds, answer)) return [answer]
    box.removeItem(name)
    return []
  })
}

export function wipe(box: Box): void {
  for (const name of namesIn(box)) box.removeItem(name)
}
