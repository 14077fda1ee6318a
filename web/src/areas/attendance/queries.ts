import {
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
import { type ShownLesson, type Span, withUnrecorded } from './rules.ts'

const lessonsOf = (studentId: number, { from, to }: Span) => read(lessonAttendance, { studentId, from: compact(from), to: compact(to) })
const unrecordedOf = (studentId: number, { from, to }: Span) => read(unrecordedLessons, { studentId, from: compact(from), to: compact(to) })
const summaryOf = (studentId: number, { from, to }: Span) => read(weekSummary, { studentId, from: compact(from), to: compact(to) })

/** Every lesson of those days; undefined asks nothing yet. */
export function useLessons(studentId: number, span: Span | undefined) {
  return useRead(lessonAttendance, span && { studentId, from: compact(span.from), to: compact(span.to) })
}

/** The lessons of those days that nobody recorded. */
export function useUnrecorded(studentId: number, span: Span | undefined) {
  return useRead(unrecordedLessons, span && { studentId, from: compact(span.from), to: compact(span.to) })
}

/** Both together, and the query that tells how they stand: the first that is on its way or failed. */
export function useShownLessons(studentId: number, span: Span | undefined): { query: UseQueryResult<unknown>; lessons: ShownLesson[] } {
  const recorded = useLessons(studentId, span)
  const unrecorded = useUnrecorded(studentId, span)
  const query: UseQueryResult<unknown> = recorded.isSuccess ? unrecorded : recorded
  return { query, lessons: withUnrecorded(recorded.data ?? [], unrecorded.data ?? []) }
}

export const useSpanSummary = (studentId: number, span: Span) => useQuery(summaryOf(studentId, span))

/** Whoever has turned turns on: what lies before and after is then fetched while one looks, and shows at once. */
export function useFetchAhead(studentId: number, spans: readonly Span[]): void {
  const client = useQueryClient()
  const wanted = JSON.stringify(spans)
  const [first] = useState(wanted)
  useEffect(() => {
    if (wanted === first) return
    const ahead: Span[] = JSON.parse(wanted)
    let left = false
    // Not before what was asked for stands.
    whenIdle(() => {
      for (const span of left ? [] : ahead) {
        void client.prefetchQuery(lessonsOf(studentId, span))
        void client.prefetchQuery(summaryOf(studentId, span))
        void client.prefetchQuery(unrecordedOf(studentId, span))
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

/** Undefined while the days are not both known and right. */
export function useDayCounts(studentId: number, orgId: number, span: Span | undefined) {
  return useRead(dayCounts, span && { studentId, orgId, from: span.from, to: span.to })
}

/** Each of those days. */
export function useWholeDays(studentId: number, orgId: number, span: Span | undefined) {
  return useRead(wholeDays, span && { studentId, orgId, from: span.from, to: span.to })
}

export function useTermDayCounts(studentId: number, orgId: number, sessionId: number | undefined) {
  return useRead(termDayCounts, sessionId === undefined ? undefined : { studentId, orgId, sessionId })
}

export const useYearDayCounts = (studentId: number, orgId: number) => useQuery(read(yearDayCounts, { studentId, orgId }))
