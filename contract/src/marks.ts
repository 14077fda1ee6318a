import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { ORIGINS } from './dataOrigins.ts'
import { EntryOutcome, MAX_ENTRIES, Why } from './entries.ts'
import { MessageResult } from './envelope.ts'
import { Id, IdValue, Instant, isDate, PlainDate, says } from './fields.ts'
import { Term } from './grades.ts'

/** Works and marks that teachers enter. Excludes commissions, which have no access to school life. */

const ofSchool = staff('TEACHER', 'SCHOOL')

/** Kinds of work, in the words that parents read. */
export const WORK_KINDS = ['Явцын үнэлгээ', 'Нэгж хичээлийн үнэлгээ', 'Бие даалт', 'Шалгалт', 'Улирлын үнэлгээ'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Reasons for which a child has no mark of a work. */
export const MISSED_REASONS = ['SICK', 'EXCUSED'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]

export const MAX_POINTS = 500
export const TOPIC_MAX = 300
export const MARK_NOTE_MAX = 500
/** Maximum works in one publication. */
export const MAX_PUBLISHED = 50

const Count = z.int().check(z.minimum(0))
const Points = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_POINTS)))
const Missed = z.nullable(z.enum(MISSED_REASONS))

export const MarkCourse = z.object({
  courseId: IdValue,
  groupId: IdValue,
  groupName: z.string(),
  subject: z.string(),
  level: z.int(),
  /** Works that parents do not see yet. */
  drafts: Count,
})
export type MarkCourse = z.infer<typeof MarkCourse>

const exampleCourse: MarkCourse = { courseId: 305202, groupId: 3052, groupName: '5б бүлэг', subject: 'Математик', level: 5, drafts: 1 }

export const markCourses = get('/api/staff/marks', {
  about: "Returns the courses of this school year whose marks the caller may enter: a teacher's own courses, all courses for an office.",
  access: ofSchool,
  params: {},
  result: z.object({
    /** Source of the institution's marks; they can be entered only if it is ENTERED. */
    origin: z.enum(ORIGINS),
    courses: z.array(MarkCourse),
    terms: z.array(z.extend(Term, { beginDate: PlainDate, endDate: PlainDate })),
    /** Term of today, otherwise the last one before; null without terms. */
    termId: z.nullable(IdValue),
  }),
  example: {
    result: {
      origin: 'ENTERED',
      courses: [exampleCourse],
      terms: [{ termId: 167, termName: 'II улирал', termNumber: 2, beginDate: '2026-11-09', endDate: '2027-01-01' }],
      termId: 167,
    },
  },
})

export const MarkWork = z.object({
  workId: IdValue,
  /** Identifies the work in its course. */
  key: z.string(),
  kind: z.nullable(z.string()),
  topic: z.string(),
  dueOn: PlainDate,
  /** Null in the first grade, which has notes only. */
  maxPoints: z.nullable(z.int()),
  /** Parents see nothing of it. */
  isDraft: z.boolean(),
})
export type MarkWork = z.infer<typeof MarkWork>

export const MarkPupil = z.object({
  childId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  /** In the class today, or on the last day of a past term. */
  isMember: z.boolean(),
  /** Works on whose day the child was not in the class. */
  closed: z.array(IdValue),
})
export type MarkPupil = z.infer<typeof MarkPupil>

const Value = { points: z.nullable(z.int()), missed: Missed, note: z.nullable(z.string()) }

export const EnteredMark = z.object({
  workId: IdValue,
  childId: IdValue,
  ...Value,
  /** Changed after parents saw it. */
  isCorrected: z.boolean(),
})
export type EnteredMark = z.infer<typeof EnteredMark>

export const MarkGrid = z.object({
  course: MarkCourse,
  works: z.array(MarkWork),
  pupils: z.array(MarkPupil),
  marks: z.array(EnteredMark),
})
export type MarkGrid = z.infer<typeof MarkGrid>

export const markGrid = get('/api/staff/marks/:courseId/:termId', {
  about: 'Returns works, pupils and marks of an own course in one term, unpublished works included. A course of others: notFoundRecord.',
  access: ofSchool,
  params: { courseId: Id, termId: Id },
  result: MarkGrid,
  example: {
    params: { courseId: 305202, termId: 167 },
    result: {
      course: exampleCourse,
      works: [
        {
          workId: 71,
          key: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
          kind: 'Бие даалт',
          topic: 'Энгийн бутархай',
          dueOn: '2026-11-12',
          maxPoints: 20,
          isDraft: true,
        },
      ],
      pupils: [{ childId: 200002, lastName: 'Ганбат', firstName: 'Тэмүүлэн', isMember: true, closed: [] }],
      marks: [{ workId: 71, childId: 200002, points: 18, missed: null, note: null, isCorrected: false }],
    },
  },
})

