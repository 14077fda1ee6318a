import { absences } from '@portal/contract/absence'
import { lessonAttendance, wholeDays } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import { type GuardianClaim, guardianClaims } from '@portal/contract/claims'
import { addDays, compact, weekdayNumber } from '@portal/contract/days'
import { type OpenStep, openSteps } from '@portal/contract/enrolmentOpenSteps'
import { declarationToday } from '@portal/contract/health'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { needsAnswer } from '../areas/claims/rules.ts'
import { comingHomework } from '../areas/homework/queries.ts'
import { mealsNear } from '../areas/meals/queries.ts'
import { calendarOf, estimatedNext, lessonsOn, schoolDayOf } from '../areas/schedule/index.ts'
import { read } from '../base/api.ts'
import { useEstimatedNow, useEstimatedToday } from '../base/clock.ts'
import type { ChildDay } from './tasks.ts'

const isSchool = ({ orgType }: LinkedChild) => orgType !== 'ORGKG'

/** Earliest end of any timetable; before it the next day's lessons are not fetched. */
const EARLIEST_END = '11:00'

interface Home {
  days: ChildDay[]
  /** Open steps of enrolment. */
  steps: readonly OpenStep[]
  /** Claims that wait for the parent's answer. */
  claims: readonly GuardianClaim[]
}

/** Day of each child, once every read has succeeded or failed; undefined until then, to prevent layout shifts. */
export function useDays(children: readonly LinkedChild[]): Home | undefined {
  const now = useEstimatedNow()
  const today = now.slice(0, 10)
  const isWeekend = weekdayNumber(today) > 5
  const calendars = useQueries({ queries: children.map(({ studentPersonId }) => calendarOf(studentPersonId, today, today)) })
  const leaves = useQueries({ queries: children.map(({ studentPersonId: studentId, orgId }) => read(absences, { orgId, studentId })) })
  const forms = useQueries({ queries: children.map(({ studentPersonId: studentId }) => read(declarationToday, { studentId })) })
  const day = compact(today)
  const lessons = useQueries({
    queries: children.map((child) => ({
      ...read(lessonAttendance, { studentId: child.studentPersonId, from: day, to: day }),
      enabled: isSchool(child),
    })),
  })
  const whole = useQueries({
    queries: children.map((child, at) => ({
      ...read(wholeDays, { studentId: child.studentPersonId, orgId: child.orgId, from: today, to: today }),
      enabled: !isSchool(child) || (!isWeekend && lessons[at]?.data?.length === 0),
    })),
  })
  const homework = useQueries({
    queries: children.map((child) => ({ ...comingHomework(child.studentPersonId, today), enabled: isSchool(child) })),
  })
  const timetables = useQueries({
    queries: children.map((child) => ({ ...lessonsOn(child.studentPersonId, today), enabled: isSchool(child) && !isWeekend })),
  })
  // Fetches the likely next school day in parallel with the calendar that confirms it.
  const mayBeEvening = isWeekend || now.slice(11) >= EARLIEST_END
  const nextLessons = useQueries({
    queries: children.map((child, at) => ({
      ...lessonsOn(child.studentPersonId, calendars[at]?.data?.schoolDayAfter ?? estimatedNext(today)),
      enabled: isSchool(child) && mayBeEvening,
    })),
  })
  const meals = useQueries({ queries: children.map(({ studentPersonId, orgId }) => mealsNear(studentPersonId, orgId, today)) })
  const steps = useQuery(read(openSteps, {}))
  const claims = useQuery(read(guardianClaims, {}))
  // Cards retry failed reads; a retry must not replace the page by its placeholder.
  const isAwaited = [calendars, leaves, forms, lessons, whole, homework, timetables, nextLessons, meals, steps, claims]
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
    day: schoolDayOf(today, calendars[at]?.data),
    lessons: lessons[at]?.data,
    wholeDays: whole[at]?.data,
    leaves: leaves[at]?.data,
    homework: homework[at]?.data,
    isDeclared: forms[at]?.data && forms[at].data.length > 0,
    timetable: timetables[at]?.data,
    meals: meals[at]?.data,
    nextLessons: nextLessons[at]?.data,
  }))
  return { days, steps: steps.data ?? [], claims: (claims.data ?? []).filter(needsAnswer) }
}

/** Yesterday, whose evening may have brought a decision. */
export const useYesterday = (): string => addDays(useEstimatedToday(), -1)
