import { absences } from '@portal/contract/absence'
import { lessonAttendance, wholeDays } from '@portal/contract/attendance'
import type { LinkedChild } from '@portal/contract/children'
import { addDays, compact, mondayOf, weekdayNumber } from '@portal/contract/days'
import { openSteps } from '@portal/contract/enrolmentOpenSteps'
import { declarationToday } from '@portal/contract/health'
import { useQueries, useQuery } from '@tanstack/react-query'
import { homeworkAhead } from '../areas/homework/queries.ts'
import { mealsOfDay } from '../areas/meals/queries.ts'
import { calendarOf, lessonsOn, schoolDayOf } from '../areas/schedule/index.ts'
import { read } from '../base/api.ts'
import { useLikelyToday } from '../base/clock.ts'
import type { ChildDay } from './things.ts'

const isSchool = ({ orgType }: LinkedChild) => orgType !== 'ORGKG'

/** Which day the cards will show is not known yet: after the week it is likely Monday. */
const likelyDay = (today: string) => (weekdayNumber(today) > 5 ? addDays(mondayOf(today), 7) : today)

/** What the cards will show of a school day is asked for in the same instant as what decides which cards there are. */
function useOfCards(children: readonly LinkedChild[], day: string): void {
  useQueries({ queries: children.filter(isSchool).map(({ studentPersonId }) => lessonsOn(studentPersonId, day)) })
  useQueries({ queries: children.map(({ studentPersonId, orgId }) => mealsOfDay(studentPersonId, orgId, day)) })
}

/** What the day holds for each child, once every answer has come or failed; undefined until then, so that nothing changes its place. */
export function useDays(children: readonly LinkedChild[]): ChildDay[] | undefined {
  const today = useLikelyToday()
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
  useOfCards(children, likelyDay(today))
  // The card that shows them comes late: asked for here, they travel with all else.
  useQuery(read(openSteps, {}))
  // What has failed is asked again by the cards that show it: the page that holds them must not give way to its placeholder then.
  const isAwaited = [calendars, leaves, forms, lessons, whole, homework].flat().some((one) => one.isLoading && !one.isFetched)
  if (isAwaited) return undefined
  return children.map((child, at) => ({
    child,
    day: schoolDayOf(today, calendars[at]?.data),
    lessons: lessons[at]?.data,
    wholeDays: whole[at]?.data,
    leaves: leaves[at]?.data,
    homework: homework[at]?.data,
    isDeclared: forms[at]?.data && forms[at].data.length > 0,
  }))
}

/** The day before, by whose evening an answer may have come. */
export const useYesterday = (): string => addDays(useLikelyToday(), -1)
