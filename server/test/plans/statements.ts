import { callerStatement, type Opening } from '../../src/admission/session.ts'
import * as absence from '../../src/areas/absence/store.ts'
import * as answers from '../../src/areas/attendance/alertAnswerStore.ts'
import * as alerts from '../../src/areas/attendance/alertStore.ts'
import { dayOfEach } from '../../src/areas/attendance/classDayStore.ts'
import * as rolls from '../../src/areas/attendance/rollStore.ts'
import * as attendance from '../../src/areas/attendance/store.ts'
import * as children from '../../src/areas/children/store.ts'
import * as courses from '../../src/areas/courses/store.ts'
import { placesStatement } from '../../src/areas/enrolment/placesStore.ts'
import { concernedByRequest } from '../../src/areas/enrolment/steps.ts'
import * as enrolment from '../../src/areas/enrolment/store.ts'
import { openRequestsConcerning, requestsConcerning } from '../../src/areas/enrolment/viewerStore.ts'
import * as grades from '../../src/areas/grades/store.ts'
import * as health from '../../src/areas/health/store.ts'
import * as homework from '../../src/areas/homework/store.ts'
import * as inbox from '../../src/areas/inbox/store.ts'
import * as meals from '../../src/areas/meals/store.ts'
import * as notices from '../../src/areas/notices/store.ts'
import * as results from '../../src/areas/results/store.ts'
import * as schedule from '../../src/areas/schedule/store.ts'
import { childrenStatement } from '../../src/areas/staff/deskSearchStore.ts'
import { sourceOf } from '../../src/areas/staff/queueColumns.ts'
import type { Scope } from '../../src/areas/staff/queueScope.ts'
import { isNamesake, namesakesStatement } from '../../src/areas/staff/queueSearchStore.ts'
import { matchesStatement, rowsStatement } from '../../src/areas/staff/queueStore.ts'
import { type RegisterRowFilter, registered } from '../../src/areas/staff/registerStore.ts'
import { anyOf } from '../../src/database/columns.ts'
import type { Database } from '../../src/database/connect.ts'
import { PgDialect, type SQL, sql } from '../../src/database/sql.ts'
import { claimMessages } from '../../src/messages/delivery.ts'
import { placesOf } from '../../src/requests/childSchool.ts'
import { parameters } from './country.ts'

const one = (value: string | number) => sql`${value}`
const list = (value: number) => sql`${`{${value}}`}`

const week = { from: one(parameters.from), to: one(parameters.to) }
const ofChild = { childId: one(parameters.child) }
const ofChildren = { childIds: list(parameters.child) }
const viewer = {
  personId: one(parameters.parent),
  accountId: one(parameters.child),
  isProven: sql`${true}`,
  provenAt: list(parameters.school),
  isHeld: sql`${false}`,
}
const turn = { now: one(parameters.now), latest: one(parameters.now), leaseUntil: one(parameters.now) }
const today = { day: one(parameters.day) }
const now = { ...today, minutes: one(720) }

const ofStaff = { ...today, today: one(parameters.day), personId: one(parameters.parent), orgId: one(parameters.school) }
const ofRoll = { groupId: one(parameters.group), period: one(1) }

const opened = {
  child: list(parameters.child),
  organisation: list(parameters.school),
  course: list(parameters.course),
  checkedChild: list(parameters.child),
  checkedOrganisation: list(parameters.school),
}
const caller = (db: Database, ...what: Opening[]) =>
  callerStatement(what).build(db, { ...opened, now: one(parameters.now), ...today, hash: one('\\x00') })

const dialect = new PgDialect()
const day = String(parameters.day)

/** Scope of a desk in a year of two stages. */
const scopeOf = (caller: Scope['caller']): Scope => ({ caller, orgIds: [parameters.school], groupIds: [], day, campaignIds: [1, 2] })
const built = (statement: SQL): Built => ({ toSQL: () => dialect.sqlToQuery(statement) })

