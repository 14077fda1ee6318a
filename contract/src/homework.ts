import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { addDays } from './days.ts'
import { familyOf } from './family.ts'
import { Id, IdValue, PathDate, PlainDate } from './fields.ts'

/** Y: done. N or null: not done. */
export const CompletionFlag = z.nullable(z.enum(['Y', 'N']))
export type CompletionFlag = z.infer<typeof CompletionFlag>

/** Kinds of files: a picture, a document. */
export const FILE_KINDS = ['JPEG', 'PDF'] as const
/** Maximum number of files of one homework. */
export const FILES_MAX = 3

export const HomeworkFile = z.object({
  fileId: IdValue,
  kind: z.enum(FILE_KINDS),
  /** Number by which pages name the file; it stays when another file is removed. */
  number: z.int().check(z.minimum(1), z.maximum(FILES_MAX)),
  /** Bytes. */
  size: z.int().check(z.minimum(1)),
})
export type HomeworkFile = z.infer<typeof HomeworkFile>

export const Homework = z.object({
  /** Name of the weekday. */
  dtName: z.string(),
  dt: PlainDate,
  className: z.string(),
  topicName: z.string(),
  assignmentName: z.string(),
  completionFlag: CompletionFlag,
  /** By number; absent without files. */
  files: z.optional(z.array(HomeworkFile)),
})
export type Homework = z.infer<typeof Homework>

/** Maximum number of days in one call. */
export const HOMEWORK_DAYS = 31

/** Days of the homework due from today on, across weekends and breaks: as many as one call covers. */
export const comingHomeworkDays = (today: string) => ({ from: today, to: addDays(today, HOMEWORK_DAYS - 1) })

export const homeworkList = get('/api/child/homeworks/list/:studentId/:from/:to', {
  about: "Returns a child's homework between two days, at most a month, by due day.",
  access: child('studentId'),
  params: { studentId: Id, from: PathDate, to: PathDate },
  result: z.array(Homework),
  example: {
    params: { studentId: 200002, from: '2026-11-09', to: '2026-11-15' },
    result: [
      {
        dtName: 'Лхагва',
        dt: '2026-11-11',
        className: 'Математик',
        topicName: 'Энгийн бутархай',
        assignmentName: 'Сурах бичгийн 64 дүгээр хуудасны 3–6 дугаар бодлого',
        completionFlag: 'Y',
        files: [{ fileId: 12, kind: 'JPEG', number: 1, size: 183_400 }],
      },
    ],
  },
})

export const familyHomework = familyOf(
  homeworkList,
  "Returns the homework of all the caller's children from today on, for the longest range of one call.",
)

export const homeworkCalls = [homeworkList, familyHomework]
