import { absences } from '@portal/contract/absence'
import { dayCounts, lessonAttendance, weekSummary } from '@portal/contract/attendance'
import { linkedChildren } from '@portal/contract/children'
import { addDays, compact } from '@portal/contract/days'
import { homeworkList } from '@portal/contract/homework'
import { meals } from '@portal/contract/meals'
import { journal, lessonsOfDay, timetable } from '@portal/contract/schedule'
import * as z from 'zod/mini'
import { KEPT, unnumbered } from '../child/cachedAnswers.ts'

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

/** Calls with a date range, written 2026-11-16 or 20261116. */
const ranged = [homeworkList, meals, lessonAttendance, weekSummary, dayCounts]
const Range = z.object({ from: z.string(), to: z.string() })
const Day = z.object({ day: z.string() })

/** Part of an answer that may be stored; undefined if neither today nor tomorrow needs it. */
export function isCacheable(path: unknown, params: unknown, data: unknown, today: string): unknown {
  if (path === journal.path || path === timetable.path || path === absences.path) return data
  if (path === linkedChildren.path) {
    const children = z.safeParse(linkedChildren.result, data)
    return children.data?.filter(({ requestStatus }) => requestStatus === 'APPROVE').map(unnumbered)
  }
  if (path === lessonsOfDay.path) return compact(z.safeParse(Day, params).data?.day ?? '') >= compact(today) ? data : undefined
  if (ranged.some((call) => call.path === path)) {
    const range = z.safeParse(Range, params).data
    return range && compact(range.from) <= compact(addDays(today, 1)) && compact(today) <= compact(range.to) ? data : undefined
  }
  return undefined
}

const kinds = [linkedChildren, journal, timetable, lessonsOfDay, absences, ...ranged]

/** Answers stored by another version of the portal may no longer match the schema. */
const isAnswer = ({ key: [path], data }: CachedAnswer): boolean =>
  kinds.some((call) => call.path === path && z.safeParse(call.result, data).success)

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

/** Returns this person's answers of the last day and deletes all others: foreign, stale or unreadable ones. */
export function cachedAnswersOf(box: Box, personId: number, deviceNow: number, aheadNow: number | undefined): CachedAnswer[] {
  return namesIn(box).flatMap((name) => {
    const answer = name.startsWith(ownedBy(personId)) ? parsed(box.getItem(name)) : undefined
    const age = answer && deviceNow + (aheadNow ?? answer.ahead) - answer.at
    if (answer && age !== undefined && age < CACHE_TTL_MS && age > -SKEW_MS && isAnswer(answer)) return [answer]
    box.removeItem(name)
    return []
  })
}

export function wipe(box: Box): void {
  for (const name of namesIn(box)) box.removeItem(name)
}
