import { journal, type Session } from '@portal/contract/schedule'
import * as z from 'zod/mini'

/** Local storage of the browser; log-out and the end of a session clear it. */
type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const TERMS = 'terms'
const CACHE_TTL_MS = 86_400_000
const Kept = z.object({ at: z.number(), terms: journal.result })

/** Stores the terms of the school year, which are the same for every child. */
export function cacheTerms(box: Box, at: number, terms: readonly Session[]): void {
  try {
    box.setItem(TERMS, JSON.stringify({ at, terms }))
  } catch {
    // The storage is full: the next page waits for its answer.
    box.removeItem(TERMS)
  }
}

function parsed(text: string | null): z.infer<typeof Kept> | undefined {
  try {
    return z.safeParse(Kept, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Stored terms, at most a day old and with one of them running; with them the timetable is fetched in parallel with the terms. */
export function cachedTerms(box: Box, now: number, today: string): { at: number; terms: Session[] } | undefined {
  const cached = parsed(box.getItem(TERMS))
  const isYoung = cached !== undefined && cached.at <= now && now - cached.at < CACHE_TTL_MS
  if (isYoung && cached.terms.some(({ beginDate, endDate }) => beginDate <= today && today <= endDate)) return cached
  box.removeItem(TERMS)
  return undefined
}