export const SavedWork = z.object({
  courseId: IdValue,
  termId: IdValue,
  /** Made by the client: a work that arrives twice is one work, and a known one is changed. */
  key: z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(64)),
  kind: z.enum(WORK_KINDS),
  topic: z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(TOPIC_MAX)),
  dueOn: PlainDate.check(z.refine(isDate, says('dateInvalid'))),
  /** Null in the first grade only. */
  maxPoints: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_POINTS))),
})
export type SavedWork = z.infer<typeof SavedWork>

export const saveWork = post('/api/staff/marks/works', {
  about: 'Creates or changes a work of an own course. A new work is unpublished; a published one keeps its date and points.',
  access: ofSchool,
  params: {},
  body: SavedWork,
  result: z.object({ workId: IdValue }),
  example: {
    body: {
      courseId: 305202,
      termId: 167,
      key: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      kind: 'Бие даалт',
      topic: 'Энгийн бутархай',
      dueOn: '2026-11-12',
      maxPoints: 20,
    },
    result: { workId: 71 },
  },
})

export const removeWork = post('/api/staff/marks/works/remove', {
  about: 'Deletes an unpublished work of an own course with its marks.',
  access: ofSchool,
  params: {},
  body: z.object({ workId: IdValue }),
  result: MessageResult,
  example: { body: { workId: 71 }, result: { message: 'Устгалаа' } },
})

export const publishWorks = post('/api/staff/marks/works/publish', {
  about: 'Shows works of own courses with their marks to parents. Published works stay as they are.',
  access: ofSchool,
  params: {},
  body: z.object({ workIds: z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_PUBLISHED)) }),
  result: MessageResult,
  example: { body: { workIds: [71] }, result: { message: 'Нийтэллээ' } },
})

export const MarkEntry = z.object({
  /** Made by the client: an entry that arrives twice counts once. */
  entryId: z.uuid(),
  workId: IdValue,
  childId: IdValue,
  /** At most one of points, reason and note; without any, the mark is taken back. Notes belong to the first grade. */
  points: Points,
  missed: Missed,
  note: z.nullable(z.string().check(z.trim(), z.maxLength(MARK_NOTE_MAX))),
  /** Required to change what parents see. */
  why: Why,
  /** Time of the entry; one that waited on the device for a network replaces no later one. */
  madeAt: Instant,
})
export type MarkEntry = z.infer<typeof MarkEntry>

export const enterMarks = post('/api/staff/marks/entries', {
  about:
    'Records marks of own courses, entry by entry in the given order: one that is refused stops no other. Sending an entry again changes nothing.',
  access: ofSchool,
  params: {},
  body: z.object({ entries: z.array(MarkEntry).check(z.minLength(1), z.maxLength(MAX_ENTRIES)) }),
  result: z.array(EntryOutcome),
  example: {
    body: {
      entries: [
        {
          entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
          workId: 71,
          childId: 200002,
          points: 18,
          missed: null,
          note: null,
          why: null,
          madeAt: '2026-11-13T10:05:00+08:00',
        },
      ],
    },
    result: [{ entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff', done: true, reason: null, message: '' }],
  },
})

export const markHistory = get('/api/staff/marks/history/:workId/:childId', {
  about: "Returns the entries of a child's mark of an own work, the latest first.",
  access: ofSchool,
  params: { workId: Id, childId: Id },
  result: z.array(
    z.object({
      ...Value,
      /** Author's name; null once the account is gone. */
      by: z.nullable(z.string()),
      at: Instant,
      /** Reason of a correction after publication. */
      why: z.nullable(z.string()),
      before: z.object(Value),
    }),
  ),
  example: {
    params: { workId: 71, childId: 200002 },
    result: [
      {
        points: 18,
        missed: null,
        note: null,
        by: 'Б.Нямаа',
        at: '2026-11-12T10:05:00+08:00',
        why: 'Дахин шалгав',
        before: { points: 16, missed: null, note: null },
      },
    ],
  },
})

export const markCalls = [markCourses, markGrid, saveWork, removeWork, publishWorks, enterMarks, markHistory]
