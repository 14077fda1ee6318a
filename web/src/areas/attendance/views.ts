import { addDays, addMonths, firstOf, lastOf, mondayOf, monthOf, weekdayNumber } from '@portal/contract/days'
import type { Span } from './queries.ts'

export const VIEWS = ['day', 'week', 'month', 'term', 'year'] as const
export type View = (typeof VIEWS)[number]
export const isView = (text: string | undefined): text is View => VIEWS.some((view) => view === text)

/** On a weekend the Friday before it: what a parent wants to see is a school day. */
export const lastSchoolDay = (day: string): string => addDays(day, Math.min(0, 5 - weekdayNumber(day)))

export const dayAlone = (day: string): Span => ({ from: day, to: day })
export const weekOf = (day: string): Span => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) })
const wholeMonth = (month: string): Span => ({ from: firstOf(month), to: lastOf(month) })
export const monthAround = (day: string): Span => wholeMonth(monthOf(day))
export const monthsBeside = (day: string): Span[] => [-1, 1].map((step) => wholeMonth(addMonths(monthOf(day), step)))
