import type { absences, familyAbsences } from '@portal/contract/absence'
import type { absenceAlerts, familyAbsenceAlerts } from '@portal/contract/absenceAlerts'
import type { ReadAddress, UserInfo } from '@portal/contract/appPages'
import type {
  comingLessons,
  dayCounts,
  daySessions,
  familyLessonAttendance,
  familyWholeDays,
  lessonAttendance,
  termSummary,
  unrecordedLessons,
  weekSummary,
  wholeDays,
  yearDayCounts,
  yearGraph,
  yearSummary,
} from '@portal/contract/attendance'
import type { Call, ParamsOf } from '@portal/contract/call'
import type { childAccessLog, childInfo, linkedChildren } from '@portal/contract/children'
import type { guardianClaims } from '@portal/contract/claims'
import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import type { courseList } from '@portal/contract/courses'
import { firstOf, monthOf, weekdayNumber } from '@portal/contract/days'
import type { campaignList } from '@portal/contract/enrolmentCampaigns'
import type { ownChildren } from '@portal/contract/enrolmentChildren'
import type { applications, subApplications } from '@portal/contract/enrolmentLists'
import type { openSteps } from '@portal/contract/enrolmentOpenSteps'
import type { assignments, classResults, termAverages, termsOfSchool } from '@portal/contract/grades'
import type { familyDeclarations } from '@portal/contract/health'
import type { familyHomework, homeworkList } from '@portal/contract/homework'
import type { inboxEntries, messageChoices, unreadCount } from '@portal/contract/inbox'
import type { registeredChildren } from '@portal/contract/linking'
import type { childAllergies, familyMeals, meals } from '@portal/contract/meals'
import type { childNotices, familyNotices } from '@portal/contract/notices'
import type { parentInfo } from '@portal/contract/profile'
import type { accountProof } from '@portal/contract/proving'
import type { ownQuestions } from '@portal/contract/questions'
import type { familyCalendar, familyLessons, feed, journal, lessonsOfDay, schoolCalendar, timetable } from '@portal/contract/schedule'
import type { childBooks, childSchool } from '@portal/contract/school'
import type { waitingRequests } from '@portal/contract/waiting'
import * as z from 'zod/mini'
import { askedDay, dayToOpen, lastSchoolDay } from '../base/page.ts'
import { readAttendance, readDailyAttendance, readGrades, readHomework, readMeals, readMessages, readSchedule } from '../base/search.ts'
import type { OpenedPage, PageReads, Result } from './pageReads.ts'
import { chosenTerm, compacted, monthAround, type Span, schoolWeekOf, weekOf } from './terms.ts'

/*
 * First reads of the pages, in at most two steps. The server executes them for a document, the browser sends them when a navigation begins.
 * Calls are imported as types alone: their schemas are heavy and come with the page.
 */

/** Facts of a child's page after the first step. */
interface OpenedChild extends ChildFacts {
  child: Child
  result: Result
}

/** Address of a read, checked against its call. */
const at = <C extends Call>(path: C['path'], params: ParamsOf<C> & ReadAddress[1]): ReadAddress => [path, params]

const CHILDREN = '/api/children/list/:parentPersonId'
const JOURNAL = '/api/journal/list/:studentId'
/** An approved child without a group today has no institution. */
const Child = z.object({
  studentPersonId: z.number(),
  orgId: z.nullable(z.number()),
  orgType: z.nullable(z.string()),
  requestStatus: z.string(),
})
type Child = z.infer<typeof Child> & { orgId: number; orgType: string }
const Term = z.object({ termId: z.number(), sessionId: z.number(), beginDate: z.string(), endDate: z.string() })

/** Reads of the signed-in person; a guest has none. */
const ofUser = (first: (user: UserInfo) => readonly ReadAddress[]): PageReads => ({
  first: ({ user }) => (user === undefined ? [] : first(user)),
})
const approvedIn = (result: Result): Child[] =>
  (z.safeParse(z.array(Child), result(CHILDREN)).data ?? []).flatMap(({ orgId, orgType, ...child }) =>
    child.requestStatus === 'APPROVE' && orgId !== null && orgType !== null ? [{ ...child, orgId, orgType }] : [],
  )
