import {
  comingLessons,
  dayCounts,
  daySessions,
  lessonAttendance,
  termDayCounts,
  termSummary,
  unrecordedLessons,
  weekSummary,
  wholeDays,
  yearDayCounts,
  yearGraph,
  yearSummary,
} from '@portal/contract/attendance'
import { compact } from '@portal/contract/days'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../base/api.ts'
import { whenIdle } from '../../base/hooks.ts'
import { useRead } from '../../base/queries.tsx'
import { type ShownLesson, type Span, withTimetable } from './rules.ts'

const lessonsOf = (studentId: number, { from, to }: Span) => read(lessonAttendance, { studentId, from: compact(from), to: compact(to) })
const unrecordedOf = (studentId: number, { from, to }: Span) => read(unrecordedLessons, { studentId, from: compact(from), to: compact(to) })
const comingOf = (studentId: number, { from, to }: Span) => read(comingLessons, { studentId, from: compact(from), to: compact(to) })
const summaryOf = (studentId: number, { from, to }: Span) => read(weekSummary, { studentId, from: compact(from), to: compact(to) })

/** Lessons of the span; not fetched while it is undefined. */
export function useLessons(studentId: number, span: Span | undefined) {
  return useRead(lessonAttendance, span && { studentId, from: compact(span.from), to: compact(span.to) })
}

/** Lessons of the span without a record. */
export function useUnrecorded(studentId: number, span: Span | undefined) {
  return useRead(unrecordedLessons, span && { studentId, from: compact(span.from), to: compact(span.to) })
}

/** Recorded and unrecorded lessons, and the query whose state applies to both: the first that is loading or has failed. */
export function useShownLessons(studentId: number, span: Span | undefined): { query: UseQueryResult<unknown>; lessons: ShownLesson[] } {
  const recorded = useLessons(studentId, span)
  const unrecorded = useUnrecorded(studentId, span)
  const query: UseQueryResult<unknown> = recorded.isSuccess ? unrecorded : recorded
  return { query, lessons: withTimetable(recorded.data ?? [], { UNRECORDED: unrecorded.data ?? [] }) }
}

/** Lessons as `useShownLessons` returns them, and those still to come. */
export function useLessonsOfDays(studentId: number, span: Span): { query: UseQueryResult<unknown>; lessons: ShownLesson[] } {
  const { query, lessons } = useShownLessons(studentId, span)
  const coming = useQuery(comingOf(studentId, span))
  return { query: query.isSuccess ? coming : query, lessons: withTimetable(lessons, { COMING: coming.data ?? [] }) }
}

export const useSpanSummary = (studentId: number, span: Span) => useQuery(summaryOf(studentId, span))

/** Prefetches the neighbouring periods once the parent has paged at least once. */
export function usePrefetchSpans(studentId: number, spans: readonly Span[]): void {
  const client = useQueryClient()
  const wanted = JSON.stringify(spans)
  const [first] = useState(wanted)
  useEffect(() => {
    if (wanted === first) return
    const ahead: Span[] = JSON.parse(wanted)
    let left = false
    // Waits until the page is idle, so that it does not delay the shown period.
    whenIdle(() => {
      for (const span of left ? [] : ahead) {
        void client.prefetchQuery(lessonsOf(studentId, span))
        void client.prefetchQuery(summaryOf(studentId, span))
        void client.prefetchQuery(unrecordedOf(studentId, span))
        void client.prefetchQuery(comingOf(studentId, span))
      }
    })
    return () => {
      left = true
    }
  }, [client, studentId, wanted, first])
}

export function useTermSummary(studentId: number, orgId: number, termId: number | undefined) {
  return useRead(termSummary, termId === undefined ? undefined : { studentId, orgId, termId })
}

export const useYearSummary = (studentId: number, orgId: number) => useQuery(read(yearSummary, { studentId, orgId }))
export const useYearGraph = (studentId: number) => useQuery(read(yearGraph, { studentId }))

export const useSessions = (orgId: number) => useQuery(read(daySessions, { orgId }))

/** Counts of days; not fetched while the span is incomplete or invalid. */
export function useDayCounts(studentId: number, orgId: number, span: Span | undefined) {
  return useRead(dayCounts, span && { studentId, orgId, from: span.from, to: span.to })
}

/** Records of the single days of the span. */
export function useWholeDays(studentId: number, orgId: number, span: Span | undefined) {
  return useRead(wholeDays, span && { studentId, orgId, from: span.from, to: span.to })
}

export function useTermDayCounts(studentId: number, orgId: number, sessionId: number | undefined) {
  return useRead(termDayCounts, sessionId === undefined ? undefined : { studentId, orgId, sessionId })
}

export const useYearDayCounts = (studentId: number, orgId: number) => useQuery(read(yearDayCounts, { studentId, orgId }))
