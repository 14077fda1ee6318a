import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { Id, IdValue, Level } from './fields.ts'

export const ResultYear = z.object({ academicLevel: z.int(), academicYearName: z.string() })
export type ResultYear = z.infer<typeof ResultYear>

export const resultYears = get('/api/children/score/year/:studentId', {
  about: 'Returns the past school years with results of a child, newest first.',
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(ResultYear),
  example: { params: { studentId: 200002 }, result: [{ academicLevel: 4, academicYearName: '2025–2026' }] },
})

export const ResultOrganisation = z.object({ institutionId: IdValue, organizationName: z.string(), academicLevel: z.int() })
export type ResultOrganisation = z.infer<typeof ResultOrganisation>

export const resultOrganisations = get('/api/children/score/organisation/:studentId', {
  about: "Returns institution and class of each of a child's past results, newest first.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(ResultOrganisation),
  example: {
    params: { studentId: 200002 },
    result: [{ institutionId: 50084, organizationName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль', academicLevel: 4 }],
  },
})

/** gradeMark is a percentage; gradeCode is a letter from grade 6 on, a word below. */
export const CourseResult = z.object({ orgName: z.string(), courseName: z.string(), gradeMark: z.number(), gradeCode: z.string() })
export type CourseResult = z.infer<typeof CourseResult>

export const courseResults = get('/api/children/score/info/:studentId/:academicLevel/:institutionId', {
  about: "Returns a child's results of one class at one institution, by course.",
  access: child('studentId'),
  params: { studentId: Id, academicLevel: Level, institutionId: Id },
  result: z.array(CourseResult),
  example: {
    params: { studentId: 200002, academicLevel: 4, institutionId: 50084 },
    result: [{ orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль', courseName: 'Математик', gradeMark: 91.5, gradeCode: 'Онц' }],
  },
})

export const ExamResult = z.object({
  academicLevel: z.int(),
  academicYear: z.string(),
  tesTypeName: z.string(),
  testName: z.string(),
  percentile: z.number(),
  gradeName: z.string(),
  rn: z.int(),
})
export type ExamResult = z.infer<typeof ExamResult>

export const examResults = get('/api/children/score/exam/:studentId', {
  about: "Returns a child's exam results, newest first.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(ExamResult),
  example: {
    params: { studentId: 200004 },
    result: [
      {
        academicLevel: 5,
        academicYear: '2022–2023',
        tesTypeName: 'Улсын шалгалт',
        testName: 'Математик',
        percentile: 78.4,
        gradeName: 'Сайн',
        rn: 1,
      },
    ],
  },
})

export const resultCalls = [resultYears, resultOrganisations, courseResults, examResults]