const termsIn = (result: Result) => z.safeParse(z.array(Term), result(JOURNAL)).data ?? []

/** Reads of the frame around every page of a parent. */
export const shellReads = ofUser(({ personId }) => [
  at<typeof linkedChildren>(CHILDREN, { parentPersonId: personId }),
  at<typeof openSteps>('/api/admission/open-steps', {}),
  at<typeof unreadCount>('/api/parent/messages/unread', {}),
])

interface ChildFacts extends OpenedPage {
  studentId: number
  today: string
}
const factsOf = (opened: OpenedPage): ChildFacts => ({
  ...opened,
  studentId: Number(opened.params.studentId),
  today: opened.now.slice(0, 10),
})

/** Reads of a child's page; without an approved child of that id at a school the second step is empty. */
const ofChild = (
  first: (opened: ChildFacts) => readonly ReadAddress[],
  next?: (opened: OpenedChild) => readonly ReadAddress[],
): PageReads => ({
  first: (opened) => first(factsOf(opened)),
  ...(next && {
    next: (opened, result) => {
      const facts = factsOf(opened)
      const child = approvedIn(result).find(({ studentPersonId }) => studentPersonId === facts.studentId)
      return child === undefined ? [] : next({ ...facts, child, result })
    },
  }),
})

const calendar = (studentId: number, span: Span) =>
  at<typeof schoolCalendar>('/api/schedule/calendar/:studentId/:from/:to', { studentId, ...compacted(span) })
const lessons = (studentId: number, day: string) => at<typeof lessonsOfDay>('/api/schedule/lessons/:studentId/:day', { studentId, day })
const alerts = (studentId: number) => at<typeof absenceAlerts>('/api/parent/absence-alerts/list/:studentId', { studentId })
const absencesOf = (studentId: number, orgId: number) =>
  at<typeof absences>('/api/parent/absences/list/:orgId/:studentId', { orgId, studentId })
const termsOf = (studentId: number) => at<typeof journal>(JOURNAL, { studentId })
const courses = (studentId: number) => at<typeof courseList>('/api/child/course/list/:studentId', { studentId })

const questions = at<typeof ownQuestions>('/api/parent/questions', {})

export const homeReads: PageReads = {
  first: () => [
    claims,
    questions,
    at<typeof familyCalendar>('/api/family/calendar', {}),
    at<typeof familyLessons>('/api/family/lessons', {}),
    at<typeof familyLessonAttendance>('/api/family/attendance/lessons', {}),
    at<typeof familyWholeDays>('/api/family/attendance/days', {}),
    at<typeof familyAbsences>('/api/family/absences', {}),
    at<typeof familyAbsenceAlerts>('/api/family/absence-alerts', {}),
    at<typeof familyDeclarations>('/api/family/health', {}),
    at<typeof familyHomework>('/api/family/homework', {}),
    at<typeof familyMeals>('/api/family/meals', {}),
    at<typeof familyNotices>('/api/family/notices', {}),
  ],
}

export const childReads = ofChild(({ studentId }) => [
  at<typeof childInfo>('/api/child/info/:studentId', { studentId }),
  at<typeof childAccessLog>('/api/children/looked/:studentId', { studentId }),
])

const shownLessons = (studentId: number, span: Span): ReadAddress[] => [
  alerts(studentId),
  at<typeof lessonAttendance>('/api/children/attendance/detail/list/:studentId/:from/:to', { studentId, ...compacted(span) }),
  at<typeof unrecordedLessons>('/api/children/attendance/unrecorded/list/:studentId/:from/:to', { studentId, ...compacted(span) }),
]
const coming = (studentId: number, span: Span) =>
  at<typeof comingLessons>('/api/children/attendance/coming/list/:studentId/:from/:to', { studentId, ...compacted(span) })
