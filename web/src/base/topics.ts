import type { Topic } from '@portal/contract/stream'

/** Lessons and days as pages show them; approved leave is among them. */
const ATTENDANCE = [
  '/api/children/attendance/detail/list/:studentId/:from/:to',
  '/api/children/attendance/unrecorded/list/:studentId/:from/:to',
  '/api/attendance/week/list/:studentId/:from/:to',
  '/api/attendance/season/list/:studentId/:orgId/:termId',
  '/api/attendance/year/list/:studentId/:orgId',
  '/api/children/attendance/year/graphic/list/:studentId',
  '/api/attendance/day/list/:studentId/:orgId/:from/:to',
  '/api/attendance/day/records/list/:studentId/:orgId/:from/:to',
  '/api/day/attendance/season/list/:studentId/:orgId/:sessionId',
  '/api/day/attendance/year/list/:studentId/:orgId',
]

const MEALS = '/api/parent/food/schedule/list/:orgId/:from/:to/:studentId'
const WAITING = '/api/parent/waiting'

/**
 * Calls whose answers news of a topic makes stale, whichever page shows them. They are named by their paths: the calls themselves would bring
 * every schema of the contract into the first load.
 */
export const staleBy: Readonly<Record<Topic, readonly string[]>> = {
  enrolment: [
    '/api/admission/prospect/list/:personId',
    '/api/admission/sub/list/:personId',
    '/api/admission/open-steps',
    '/api/admission/prospect/status/list/:prospectDataId',
    '/public/student/prospect/status/list/:id',
    '/api/admission/children/:personId',
    WAITING,
  ],
  children: [
    '/api/children/list/:parentPersonId',
    '/api/claims',
    '/api/child/info/:studentId',
    '/api/children/movement/out/:studentId',
    '/api/children/movement/in/:studentId',
    '/api/children/card/:studentId',
    '/api/children/school/:studentId',
    '/api/children/books/:studentId',
    '/api/child/course/list/:studentId',
    '/api/journal/list/:studentId',
    '/api/course/schedule/list/:studentId/:termId/:sessionId',
    '/api/schedule/lessons/:studentId/:day',
    '/api/schedule/calendar/:studentId/:from/:to',
    MEALS,
    WAITING,
  ],
  absence: ['/api/parent/absences/list/:orgId/:studentId', ...ATTENDANCE, WAITING],
  health: ['/api/health/today/:studentId', '/api/child/allergies/:studentId', MEALS],
  attendance: [...ATTENDANCE, MEALS],
  grades: [
    '/api/child/assignment/:studentId/:termId',
    '/api/children/class/list/:orgId/:studentId',
    '/api/children/score/year/:studentId',
    '/api/children/score/organisation/:studentId',
    '/api/children/score/info/:studentId/:academicLevel/:institutionId',
    '/api/children/score/exam/:studentId',
  ],
  homework: ['/api/child/homeworks/list/:studentId/:from/:to'],
  desk: [
    '/api/staff/desk',
    '/api/staff/queue',
    '/api/staff/queue/:queue/:id',
    '/api/staff/groups',
    '/api/staff/groups/:groupId',
    '/api/staff/claims',
    '/api/staff/releases',
    '/api/staff/family/phones',
    '/api/staff/family/bars/reviews',
    '/api/staff/places/:campaign',
    '/api/staff/campaigns',
    '/api/staff/content',
    '/api/staff/content/:kind/:id',
  ],
}
