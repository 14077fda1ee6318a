import * as z from 'zod/mini'

/**
 * Shape of the partner API of ESIS as the adapter expects it. The real shape is known to contract partners alone: when it is, this file,
 * and where meanings differ `areas/sync/translation.ts`, are all that changes.
 */

/** Own ids of ESIS may be numbers or text. */
const ownId = z.pipe(z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(64))]), z.transform(String))
const text = z.string().check(z.maxLength(1000))
const optionalText = z.nullish(text)
const count = z.number()

/** Page of a list: its number, the number of all pages, and its rows. */
export const Page = z.object({ page: z.int(), pages: z.int().check(z.nonnegative()), items: z.array(z.unknown()) })

/** Lists in the order in which they are asked for: each refers only to ids of those before it. */
const lists = {
  institutions: {
    path: () => '/institutions',
    row: z.object({
      institutionId: ownId,
      typeCode: ownId,
      name: text,
      placeCode: text,
      isPublic: z.boolean(),
      phone: optionalText,
      address: optionalText,
    }),
  },
  teachers: {
    path: (institution: string) => `/institutions/${institution}/teachers`,
    row: z.object({ institutionId: ownId, teacherId: ownId, registerNumber: text }),
  },
  groups: {
    path: (institution: string) => `/institutions/${institution}/groups`,
    row: z.object({ institutionId: ownId, groupId: ownId, name: text, levelCode: ownId, teacherId: z.nullish(ownId) }),
  },
  students: {
    path: (institution: string) => `/institutions/${institution}/students`,
    row: z.object({
      institutionId: ownId,
      studentId: ownId,
      registerNumber: optionalText,
      groupId: ownId,
      since: text,
      until: optionalText,
    }),
  },
  courses: {
    path: (institution: string) => `/institutions/${institution}/courses`,
    row: z.object({ institutionId: ownId, courseId: ownId, groupId: ownId, subjectCode: ownId, teacherId: ownId, hours: count }),
  },
  timetable: {
    path: (institution: string) => `/institutions/${institution}/timetable`,
    row: z.object({
      institutionId: ownId,
      courseId: ownId,
      term: count,
      weekday: count,
      period: count,
      starts: text,
      ends: text,
      room: optionalText,
    }),
  },
  attendance: {
    path: (institution: string) => `/institutions/${institution}/attendance`,
    /** A day of a kindergarten has neither period nor course. */
    row: z.object({
      institutionId: ownId,
      studentId: ownId,
      date: text,
      period: z.nullish(count),
      courseId: z.nullish(ownId),
      statusCode: ownId,
      minutesLate: z.nullish(count),
    }),
  },
  works: {
    path: (institution: string) => `/institutions/${institution}/works`,
    row: z.object({
      institutionId: ownId,
      workId: ownId,
      courseId: ownId,
      term: count,
      topic: text,
      description: optionalText,
      dueOn: text,
    }),
  },
  marks: {
    path: (institution: string) => `/institutions/${institution}/marks`,
    row: z.object({ institutionId: ownId, workId: ownId, studentId: ownId, mark: z.nullish(count), note: optionalText }),
  },
} as const

export type EsisList = keyof typeof lists
type EsisRows = { [List in EsisList]: z.infer<(typeof lists)[List]['row']> }
export type EsisRow<List extends EsisList> = EsisRows[List]

export const esisLists: {
  readonly [List in EsisList]: { path(institution: string): string; row: z.ZodMiniType<EsisRows[List]> }
} = lists

/** Lists of one institution. */
export const institutionLists = [
  'teachers',
  'groups',
  'students',
  'courses',
  'timetable',
  'attendance',
  'works',
  'marks',
] as const satisfies readonly EsisList[]

/** Question about one list. Dated lists are asked for the days from `from` to `to`. */
export interface EsisQuery {
  /** Own id of the institution; empty for the list of institutions. */
  institution: string
  schoolYear: number
  from: string
  to: string
}