const summary = (studentId: number, span: Span) =>
  at<typeof weekSummary>('/api/attendance/week/list/:studentId/:from/:to', { studentId, ...compacted(span) })

export const attendanceReads = ofChild(
  ({ studentId, today, search }) => {
    const { view = 'week', date } = readAttendance(search)
    const day = askedDay(date, today) ?? lastSchoolDay(today)
    const ofSpan = (span: Span) => [...shownLessons(studentId, span), summary(studentId, span), calendar(studentId, span)]
    if (view === 'day') return [...ofSpan({ from: day, to: day }), coming(studentId, { from: day, to: day })]
    if (view === 'week') return [...ofSpan(weekOf(day)), coming(studentId, weekOf(day))]
    if (view === 'month') return ofSpan(monthAround(day))
    if (view === 'year')
      return [
        alerts(studentId),
        termsOf(studentId),
        at<typeof yearGraph>('/api/children/attendance/year/graphic/list/:studentId', { studentId }),
      ]
    return [termsOf(studentId)]
  },
  ({ studentId, child: { orgId }, today, search, result }) => {
    const { view, term: wanted } = readAttendance(search)
    if (view === 'year') return [at<typeof yearSummary>('/api/attendance/year/list/:studentId/:orgId', { studentId, orgId })]
    const term = view === 'term' ? chosenTerm(termsIn(result), wanted, today) : undefined
    if (term === undefined) return []
    const span = { from: term.beginDate, to: term.endDate }
    return [
      ...shownLessons(studentId, span),
      calendar(studentId, span),
      at<typeof termSummary>('/api/attendance/season/list/:studentId/:orgId/:termId', { studentId, orgId, termId: term.termId }),
    ]
  },
)

export const dailyAttendanceReads = ofChild(
  ({ studentId, today }) => [alerts(studentId), calendar(studentId, monthAround(today))],
  ({ studentId, child: { orgId }, today, search }) => {
    const { tab = 'day', from, to } = readDailyAttendance(search)
    if (tab === 'term') return [at<typeof daySessions>('/api/day/attendance/season/list/:orgId', { orgId })]
    if (tab === 'year') return [at<typeof yearDayCounts>('/api/day/attendance/year/list/:studentId/:orgId', { studentId, orgId })]
    const span = { from: askedDay(from, today) ?? firstOf(monthOf(today)), to: askedDay(to, today) ?? today }
    return [
      at<typeof dayCounts>('/api/attendance/day/list/:studentId/:orgId/:from/:to', { studentId, orgId, ...span }),
      at<typeof wholeDays>('/api/attendance/day/records/list/:studentId/:orgId/:from/:to', { studentId, orgId, ...monthAround(span.to) }),
    ]
  },
)

export const absenceReads = ofChild(
  ({ studentId, today }) => [
    calendar(studentId, { from: today, to: today }),
    ...(weekdayNumber(today) > 5 ? [] : [lessons(studentId, today)]),
    at<typeof waitingRequests>('/api/parent/waiting', {}),
  ],
  ({ studentId, child: { orgId } }) => [absencesOf(studentId, orgId)],
)

export const scheduleReads = ofChild(
  ({ studentId, today }) => [
    termsOf(studentId),
    calendar(studentId, schoolWeekOf(dayToOpen(today))),
    at<typeof feed>('/api/schedule/feed/:studentId', { studentId }),
  ],
  ({ studentId, today, search, result }) => {
    const term = chosenTerm(termsIn(result), readSchedule(search).term, today)
    if (term === undefined) return []
    const { termId, sessionId } = term
    return [at<typeof timetable>('/api/course/schedule/list/:studentId/:termId/:sessionId', { studentId, termId, sessionId })]
  },
)

