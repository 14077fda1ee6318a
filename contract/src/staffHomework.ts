import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { ORIGINS } from './dataOrigins.ts'
import { addDays } from './days.ts'
import { MessageResult } from './envelope.ts'
import { Id, IdValue, Instant, isDate, PlainDate, says } from './fields.ts'
import { CompletionFlag, HOMEWORK_DAYS, HomeworkFile } from './homework.ts'

/** Homework that staff enter: an office for all classes, a teacher for the own and substituted classes and the own subjects. */

const ofSchool = staff('TEACHER', 'SCHOOL')

/** Maximum lengths, equal to those of imported homework. */
export const TOPIC_MAX = 300
export const TASK_MAX = 1000
/** Days ahead on which homework may be due; parents see the same stretch. */
export const DUE_WITHIN_DAYS = HOMEWORK_DAYS - 1
/** First and last day on which homework given today may be due. */
export const dueLimits = (today: string) => ({ min: addDays(today, 1), max: addDays(today, DUE_WITHIN_DAYS) })
/** Days after the due day for which homework is listed. */
export const LISTED_DAYS = 14
/** School days without homework after which a subject is listed: two weeks. */
export const WITHOUT_HOMEWORK_DAYS = 10
/** Maximum number of listed subjects without homework. */
export const MAX_WITHOUT_HOMEWORK = 60
/** Maximum children in one call to tick off. */
export const MAX_TICKS = 100

const Count = z.int().check(z.minimum(0))
const required = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(most, says('contentTooLong')))

/** Fields of the form. */
export const HomeworkTopic = required(TOPIC_MAX)
export const HomeworkTask = required(TASK_MAX)
export const DueDay = PlainDate.check(z.refine(isDate, says('dateInvalid')))

const Written = { topic: HomeworkTopic, task: HomeworkTask, dueOn: DueDay }

/** Subject of a class. */
export const HomeworkCourse = z.object({
  courseId: IdValue,
  subject: z.string(),
  /** Next day after today on which the timetable has the subject; null without one in the coming month. */
  nextLesson: z.nullable(PlainDate),
})
export type HomeworkCourse = z.infer<typeof HomeworkCourse>

export const GivenHomework = z.object({
  homeworkId: IdValue,
  courseId: IdValue,
  subject: z.string(),
  topic: z.string(),
  task: z.string(),
  dueOn: PlainDate,
  /** The due day has come: it can be ticked off. */
  isDue: z.boolean(),
  /** Children of the class on the due day. */
  children: Count,
  done: Count,
  notDone: Count,
  /** By number. */
  files: z.array(HomeworkFile),
})
export type GivenHomework = z.infer<typeof GivenHomework>

const exampleHomework: GivenHomework = {
  homeworkId: 51,
  courseId: 30521,
  subject: 'Математик',
  topic: 'Энгийн бутархай',
  task: 'Сурах бичгийн 64 дүгээр хуудасны 3–6 дугаар бодлого',
  dueOn: '2026-11-13',
  isDue: true,
  children: 30,
  done: 0,
  notDone: 2,
  files: [{ fileId: 12, kind: 'JPEG', number: 1, size: 183_400 }],
}

export const classHomework = get('/api/staff/homework/class/:groupId', {
  about: 'Returns the own subjects of a class with the day of their next lesson, and their homework due in the last two weeks or later.',
  access: ofSchool,
  params: { groupId: Id },
  result: z.object({
    groupName: z.string(),
    courses: z.array(HomeworkCourse),
    /** By due day, the latest first. */
    homework: z.array(GivenHomework),
  }),
  example: {
    params: { groupId: 3052 },
    result: {
      groupName: '5б бүлэг',
      courses: [{ courseId: 30521, subject: 'Математик', nextLesson: '2026-11-16' }],
      homework: [exampleHomework],
    },
  },
})

export const HOMEWORK_CHANGES = ['GIVEN', 'CHANGED', 'TAKEN_BACK'] as const

