import { childPathOf } from '@portal/contract/familyPaths'
import type { Topic } from '@portal/contract/stream'

/** Lessons and days, including approved leave. */
const ATTENDANCE = ['/api/children/attendance/', '/api/attendance/', '/api/day/attendance/']

/** Messages about absences of today, and their answers. */
const ALERTS = '/api/parent/absence-alerts/'
const MEALS = '/api/parent/food/schedule/'
const WAITING = '/api/parent/waiting'
/** Read by the child's present class. */
const NOTICES = '/api/child/notices/'
/** Entries are shown by the right to their child or request. */
const MESSAGES = '/api/parent/messages/'
const QUESTIONS = '/api/parent/questions'

/**
 * Path prefixes whose answers a topic invalidates. Paths instead of calls, because calls would pull every schema of the contract into the
 * first bundle.
 */
export const staleBy: Readonly<Record<Topic, readonly string[]>> = {
  enrolment: ['/api/admission/', '/public/student/prospect/status/', WAITING, QUESTIONS, MESSAGES],
  children: [
    '/api/children/list/',
    '/api/claims',
    '/api/child/info/',
    '/api/children/movement/',
    '/api/children/card/',
    '/api/children/school/',
    '/api/children/books/',
    '/api/child/course/list/',
    '/api/journal/',
    '/api/course/schedule/',
    '/api/schedule/lessons/',
    '/api/schedule/calendar/',
    MEALS,
    WAITING,
    QUESTIONS,
    MESSAGES,
    NOTICES,
  ],
  absence: ['/api/parent/absences/', ...ATTENDANCE, WAITING, QUESTIONS],
  health: ['/api/health/today/', '/api/child/allergies/', MEALS],
  attendance: [...ATTENDANCE, ALERTS, MEALS, '/api/staff/today'],
  grades: ['/api/child/assignment/', '/api/child/averages/', '/api/children/class/list/', '/api/children/score/', '/api/staff/marks'],
  homework: ['/api/child/homeworks/', '/api/staff/homework'],
  inbox: [MESSAGES],
  notices: [NOTICES, '/api/staff/notices'],
  desk: [
    '/api/staff/desk',
    '/api/staff/today',
    '/api/staff/queue',
    '/api/staff/register',
    '/api/staff/first-graders',
    '/api/staff/groups',
    '/api/staff/year',
    '/api/staff/claims',
    '/api/staff/releases',
    '/api/staff/family/',
    '/api/staff/places/',
    '/api/staff/draws',
    '/api/staff/departures',
    '/api/staff/acceptances',
    '/api/staff/campaigns',
    '/api/staff/content',
  ],
}

/** Reads about a child that no topic invalidates. */
export const withoutTopic: readonly string[] = [
  '/api/children/looked/:studentId',
  '/api/schedule/feed/:studentId',
  '/api/child/terms/:orgId',
  '/api/child/course/:courseId',
]

/** Tells whether a topic, or any topic if omitted, invalidates the path's answers. A family's answer follows its answers about one child. */
export function isStaleBy(path: unknown, topic?: Topic): boolean {
  const known = childPathOf(path) ?? String(path)
  return (topic === undefined ? Object.values(staleBy).flat() : staleBy[topic]).some((start) => known.startsWith(start))
}
