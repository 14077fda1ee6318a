import { absences } from '@portal/contract/absence'
import { dayCounts, lessonAttendance, weekSummary } from '@portal/contract/attendance'
import { linkedChildren } from '@portal/contract/children'
import { addDays, compact } from '@portal/contract/days'
import { homeworkList } from '@portal/contract/homework'
import { inboxEntries, unreadCount } from '@portal/contract/inbox'
import { meals } from '@portal/contract/meals'
import { journal, lessonsOfDay, timetable } from '@portal/contract/schedule'
import * as z from 'zod/mini'
import { unnumbered } from '../child/cachedAnswers.ts'
import type { CachedKinds } from './answerCache.ts'

/** Calls with a date range, written 2026-11-16 or 20261116. */
const ranged = [homeworkList, meals, lessonAttendance, weekSummary, dayCounts]
const Range = z.object({ from: z.string(), to: z.string() })
const Day = z.object({ day: z.string() })

const FirstPage = z.object({ of: z.literal(0), topic: z.literal('all'), show: z.literal('all'), before: z.literal(0) })
const isFirstPage = (params: unknown): boolean => z.safeParse(FirstPage, params).success

function partOf(path: unknown, params: unknown, data: unknown, today: string): unknown {
  // The newest entries without a filter, and their number on the bell.
  if (path === unreadCount.path || (path === inboxEntries.path && isFirstPage(params))) return data
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

/** Answers that parents read without a network. */
export const familyAnswers: CachedKinds = {
  calls: [linkedChildren, inboxEntries, unreadCount, journal, timetable, lessonsOfDay, absences, ...ranged],
  partOf,
}
