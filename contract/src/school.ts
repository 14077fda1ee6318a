import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { OrgType } from './children.ts'
import { Id, IdValue } from './fields.ts'

/** Last grade of primary school, up to which its scale of marks and its meals apply. */
export const LAST_PRIMARY_GRADE = 5

export const BOOK_KINDS = ['TEXTBOOK', 'NOTEBOOK'] as const

export const Book = z.object({
  bookId: IdValue,
  kind: z.enum(BOOK_KINDS),
  kindName: z.string(),
  bookName: z.string(),
  /** Null if it is used in every course. */
  courseName: z.nullable(z.string()),
  quantity: z.int(),
  /** False: the family provides it. */
  fromSchool: z.boolean(),
})
export type Book = z.infer<typeof Book>

export const childBooks = get('/api/children/books/:studentId', {
  about: "Returns the textbooks and notebooks of a child's grade, textbooks first.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(Book),
  example: {
    params: { studentId: 200002 },
    result: [
      {
        bookId: 52,
        kind: 'TEXTBOOK',
        kindName: 'Сурах бичиг',
        bookName: 'Математик 5',
        courseName: 'Математик',
        quantity: 1,
        fromSchool: true,
      },
    ],
  },
})

export const SchoolFacts = z.object({
  orgId: IdValue,
  orgName: z.string(),
  orgType: OrgType,
  orgTypeName: z.string(),
  ownershipName: z.string(),
  fullAddress: z.string(),
  phones: z.array(z.object({ name: z.string(), phoneNumber: z.string() })),
  /** Title and name of the head; the name is null if not recorded. */
  headTitle: z.string(),
  headName: z.nullable(z.string()),
  pupils: z.int(),
  teachers: z.int(),
  groups: z.int(),
  /** Pupils of the last grade in the last completed year: number, graduates and their share in per cent. Null if not recorded. */
  graduates: z.nullable(z.object({ academicYearName: z.string(), finishing: z.int(), graduated: z.int(), percent: z.int() })),
})
export type SchoolFacts = z.infer<typeof SchoolFacts>

export const childSchool = get('/api/children/school/:studentId', {
  about: "Returns a child's present school or kindergarten with its counts; 203 without one.",
  access: child('studentId'),
  params: { studentId: Id },
  result: SchoolFacts,
  example: {
    params: { studentId: 200002 },
    result: {
      orgId: 50084,
      orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
      orgType: 'ORGEBS',
      orgTypeName: 'Ерөнхий боловсролын сургууль',
      ownershipName: 'Төрийн өмчийн',
      fullAddress: 'Улаанбаатар, Сүхбаатар, 5 дугаар хороо, Эрдмийн 12 дугаар гудамж, 34',
      phones: [{ name: 'Бичиг хэрэг', phoneNumber: '92550084' }],
      headTitle: 'Захирал',
      headName: 'Сүхбаатар Алтанцэцэг',
      pupils: 528,
      teachers: 61,
      groups: 24,
      graduates: { academicYearName: '2025–2026', finishing: 44, graduated: 41, percent: 93 },
    },
  },
})

export const schoolCalls = [childBooks, childSchool]
