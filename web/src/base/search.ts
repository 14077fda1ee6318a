import type { AbsenceCategory } from '@portal/contract/absence'
import type { InboxTopic } from '@portal/contract/inbox'
import type { CardChoice } from '@portal/contract/staffClasses'
import type { ContentKind } from '@portal/contract/staffContent'
import type { Queue } from '@portal/contract/staffQueues'

/* Search parameters of the pages (dates, views, filters, open rows), so that reload, Back and bookmarks restore them. app/pages.ts names the
   reader of each page. Every visit loads this file, so lists of the contract are written out and checked by their type. */

type Raw = Readonly<Record<string, unknown>>

type Parsers<Parts> = { [Name in keyof Parts]: (value: unknown) => Parts[Name] }

/** Reader of a page's parameters. All are optional; an unusable value becomes undefined, which removes it from the address. */
const search =
  <Parts extends object>(parsers: Parsers<Parts>) =>
  (raw: Raw): Partial<Parts> => {
    const parts: Partial<Parts> = {}
    for (const name in parsers) parts[name] = parsers[name](raw[name])
    return parts
  }

const oneOf =
  <const Option extends string>(options: readonly Option[]) =>
  (value: unknown): Option | undefined =>
    options.find((option) => option === value)

/** The router parses numbers and booleans. */
const text = (value: unknown): string | undefined =>
  value === '' || value === undefined || typeof value === 'object' ? undefined : String(value)

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e9 ? value : undefined

const matching =
  (shape: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && shape.test(value) ? value : undefined
/** Shape of a day; `askedDay` checks the calendar, whose code is not loaded with every visit. */
const day = matching(/^\d{4}-\d\d-\d\d$/)
const month = matching(/^\d{4}-\d\d$/)

export const ATTENDANCE_VIEWS = ['day', 'week', 'month', 'term', 'year'] as const
export const DAY_TABS = ['day', 'term', 'year'] as const
export const HOMEWORK_STATES = ['all', 'done', 'open'] as const
export const GRADE_VIEWS = ['work', 'results'] as const
export const RESULT_VIEWS = ['courses', 'exams'] as const
export const MOVEMENT_VIEWS = ['out', 'in'] as const
/** Filters of the class list. */
export const CLASS_VIEWS = ['all', 'unfollowed', 'away'] as const

const CATEGORIES = ['SICK', 'FAMILY', 'TRAVEL', 'COMPETITION', 'DOCTOR', 'COVID', 'OTHER'] satisfies readonly AbsenceCategory[]
const INBOX_TOPICS = [
  'requestDecided',
  'linkDecided',
  'leaveDecided',
  'absence',
  'officeQuestion',
  'weeklySummary',
  'notice',
  'family',
  'account',
] satisfies readonly InboxTopic[]
const CARDS = ['all', 'unfollowed', 'chosen'] satisfies readonly CardChoice[]
const QUEUES = ['links', 'leave', 'first-grade', 'kindergarten', 'sub-program'] satisfies readonly Queue[]
const KINDS = ['faq', 'guide', 'passage', 'contact'] satisfies readonly ContentKind[]

const FIGURE_MONTHS = [3, 12] as const

export const readChild = search({ view: oneOf([...RESULT_VIEWS, ...MOVEMENT_VIEWS]) })
export const readAttendance = search({ view: oneOf(ATTENDANCE_VIEWS), date: day, term: number })
export const readDailyAttendance = search({ tab: oneOf(DAY_TABS), from: day, to: day, month, term: number })
/** `from` is the page that the form returns to. */
export const readAbsence = search({
  ask: oneOf(['leave', 'health']),
  category: oneOf(CATEGORIES),
  date: day,
  from: oneOf(['home']),
})
export const readSchedule = search({ term: number, day: number })
export const readGrades = search({ view: oneOf(GRADE_VIEWS), term: number })
export const readHomework = search({ date: day, course: text, state: oneOf(HOMEWORK_STATES) })
export const readMessages = search({ child: number, topic: oneOf(INBOX_TOPICS), show: oneOf(['unread']), open: number })
/** `notice` is the open notice. */
export const readNotices = search({ notice: number })
export const readMeals = search({ date: day })
/** Public pages link to ?register for a press on «register» before their script has loaded. */
export const readLogin = search({ register: (value) => (value === undefined ? undefined : '') })
/** `open` is the open request. */
export const readQueue = search({
  status: text,
  group: number,
  age: number,
  org: number,
  unnamed: (value) => (value === 1 ? value : undefined),
  asked: (value) => (value === 1 ? value : undefined),
  days: number,
  open: number,
})
/** `queue` filters by kind; `open` is the open request, and `of` its kind. */
export const readRegister = search({
  queue: oneOf(QUEUES),
  status: text,
  group: number,
  age: number,
  org: number,
  unnamed: (value) => (value === 1 ? value : undefined),
  asked: (value) => (value === 1 ? value : undefined),
  days: number,
  since: day,
  until: day,
  by: number,
  of: oneOf(QUEUES),
  open: number,
})
/** The open roll, by default that of the current lesson; a class and subject for homework. */
export const readToday = search({ group: number, day, period: number, course: number })
/** Course and term of the marks, and the work that a phone shows. */
export const readMarks = search({ course: number, term: number, work: number })
/** The open notice, or the form of a new or a changed one. */
export const readDeskNotices = search({ notice: number, write: (value) => (value === 1 ? value : undefined) })
export const readClass = search({ view: oneOf(CLASS_VIEWS) })
export const readMonth = search({ month })
export const readCards = search({ of: oneOf(CARDS) })
export const readPlaces = search({ campaign: number, district: text })
/** `piece` is the open text, such as faq-12. */
export const readContent = search({ kind: oneOf(KINDS), piece: text })
export const readFamily = search({ child: number })
export const readFigures = search({ months: (value) => FIGURE_MONTHS.find((months) => months === value) })
