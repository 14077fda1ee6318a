import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { Id, IdValue, PlainDate } from './fields.ts'

/** Colours for the quality of a mark; the theme defines their values. The mark is always shown as text too. */
const MARK_COLORS = ['green', 'lime', 'yellow', 'orange', 'red'] as const
export const MarkColor = z.enum(MARK_COLORS)
export type MarkColor = z.infer<typeof MarkColor>

export const Term = z.object({ termId: IdValue, termName: z.string(), termNumber: z.int() })
export type Term = z.infer<typeof Term>

export const termsOfSchool = get('/api/child/terms/:orgId', {
  about: 'Returns the quarters of this school year at the school of an approved child.',
  access: child('orgId', 'organisation'),
  params: { orgId: Id },
  result: z.array(z.extend(Term, { beginDate: PlainDate, endDate: PlainDate })),
  example: {
    params: { orgId: 50084 },
    result: [
      { termId: 166, termName: 'I улирал', termNumber: 1, beginDate: '2026-09-01', endDate: '2026-10-30' },
      { termId: 167, termName: 'II улирал', termNumber: 2, beginDate: '2026-11-09', endDate: '2027-01-01' },
    ],
  },
})

/** A marked assignment. The first grade has notes only: asgMark and asgCode are null. */
export const Assignment = z.object({
  classId: IdValue,
  className: z.string(),
  topicName: z.string(),
  topicNote: z.nullable(z.string()),
  asgMark: z.nullable(z.number()),
  asgCode: z.nullable(z.string()),
  asgNote: z.nullable(z.string()),
  dueDate: PlainDate,
  colorCode: z.nullable(MarkColor),
})
export type Assignment = z.infer<typeof Assignment>

export const assignments = get('/api/child/assignment/:studentId/:termId', {
  about: "Returns a child's marked work in one quarter, by subject and date.",
  access: child('studentId'),
  params: { studentId: Id, termId: Id },
  result: z.array(Assignment),
  example: {
    params: { studentId: 200002, termId: 167 },
    result: [
      {
        classId: 305202,
        className: 'Математик',
        topicName: 'Энгийн бутархай',
        topicNote: 'Нэгж хичээлийн үнэлгээ',
        asgMark: 88,
        asgCode: 'Онц',
        asgNote: 'Бодлогын тайлбараа бүтэн бичжээ.',
        dueDate: '2026-11-12',
        colorCode: 'green',
      },
    ],
  },
})

export const termAverages = get('/api/child/averages/:studentId', {
  about: "Returns a child's average of all subjects for each quarter of this school year with marks: the mean of the subjects' means.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(z.object({ termId: IdValue, average: z.number() })),
  example: {
    params: { studentId: 200002 },
    result: [
      { termId: 166, average: 81.4 },
      { termId: 167, average: 84.2 },
    ],
  },
})

const HalfMark = z.nullable(z.string())
const HalfColor = z.nullable(MarkColor)

export const ClassResult = z.object({
  className: z.string(),
  termFirst: HalfMark,
  termSecond: HalfMark,
  termFinal: HalfMark,
  termFirstColor: HalfColor,
  termSecondColor: HalfColor,
  termFinalColor: HalfColor,
})
export type ClassResult = z.infer<typeof ClassResult>

export const classResults = get('/api/children/class/list/:orgId/:studentId', {
  about: "Returns a child's known results by subject: first half, second half and whole year.",
  access: child('studentId'),
  params: { orgId: Id, studentId: Id },
  result: z.array(ClassResult),
  example: {
    params: { orgId: 50084, studentId: 200002 },
    result: [
      {
        className: 'Математик',
        termFirst: '88 Онц',
        termSecond: null,
        termFinal: null,
        termFirstColor: 'green',
        termSecondColor: null,
        termFinalColor: null,
      },
    ],
  },
})

export const gradeCalls = [termsOfSchool, assignments, termAverages, classResults]
