import { absences } from '@portal/contract/absence'
import { dayCounts, lessonAttendance, weekSummary } from '@portal/contract/attendance'
import { linkedChildren } from '@portal/contract/children'
import { addDays, compact } from '@portal/contract/days'
import { homeworkList } from '@portal/contract/homework'
import { meals } from '@portal/contract/meals'
import { journal, lessonsOfDay, timetable } from '@portal/contract/schedule'
import * as z from 'zod/mini'
import { KEPT, unnumbered } from '../child/keptChildren.ts'

/** What is kept lives for a day, and so serves today and tomorrow. */
export const KEPT_MS = 86_400_000
/** Clocks may differ by so much; whatever is from further ahead was kept by a clock that went wrong. */
const SKEW_MS = 5 * 60_000

export interface KeptAnswer {
  /** When it was fetched and how far the portal was ahead of the device then: milliseconds, moved by the zone as in clock.ts. */
  at: number
  ahead: number
  /** As in the query cache: the path of the call and its parameters. */
  key: readonly [path: string, params: object]
  data: unknown
}

/** What is asked for from a day to a day, written 2026-11-16 or 20261116. */
const ranged = [homeworkList, meals, lessonAttendance, weekSummary, dayCounts]
const Range = z.object({ from: z.string(), to: z.string() })
const Day = z.object({ day: z.string() })

/** What may be kept of the answer to a question; undefined for all that neither today nor tomorrow needs. */
export function worthKeeping(path: unknown, params: unknown, data: unknown, today: string): unknown {
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

/** Kept by another version of the portal, an answer may no longer be one. */
const isAnswer = ({ key: [path], data }: KeptAnswer): boolean =>
  kinds.some((call) => call.path === path && z.safeParse(call.result, data).success)

/** The browser's local storage, which log-out and the end of a session empty at once. */
type Box = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

const ownedBy = (personId: number) => `${KEPT}${personId} `
const namesIn = (box: Box): string[] =>
  Array.from({ length: box.length }, (_, at) => box.key(at) ?? '').filter((name) => name.startsWith(KEPT))

export function keep(box: Box, personId: number, answer: KeptAnswer): void {
  box.setItem(ownedBy(personId) + JSON.stringify(answer.key), JSON.stringify(answer))
}

function parsed(text: string | null): KeptAnswer | undefined {
  try {
    const { at, ahead, key, data }: Partial<Record<keyof KeptAnswer, unknown>> = JSON.parse(text ?? '')
    if (typeof at !== 'number' || typeof ahead !== 'number' || !Array.isArray(key)) return undefined
    const [path, params]: readonly unknown[] = key
    return typeof path === 'string' && params instanceof Object ? { at, ahead, key: [path, params], data } : undefined
  } catch {
    return undefined
  }
}

/** This person's answers of the last day. All others are wiped: nobody sees what is someone else's, too old or not to be understood. */
export function keptOf(box: Box, personId: number, deviceNow: number, aheadNow: number | undefined): KeptAnswer[] {
  return namesIn(box).flatMap((name) => {
    const answer = name.startsWith(ownedBy(personId)) ? parsed(box.getItem(name)) : undefined
    const age = answer && deviceNow + (aheadNow ?? answer.ahead) - answer.at
    if (answer && age !== undefined && age < KEPT_MS && age > -SKEW_MS && isAnswer(answer)) return [answer]
    box.removeItem(name)
    return []
  })
}

export function wipe(box: Box): void {
  for (const name of namesIn(box)) box.removeItem(name)
}