export const gradesReads = ofChild(
  ({ studentId }) => [termsOf(studentId), at<typeof termAverages>('/api/child/averages/:studentId', { studentId }), courses(studentId)],
  ({ studentId, child: { orgId }, today, search, result }) => {
    const { view, term } = readGrades(search)
    const ofSchool = at<typeof termsOfSchool>('/api/child/terms/:orgId', { orgId })
    if (result(JOURNAL) === undefined) return [ofSchool]
    const termId = chosenTerm(termsIn(result), term, today)?.termId ?? term ?? DEFAULT_TERM_ID
    return [
      ofSchool,
      at<typeof assignments>('/api/child/assignment/:studentId/:termId', { studentId, termId }),
      ...(view === 'results' ? [at<typeof classResults>('/api/children/class/list/:orgId/:studentId', { studentId, orgId })] : []),
    ]
  },
)

export const homeworkReads = ofChild(({ studentId, today, search }) => {
  const day = askedDay(readHomework(search).date, today) ?? dayToOpen(today)
  return [
    at<typeof homeworkList>('/api/child/homeworks/list/:studentId/:from/:to', { studentId, ...weekOf(day) }),
    calendar(studentId, schoolWeekOf(day)),
  ]
})

export const mealsReads = ofChild(
  ({ studentId, today, search }) => [
    at<typeof childAllergies>('/api/child/allergies/:studentId', { studentId }),
    calendar(studentId, schoolWeekOf(askedDay(readMeals(search).date, today) ?? dayToOpen(today))),
  ],
  ({ studentId, child: { orgId }, today, search }) => {
    const span = weekOf(askedDay(readMeals(search).date, today) ?? dayToOpen(today))
    return [at<typeof meals>('/api/parent/food/schedule/list/:orgId/:from/:to/:studentId', { orgId, studentId, ...span })]
  },
)

export const coursesReads = ofChild(({ studentId }) => [courses(studentId)])
export const noticesReads = ofChild(({ studentId }) => [at<typeof childNotices>('/api/child/notices/list/:studentId', { studentId })])
export const booksReads = ofChild(({ studentId }) => [at<typeof childBooks>('/api/children/books/:studentId', { studentId })])
export const schoolReads = ofChild(({ studentId }) => [
  at<typeof childSchool>('/api/children/school/:studentId', { studentId }),
  at<typeof childNotices>('/api/child/notices/list/:studentId', { studentId }),
])

const campaigns = at<typeof campaignList>('/public/campaigns/list', {})
const registered = at<typeof registeredChildren>('/api/children/registered', {})
const proof = at<typeof accountProof>('/api/user/proof', {})
const claims = at<typeof guardianClaims>('/api/claims', {})
const waiting = at<typeof waitingRequests>('/api/parent/waiting', {})

export const profileReads = ofUser(({ userName }) => [
  proof,
  at<typeof parentInfo>('/api/parent/info/:userName', { userName }),
  at<typeof messageChoices>('/api/parent/messages/choices', {}),
])
/** List that the address filters. */
export const inboxReads: PageReads = {
  first: ({ search }) => {
    const { child: of = 0, topic = 'all', show = 'all' } = readMessages(search)
    return [at<typeof inboxEntries>('/api/parent/messages/list/:of/:topic/:show/:before', { of, topic, show, before: 0 })]
  },
}
export const linkChildReads: PageReads = { first: () => [claims, registered, waiting] }
const requestReads = (list: (personId: number) => ReadAddress) =>
  ofUser(({ personId }) => [campaigns, proof, waiting, questions, list(personId)])
export const applicationsReads = requestReads((personId) => at<typeof applications>('/api/admission/prospect/list/:personId', { personId }))
export const subApplicationsReads = requestReads((personId) =>
  at<typeof subApplications>('/api/admission/sub/list/:personId', { personId }),
)
export const ownWizardReads = ofUser(({ personId }) => [
  campaigns,
  proof,
  at<typeof ownChildren>('/api/admission/children/:personId', { personId }),
])
/** Public wizards; only these have reads for guests. */
export const wizardReads: PageReads = { first: () => [campaigns] }