/** Page of a desk's register, newest first. */
function register(queue: 'links' | 'leave' | 'kindergarten', caller: Scope['caller'], filter: RegisterRowFilter = {}): Built {
  const scope = scopeOf(caller)
  const source = sourceOf(queue)
  const where = registered(source, scope, filter, new Date(parameters.now))
  return built(rowsStatement(source, scope, where, { limit: 51, isNewestFirst: true }))
}
const office = { role: 'SCHOOL', personId: parameters.parent, orgId: parameters.school } as const
const commission = { ...office, role: 'COMMISSION' } as const
const searchedGroups = { groupIds: [parameters.group], day }
const readings = [
  { last: 'бат', first: 'анударь' },
  { last: 'анударь', first: 'бат' },
]
const namesakes = sql`(q.child_id = ${anyOf([parameters.child])} or q.contact_person_id = ${anyOf([parameters.child])})`

interface Built {
  toSQL(): { sql: string; params: unknown[] }
}

/** Most frequent statements: of a child's pages and their access check, of sending a request, and of message delivery. */
export const hotStatements = (db: Database): Readonly<Record<string, Built>> => ({
  'a session': caller(db),
  'a session and a child': caller(db, 'child'),
  'a session and all its children': caller(db, 'everyChild'),
  "a session and a child's school": caller(db, 'organisation'),
  "a session and a child's course": caller(db, 'course'),
  'the children of a parent': children.linksOf.build(db, { parentId: one(parameters.parent), ...today }),
  'requests of a parent': requestsConcerning.build(db, { ...viewer, kinds: sql`${'{kindergarten,firstGrade}'}` }),
  'open steps of a parent': openRequestsConcerning.build(db, { ...viewer, kinds: sql`${'{kindergarten,firstGrade,subProgram}'}` }),
  'guardians of children': enrolment.guardiansOfChildren.build(db, ofChildren),
  'groups of a child': children.membershipsOf.build(db, ofChild),
  'how a child came into its groups': children.movementsOf.build(db, ofChild),
  'lessons attended in a week': attendance.lessonsBetween.build(db, { ...ofChildren, ...week }),
  'lessons that nobody recorded': attendance.unrecordedBetween.build(db, { ...ofChild, ...week, ...now }),
  'shares of a stretch': attendance.summaryOf.build(db, { ...ofChild, ...week }),
  'shares by month': attendance.sharesByMonth.build(db, { ...ofChild, ...week }),
  'days of a stretch, counted': attendance.dayCountsOf.build(db, { ...ofChild, ...week, ...now }),
  'days of a stretch': attendance.wholeDaysOf.build(db, { ...ofChildren, ...week, ...now }),
  'today of several children': dayOfEach.build(db, { ...ofChildren, orgId: one(parameters.school), day: one(parameters.day) }),
  'rolls of a teacher on a day': rolls.countedRolls.ofTeacher.ofDay.build(db, ofStaff),
  'a roll of a teacher': rolls.countedRolls.ofTeacher.one.build(db, { ...ofStaff, ...ofRoll }),
  'a roll that a teacher enters': rolls.countedRolls.ofTeacher.uncounted.build(db, { ...ofStaff, ...ofRoll }),
  'a roll of an office': rolls.countedRolls.ofOffice.one.build(db, { ...ofStaff, ...ofRoll }),
  'last entries of a roll': rolls.lastEntriesOf.build(db, { ...ofStaff, ...ofRoll }),
  'children of a roll': rolls.childrenOfRoll.ofLesson.build(db, { ...ofStaff, ...ofRoll }),
  'classes of an office today': rolls.classesOf.build(db, { ...today, orgId: one(parameters.school) }),
  'alerts that follow the records of children': alerts.followRecords.build(db, {
    ...ofChildren,
    ...today,
    now: one(parameters.now),
    dueAt: one(parameters.now),
  }),
  'alerts of children today': answers.openAlerts.build(db, { ...ofChildren, ...today }),
  'answers of guardians today': answers.answersAt.build(db, { orgId: one(parameters.school), ...today }),
  'the next alert': alerts.claimAlerts.build(db, { token: one('one'), most: one(1), ...turn }),
  'places of children': placesOf.build(db, { ...ofChildren, ...today }),
  'leave of children': absence.absencesOf.build(db, ofChildren),
  'health declarations of a day': health.declarationsOn.build(db, { ...ofChildren, day: one(parameters.day) }),
  'lessons of single days': schedule.lessonsOfWeekdays.build(db, {
    ...ofChildren,
    from: one(parameters.day),
    days: sql`${`{${parameters.day}}`}`,
    termIds: list(parameters.term),
    weekdays: list(1),
  }),
  timetable: schedule.lessonsOf.build(db, { ...ofChild, ...today, termId: one(parameters.term) }),
  'homework of a week': homework.homeworkOf.build(db, { ...ofChildren, ...week }),
  'marks of a term': grades.workOf.build(db, { ...ofChildren, termId: one(parameters.term) }),
  'results of halves': grades.resultsOf.build(db, { ...ofChild, groupId: one(parameters.group) }),
  'terms of a school': grades.termsAt.build(db, { orgId: one(parameters.school), schoolYear: one(2001) }),
  'meals of a week': meals.dishesServed.build(db, {
    ...ofChildren,
    orgIds: list(parameters.school),
    classifications: sql`${'{PRIMARY}'}`,
    ...week,
    parentId: one(parameters.parent),
  }),
  'messages of a parent': inbox.entriesOf.build(db, {
    ...viewer,
    today: one(parameters.day),
    of: one(0),
    topic: one('all'),
    isUnread: sql`${false}`,
    before: one(0),
  }),
  'number of messages of a parent': inbox.countEntries.build(db, {
    ...viewer,
    today: one(parameters.day),
    of: one(0),
    topic: one('all'),
    isUnread: sql`${false}`,
  }),
  'unread messages of a parent': inbox.countUnread.build(db, { ...viewer, today: one(parameters.day) }),
  'notices of children': notices.listed.build(db, { ...ofChildren, personId: one(parameters.parent), today: one(parameters.day) }),
  'notice of a child': notices.opened.build(db, {
    ...ofChild,
    noticeId: one(1),
    personId: one(parameters.parent),
    today: one(parameters.day),
  }),
  'what parents said of a meal': meals.commentsOn.build(db, { menuId: one(parameters.menu) }),
  'courses of a child': courses.coursesOf.build(db, { ...ofChild, ...today, schoolYear: one(2001) }),
  'topics of a course': courses.topicsOf.build(db, { courseId: one(parameters.course) }),
  'results of a year': results.resultsOf.build(db, { ...ofChild, level: one(5), orgId: one(parameters.school) }),
  'years with results': results.yearsOf.build(db, ofChild),
  'schools with results': results.organisationsOf.build(db, ofChild),
  'results of exams': results.examsOf.build(db, ofChild),
  'a request that is sent': enrolment.requestsById.build(db, { id: one(parameters.child) }),
  'who hears of a request': concernedByRequest.build(db, { prospectId: one(parameters.child) }),
  'links in the register of an office': register('links', office),
  'links in the register, of one group': register('links', office, { groupId: parameters.group }),
  'leave in the register of an office': register('leave', office),
  'requests in the register of a commission': register('kindergarten', commission),
  'requests in the register, decided in some days': register('kindergarten', commission, { from: day, until: day }),
  'requests in the register, by the ids of a search': register('kindergarten', commission, { search: namesakes }),
  'people of a name': built(namesakesStatement(readings).inlineParams()),
  'requests of a search in other statuses': built(matchesStatement(sourceOf('kindergarten'), scopeOf(commission), namesakes)),
  'requests of a common name in other statuses': built(
    matchesStatement(sourceOf('kindergarten'), scopeOf(commission), isNamesake(sql`q.child_id`, readings)),
  ),
  'places of kindergartens, beside the rows of a queue': built(placesStatement([{ campaignId: 1, orgId: parameters.school, age: 3 }])),
  'children of a search': built(childrenStatement(searchedGroups, { search: { by: 'names', readings }, ids: [parameters.child] })),
  'the next message': claimMessages.build(db, { channel: one('sms'), token: one('one'), most: one(10), ...turn }),
})
