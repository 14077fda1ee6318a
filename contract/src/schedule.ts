import * as z from 'zod/mini'
import { child, get, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { familyOf } from './family.ts'
import { Id, IdValue, Instant, PathDate, PlainDate } from './fields.ts'

/** A term (quarter of the school year) and the session that has its timetable. */
export const Session = z.object({
  termId: IdValue,
  sessionId: IdValue,
  sessionName: z.string(),
  /** Number of the quarter, from 1. */
  termNumber: z.int(),
  beginDate: PlainDate,
  endDate: PlainDate,
})
export type Session = z.infer<typeof Session>

export const journal = get('/api/journal/list/:studentId', {
  about: "Returns the terms of the child's school year, each with the session of its timetable.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(Session),
  example: {
    params: { studentId: 200002 },
    result: [{ termId: 167, sessionId: 1167, sessionName: 'II улирал', termNumber: 2, beginDate: '2026-11-09', endDate: '2027-01-01' }],
  },
})

const Hours = z.int().check(z.minimum(0), z.maximum(23))
const Minutes = z.int().check(z.minimum(0), z.maximum(59))

export const ScheduleItem = z.object({
  courseName: z.string(),
  beginHours: Hours,
  beginMinutes: Minutes,
  endHours: Hours,
  endMinutes: Minutes,
  /** Weekday: Monday is 1, Friday 5. */
  sequence: z.int().check(z.minimum(1), z.maximum(5)),
  /** Name of the teacher; empty where the imported number matches no member of staff. */
  displayName: z.string(),
  roomNumber: z.nullable(z.string()),
  /** «1-р цаг» */
  timeName: z.string(),
})
export type ScheduleItem = z.infer<typeof ScheduleItem>

/** Hours that a timetable without lessons shows. */
export const DEFAULT_HOURS = { from: 7, to: 20 } as const

const exampleLesson = {
  courseName: 'Математик',
  beginHours: 8,
  beginMinutes: 15,
  endHours: 8,
  endMinutes: 55,
  sequence: 1,
  displayName: 'Дорж Сарантуяа',
  roomNumber: '205',
  timeName: '1-р цаг',
}

export const timetable = get('/api/course/schedule/list/:studentId/:termId/:sessionId', {
  about: "Returns the timetable of a child's group in a term, by weekday and time.",
  access: child('studentId'),
  params: { studentId: Id, termId: Id, sessionId: Id },
  result: z.array(ScheduleItem),
  example: {
    params: { studentId: 200002, termId: 167, sessionId: 1167 },
    result: [exampleLesson],
  },
})

export const lessonsOfDay = get('/api/schedule/lessons/:studentId/:day', {
  about: "Returns the lessons of a child's group on a day of this school year, by time; empty for a day outside the terms.",
  access: child('studentId'),
  params: { studentId: Id, day: PathDate },
  result: z.array(ScheduleItem),
  example: { params: { studentId: 200002, day: '2026-11-16' }, result: [exampleLesson] },
})

export const familyLessons = familyOf(
  lessonsOfDay,
  "Returns the lessons of all the caller's children today, and from late morning on also those of the next school day.",
)

/** Kind of a day at a child's institution; UNKNOWN without a calendar for that year. */
export const SCHOOL_DAY_KINDS = ['SCHOOL', 'WEEKEND', 'HOLIDAY', 'BREAK', 'UNKNOWN'] as const
export type SchoolDayKind = (typeof SCHOOL_DAY_KINDS)[number]

export const SchoolCalendar = z.object({
  days: z.array(z.object({ day: PlainDate, kind: z.enum(SCHOOL_DAY_KINDS) })),
  /** Nearest school days before and after the range. */
  schoolDayBefore: z.nullable(PlainDate),
  schoolDayAfter: z.nullable(PlainDate),
})
export type SchoolCalendar = z.infer<typeof SchoolCalendar>

export const schoolCalendar = get('/api/schedule/calendar/:studentId/:from/:to', {
  about: "Returns the days between two days (inclusive): school days of a child's group, and the kind of every other day.",
  access: child('studentId'),
  params: { studentId: Id, from: PathDate, to: PathDate },
  result: SchoolCalendar,
  example: {
    params: { studentId: 200002, from: '2026-11-15', to: '2026-11-15' },
    result: { days: [{ day: '2026-11-15', kind: 'WEEKEND' }], schoolDayBefore: '2026-11-13', schoolDayAfter: '2026-11-16' },
  },
})

export const familyCalendar = familyOf(
  schoolCalendar,
  "Returns the kind of today, and the nearest school days, of all the caller's children.",
)

/** Path of a calendar feed; the secret follows. */
export const FEED_PATH = '/calendar'

export const feed = get('/api/schedule/feed/:studentId', {
  about:
    "Returns whether the caller has a calendar feed of a child's timetable, and when a calendar last read it (to the hour): one row or none.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(z.object({ createdAt: Instant, lastUsedAt: z.nullable(Instant) })),
  example: {
    params: { studentId: 200002 },
    result: [{ createdAt: '2026-11-15T09:48:00+08:00', lastUsedAt: '2026-11-16T07:00:00+08:00' }],
  },
})

export const makeFeed = post('/api/schedule/feed/save', {
  about:
    "Creates the caller's calendar feed of a child's timetable and returns its address once. The address of an earlier feed stops working.",
  access: child('studentId'),
  params: {},
  body: z.object({ studentId: IdValue }),
  result: z.object({ message: z.string(), address: z.string() }),
  example: {
    body: { studentId: 200002 },
    result: { message: 'Хуанлийн холбоос үүслээ', address: 'https://portal.example.mn/calendar/Zm9vYmFy.ics' },
  },
})

export const revokeFeed = post('/api/schedule/feed/revoke', {
  about: "Deletes the caller's calendar feed of a child; its address stops working immediately.",
  access: child('studentId'),
  params: {},
  body: z.object({ studentId: IdValue }),
  result: MessageResult,
  example: { body: { studentId: 200002 }, result: { message: 'Хуанлийн холбоос хүчингүй боллоо' } },
})

export const scheduleCalls = [journal, timetable, lessonsOfDay, familyLessons, schoolCalendar, familyCalendar, feed, makeFeed, revokeFeed]
