import { absences, familyAbsences } from '@portal/contract/absence'
import { familyAbsenceAlerts } from '@portal/contract/absenceAlerts'
import { familyLessonAttendance, familyWholeDays, lessonAttendance, wholeDays } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { type GuardianClaim, guardianClaims } from '@portal/contract/claims'
import { addDays, compact } from '@portal/contract/days'
import { type OpenStep, openSteps } from '@portal/contract/enrolmentOpenSteps'
import { declarationToday, familyDeclarations } from '@portal/contract/health'
import { familyHomework } from '@portal/contract/homework'
import { familyMeals } from '@portal/contract/meals'
import { childNotices, familyNotices } from '@portal/contract/notices'
import { familyCalendar, familyLessons } from '@portal/contract/schedule'
import { homeDaysOf, schoolDayOf } from '@portal/contract/schoolDay'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { needsAnswer } from '../areas/claims/rules.ts'
import { comingHomework } from '../areas/homework/queries.ts'
import { mealsNear } from '../areas/meals/queries.ts'
import { calendarOf, lessonsOn } from '../areas/schedule/index.ts'
import { read } from '../base/api.ts'
import { useEstimatedNow, useEstimatedToday } from '../base/clock.ts'
import type { FilledReads } from '../base/queries.tsx'
import type { ChildAtSchool } from '../child/place.ts'
import { timeOf } from './evening.ts'
import type { ChildDay } from './tasks.ts'

const isSchool = ({ orgType }: ChildAtSchool) => orgType !== 'ORGKG'

/** Reads about all children. Their rows fill the answers about each child, which home shows. */
const FAMILY: readonly Call[] = [
  familyCalendar,
  familyLessons,
  familyLessonAttendance,
  familyWholeDays,
  familyAbsences,
  familyAbsenceAlerts,
  familyDeclarations,
  familyHomework,
  familyMeals,
  familyNotices,
]

interface Home {
  days: ChildDay[]
  /** Open steps of enrolment. */
  steps: readonly OpenStep[]
  /** Claims that wait for the parent's answer. */
  claims: readonly GuardianClaim[]
  /** Options for the reads about one child on this page. */
  filled: FilledReads
}

/**
 * Day of each approved child, once every read has succeeded or failed; undefined until then, to prevent layout shifts. Reads begin before
 * the children are known (undefined).
 */
export function useDays(known: readonly ChildAtSchool[] | undefined): Home | undefined {
  const children = known ?? []
  const now = useEstimatedNow()
  const today = now.slice(0, 10)
  const family = useQueries({ queries: FAMILY.map((call) => ({ ...read<Call>(call, {}), enabled: known?.length !== 0 })) })
  const filled: FilledReads = { enabled: family.every(({ isSuccess }) => isSuccess), staleTime: 'static' }
  const calendars = useQueries({
    queries: children.map(({ studentPersonId }) => ({ ...calendarOf(studentPersonId, today, today), ...filled })),
  })
  const schoolDays = children.map((_, at) => schoolDayOf(today, calendars[at]?.data))
  const shown = schoolDays.map((day) => homeDaysOf(day, timeOf(now)))
  const leaves = useQueries({
    queries: children.map(({ studentPersonId: studentId, orgId }) => ({ ...read(absences, { orgId, studentId }), ...filled })),
  })
  const forms = useQueries({
    queries: children.map(({ studentPersonId: studentId }) => ({ ...read(declarationToday, { studentId }), ...filled })),
  })
  const lessons = useQueries({
    queries: children.map((child, at) => {
      const day = compact(shown[at]?.attendance ?? today)
      return {
        ...read(lessonAttendance, { studentId: child.studentPersonId, from: day, to: day }),
        ...filled,
        enabled: filled.enabled && isSchool(child),
      }
    }),
  })
  const needsRegister = (child: ChildAtSchool, at: number) => !isSchool(child) || lessons[at]?.data?.length === 0
  const whole = useQueries({
    queries: children.map((child, at) => {
      const day = shown[at]?.attendance ?? today
      return {
        ...read(wholeDays, { studentId: child.studentPersonId, orgId: child.orgId, from: day, to: day }),
        ...filled,
        enabled: filled.enabled && needsRegister(child, at),
      }
    }),
  })
  const homework = useQueries({
    queries: children.map((child) => ({
      ...comingHomework(child.studentPersonId, today),
      ...filled,
      enabled: filled.enabled && isSchool(child),
    })),
  })
  const lessonsIf = (child: ChildAtSchool, at: number, day: string | null) => ({
    ...lessonsOn(child.studentPersonId, day ?? today),
    ...filled,
    enabled: filled.enabled && isSchool(child) && day !== null && shown[at]?.lessons.includes(day) === true,
  })
  const timetables = useQueries({ queries: children.map((child, at) => lessonsIf(child, at, today)) })
  const nextLessons = useQueries({ queries: children.map((child, at) => lessonsIf(child, at, schoolDays[at]?.next ?? null)) })
  const meals = useQueries({
    queries: children.map(({ studentPersonId, orgId }) => ({ ...mealsNear(studentPersonId, orgId, today), ...filled })),
  })
  const notices = useQueries({
    queries: children.map(({ studentPersonId: studentId }) => ({ ...read(childNotices, { studentId }), ...filled })),
  })
  const steps = useQuery(read(openSteps, {}))
  const claims = useQuery(read(guardianClaims, {}))
  // Cards retry failed reads; a retry must not replace the page by its placeholder.
  const isAwaited = [family, calendars, leaves, forms, lessons, whole, homework, timetables, nextLessons, meals, notices, steps, claims]
    .flat()
    .some((one) => one.isLoading && !one.isFetched)
  // Once drawn, the page stays while the clock triggers new reads, such as those of the evening.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isAwaited && children.length > 0) setDrawn(true)
  }, [isAwaited, children.length])
  if (isAwaited && !isDrawn) return undefined
  const days = children.map((child, at) => ({
    child,
    day: schoolDays[at] ?? schoolDayOf(today, undefined),
    lessons: lessons[at]?.data,
    wholeDays: needsRegister(child, at) ? whole[at]?.data : undefined,
    leaves: leaves[at]?.data,
    homework: homework[at]?.data,
    isDeclared: forms[at]?.data && forms[at].data.length > 0,
    timetable: timetables[at]?.data,
    meals: meals[at]?.data,
    notices: notices[at]?.data,
    nextLessons: schoolDays[at]?.next ? nextLessons[at]?.data : undefined,
  }))
  return { days, steps: steps.data ?? [], claims: (claims.data ?? []).filter(needsAnswer), filled }
}

/** Yesterday, whose evening may have brought a decision. */
export const useYesterday = (): string => addDays(useEstimatedToday(), -1)
