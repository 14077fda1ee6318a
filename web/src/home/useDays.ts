import { absences } from '@portal/contract/absence'
import { lessonAttendance, wholeDays } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import { type GuardianClaim, guardianClaims } from '@portal/contract/claims'
import { addDays, compact, weekdayNumber } from '@portal/contract/days'
import { type OpenStep, openSteps } from '@portal/contract/enrolmentOpenSteps'
import { declarationToday } from '@portal/contract/health'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAsked } from '../areas/claims/rules.ts'
import { homeworkAhead } from '../areas/homework/queries.ts'
import { mealsNear } from '../areas/meals/queries.ts'
import { calendarOf, lessonsOn, likelyNext, schoolDayOf } from '../areas/schedule/index.ts'
import { read } from '../base/api.ts'
import { useLikelyNow, useLikelyToday } from '../base/clock.ts'
import type { ChildDay } from './things.ts'

const isSchool = ({ orgType }: LinkedChild) => orgType !== 'ORGKG'

/** No timetable ends earlier: before this time the next day's lessons are not asked for. */
const EARLIEST_END = '11:00'

interface Home {
  days: ChildDay[]
  /** Open steps of enrolment. */
  steps: readonly OpenStep[]
  /** Claims that wait for the parent's answer. */
  claims: readonly GuardianClaim[]
}

/** What the day holds for each child, once every answer has come or failed; undefined until then, so that nothing changes its place. */
export function useDays(children: readonly LinkedChild[]): Home | undefined {
  const now = useLikelyNow()
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
    queries: children.map((child) => ({
      ...read(wholeDays, { studentId: child.studentPersonId, orgId: child.orgId, from: today, to: today }),
      enabled: !isSchool(child),
    })),
  })
  const homework = useQueries({
    queries: children.map((child) => ({ ...homeworkAhead(child.studentPersonId, today), enabled: isSchool(child) })),
  })
  const timetables = useQueries({
    queries: children.map((child) => ({ ...lessonsOn(child.studentPersonId, today), enabled: isSchool(child) && !isWeekend })),
  })
  // Until the calendar names the next school day, the likely one is asked for together with it.
  const mayBeEvening = isWeekend || now.slice(11) >= EARLIEST_END
  const nextLessons = useQueries({
    queries: children.map((child, at) => ({
      ...lessonsOn(child.studentPersonId, calendars[at]?.data?.schoolDayAfter ?? likelyNext(today)),
      enabled: isSchool(child) && mayBeEvening,
    })),
  })
  const meals = useQueries({ queries: children.map(({ studentPersonId, orgId }) => mealsNear(studentPersonId, orgId, today)) })
  const steps = useQuery(read(openSteps, {}))
  const claims = useQuery(read(guardianClaims, {}))
  // What has failed is asked again by the cards that show it: the page that holds them must not give way to its placeholder then.
  const isAwaited = [calendars, leaves, forms, lessons, whole, homework, timetables, nextLessons, meals, steps, claims]
    .flat()
    .some((one) => one.isLoading && !one.isFetched)
  // A page that stands stays while the clock brings new questions, such as those of the evening.
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
  return { days, steps: steps.data ?? [], claims: (claims.data ?? []).filter(isAsked) }
}

/** The day before, by whose evening an answer may have come. */
export const useYesterday = (): string => addDays(useLikelyToday(), -1)
