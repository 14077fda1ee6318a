import type { absences } from '@portal/contract/absence'
import type { ReadAddress } from '@portal/contract/appPages'
import type { comingLessons, lessonAttendance, unrecordedLessons, weekSummary, wholeDays } from '@portal/contract/attendance'
import type { Call, ParamsOf } from '@portal/contract/call'
import type { childAccessLog, childInfo } from '@portal/contract/children'
import type { guardianClaims } from '@portal/contract/claims'
import type { courseList } from '@portal/contract/courses'
import { addDays, compact, mondayOf } from '@portal/contract/days'
import type { openSteps } from '@portal/contract/enrolmentOpenSteps'
import type { assignments, termAverages, termsOfSchool } from '@portal/contract/grades'
import type { declarationToday } from '@portal/contract/health'
import type { homeworkList } from '@portal/contract/homework'
import type { childAllergies, meals } from '@portal/contract/meals'
import type { feed, journal, lessonsOfDay, schoolCalendar, timetable } from '@portal/contract/schedule'
import type { OpenedChild, OpenedPage, PageReads } from './pages.ts'

/* First reads of the pages. Calls are imported as types alone: their schemas are heavy and come with the page. */

/** Address of a read, checked against its call. */
const at = <C extends Call>(path: C['path'], params: ParamsOf<C> & ReadAddress[1]): ReadAddress => [path, params]

const weekOf = ({ today }: OpenedPage) => ({ from: mondayOf(today), to: addDays(mondayOf(today), 6) })
const compactWeekOf = (opened: OpenedPage) => ({ from: compact(weekOf(opened).from), to: compact(weekOf(opened).to) })

const calendar = (studentId: number, from: string, to: string) =>
  at<typeof schoolCalendar>('/api/schedule/calendar/:studentId/:from/:to', { studentId, from: compact(from), to: compact(to) })

function dayOfChild(
  { studentPersonId: studentId, orgId, orgType }: OpenedChild['children'][number],
  { today, now }: OpenedPage,
): ReadAddress[] {
  const isSchool = orgType !== 'ORGKG'
  const day = compact(today)
  const next = addDays(today, 1)
  return [
    calendar(studentId, today, today),
    at<typeof absences>('/api/parent/absences/list/:orgId/:studentId', { orgId, studentId }),
    at<typeof declarationToday>('/api/health/today/:studentId', { studentId }),
    at<typeof meals>('/api/parent/food/schedule/list/:orgId/:from/:to/:studentId', { orgId, studentId, from: today, to: next }),
    at<typeof wholeDays>('/api/attendance/day/records/list/:studentId/:orgId/:from/:to', { studentId, orgId, from: today, to: today }),
    ...(isSchool
      ? [
          at<typeof lessonAttendance>('/api/children/attendance/detail/list/:studentId/:from/:to', { studentId, from: day, to: day }),
          at<typeof homeworkList>('/api/child/homeworks/list/:studentId/:from/:to', { studentId, from: today, to: addDays(today, 30) }),
          at<typeof lessonsOfDay>('/api/schedule/lessons/:studentId/:day', { studentId, day: today }),
          ...(now.slice(11) >= '11:00' ? [at<typeof lessonsOfDay>('/api/schedule/lessons/:studentId/:day', { studentId, day: next })] : []),
        ]
      : []),
  ]
}

export const homeReads: PageReads = {
  first: () => [at<typeof openSteps>('/api/admission/open-steps', {}), at<typeof guardianClaims>('/api/claims', {})],
  next: (opened) =>
    opened.children.filter(({ requestStatus }) => requestStatus === 'APPROVE').flatMap((child) => dayOfChild(child, opened)),
}

export const childReads: PageReads = {
  first: ({ studentId }) => [
    at<typeof childInfo>('/api/child/info/:studentId', { studentId }),
    at<typeof childAccessLog>('/api/children/looked/:studentId', { studentId }),
  ],
}

export const attendanceReads: PageReads = {
  first: (opened) => {
    const of = { studentId: opened.studentId, ...compactWeekOf(opened) }
    return [
      at<typeof lessonAttendance>('/api/children/attendance/detail/list/:studentId/:from/:to', of),
      at<typeof unrecordedLessons>('/api/children/attendance/unrecorded/list/:studentId/:from/:to', of),
      at<typeof comingLessons>('/api/children/attendance/coming/list/:studentId/:from/:to', of),
      at<typeof weekSummary>('/api/attendance/week/list/:studentId/:from/:to', of),
      calendar(opened.studentId, weekOf(opened).from, weekOf(opened).to),
    ]
  },
}

export const scheduleReads: PageReads = {
  first: ({ studentId }) => [
    at<typeof journal>('/api/journal/list/:studentId', { studentId }),
    at<typeof feed>('/api/schedule/feed/:studentId', { studentId }),
  ],
}
export type Timetable = typeof timetable

export const gradesReads: PageReads = {
  first: ({ studentId }) => [
    at<typeof assignments>('/api/child/assignment/:studentId/:termId', { studentId, termId: 167 }),
    at<typeof termAverages>('/api/child/averages/:studentId', { studentId }),
  ],
  next: ({ orgId }) => (orgId === undefined ? [] : [at<typeof termsOfSchool>('/api/child/terms/:orgId', { orgId })]),
}

export const homeworkReads: PageReads = {
  first: (opened) => [
    at<typeof homeworkList>('/api/child/homeworks/list/:studentId/:from/:to', { studentId: opened.studentId, ...weekOf(opened) }),
    calendar(opened.studentId, weekOf(opened).from, addDays(weekOf(opened).from, 4)),
  ],
}

export const mealsReads: PageReads = {
  first: (opened) => [
    at<typeof childAllergies>('/api/child/allergies/:studentId', { studentId: opened.studentId }),
    calendar(opened.studentId, weekOf(opened).from, addDays(weekOf(opened).from, 4)),
  ],
  next: (opened) =>
    opened.orgId === undefined
      ? []
      : [
          at<typeof meals>('/api/parent/food/schedule/list/:orgId/:from/:to/:studentId', {
            orgId: opened.orgId,
            studentId: opened.studentId,
            ...weekOf(opened),
          }),
        ],
}

export const coursesReads: PageReads = {
  first: ({ studentId }) => [at<typeof courseList>('/api/child/course/list/:studentId', { studentId })],
}