export const givenHomework = get('/api/staff/homework/given/:homeworkId', {
  about: 'Returns own homework with the children of the class on its due day, who has done it, and its changes. Of others: notFoundRecord.',
  access: ofSchool,
  params: { homeworkId: Id },
  result: z.object({
    homework: GivenHomework,
    children: z.array(z.object({ childId: IdValue, lastName: z.string(), firstName: z.string(), completionFlag: CompletionFlag })),
    /** The latest first; empty for homework that a file brought. */
    changes: z.array(
      z.object({
        change: z.enum(HOMEWORK_CHANGES),
        at: Instant,
        /** Null once the account is gone. */
        by: z.nullable(z.string()),
        /** Null where it was given. */
        before: z.nullable(z.object({ topic: z.string(), task: z.string(), dueOn: PlainDate })),
      }),
    ),
  }),
  example: {
    params: { homeworkId: 51 },
    result: {
      homework: exampleHomework,
      children: [{ childId: 200002, lastName: 'Ганбат', firstName: 'Тэмүүлэн', completionFlag: 'N' }],
      changes: [{ change: 'GIVEN', at: '2026-11-11T10:20:00+08:00', by: 'Б.Сарантуяа', before: null }],
    },
  },
})

const EntryId = z.uuid()

export const giveHomework = post('/api/staff/homework', {
  about: "Gives homework to a class in an own subject. The client's id makes a repeated call return the same homework.",
  access: ofSchool,
  params: {},
  body: z.object({ entryId: EntryId, courseId: IdValue, ...Written }),
  result: z.object({ homeworkId: IdValue }),
  example: {
    body: {
      entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      courseId: 30521,
      topic: 'Энгийн бутархай',
      task: 'Сурах бичгийн 64 дүгээр хуудасны 3–6 дугаар бодлого',
      dueOn: '2026-11-16',
    },
    result: { homeworkId: 51 },
  },
})

export const changeHomework = post('/api/staff/homework/change', {
  about: 'Changes own homework and keeps what it was. The due day can be changed until a child is ticked off.',
  access: ofSchool,
  params: {},
  body: z.object({ entryId: EntryId, homeworkId: IdValue, ...Written }),
  result: MessageResult,
  example: {
    body: {
      entryId: '1f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      homeworkId: 51,
      topic: 'Энгийн бутархай',
      task: 'Сурах бичгийн 65 дугаар хуудасны 1–2 дугаар бодлого',
      dueOn: '2026-11-16',
    },
    result: { message: 'Хадгаллаа' },
  },
})

export const takeBackHomework = post('/api/staff/homework/take-back', {
  about: 'Deletes own homework of which no child is ticked off; its text stays in the history.',
  access: ofSchool,
  params: {},
  body: z.object({ entryId: EntryId, homeworkId: IdValue }),
  result: MessageResult,
  example: {
    body: { entryId: '2f9619ff-8b86-4d01-b42d-00cf4fc964ff', homeworkId: 51 },
    result: { message: 'Буцаалаа' },
  },
})

export const tickHomework = post('/api/staff/homework/ticks', {
  about: 'Records from the due day on which children have done own homework. With `rest`, all others without a record have done it.',
  access: ofSchool,
  params: {},
  body: z.object({
    homeworkId: IdValue,
    ticks: z.array(z.object({ childId: IdValue, completionFlag: CompletionFlag })).check(z.maxLength(MAX_TICKS)),
    rest: z.boolean(),
  }),
  result: MessageResult,
  example: {
    body: { homeworkId: 51, ticks: [{ childId: 200002, completionFlag: 'N' }], rest: true },
    result: { message: 'Хадгаллаа' },
  },
})

export const WithoutHomework = z.object({
  groupId: IdValue,
  groupName: z.string(),
  courseId: IdValue,
  subject: z.string(),
  /** Due day of the last homework; null if there was none this school year. */
  lastDueOn: z.nullable(PlainDate),
})
export type WithoutHomework = z.infer<typeof WithoutHomework>

export const homeworkDesk = get('/api/staff/homework', {
  about:
    'Returns the classes with own subjects, and the subjects with lessons but without homework due in the last ten school days or later. Both are empty where files bring homework.',
  access: ofSchool,
  params: {},
  result: z.object({
    /** Source of the institution's homework; it can be entered only if it is ENTERED. */
    origin: z.enum(ORIGINS),
    groups: z.array(z.object({ groupId: IdValue, groupName: z.string() })),
    without: z.array(WithoutHomework),
    /** Number of subjects without homework, listed or not. */
    withoutTotal: Count,
  }),
  example: {
    result: {
      origin: 'ENTERED',
      groups: [{ groupId: 3052, groupName: '5б бүлэг' }],
      without: [{ groupId: 3052, groupName: '5б бүлэг', courseId: 30522, subject: 'Байгалийн ухаан', lastDueOn: '2026-10-28' }],
      withoutTotal: 1,
    },
  },
})

export const staffHomeworkCalls = [
  ...[classHomework, givenHomework, giveHomework, changeHomework],
  ...[takeBackHomework, tickHomework, homeworkDesk],
]
