import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { GuardianType } from './children.ts'
import { Why } from './entries.ts'
import { MessageResult } from './envelope.ts'
import { ClockTime, Id, IdValue, isDate, PlainDate, says } from './fields.ts'

/** Times at which the children of a kindergarten's group arrive and leave, and the adults who fetch them. */

const ofSchool = staff('TEACHER', 'SCHOOL')

export const FETCHED_BY_MAX = 60

const Day = z.string().check(z.refine(isDate, says('dateInvalid')))

/** An adult with an approved link to the child, or barred from it by a court. */
export const FetchingAdult = z.object({
  personId: IdValue,
  name: z.string(),
  /** Null for a barred person who is neither linked nor a registered guardian. */
  relation: z.nullable(GuardianType),
  /** A court bars the person from the child: cannot be chosen. */
  isBarred: z.boolean(),
})
export type FetchingAdult = z.infer<typeof FetchingAdult>

export const ChildTimes = z.object({
  childId: IdValue,
  arrivedAt: z.nullable(ClockTime),
  leftAt: z.nullable(ClockTime),
  /** Name of the adult at the time of leaving. The relation is null for a typed name. */
  fetchedBy: z.nullable(z.object({ name: z.string(), relation: z.nullable(GuardianType) })),
  /** Reason of the last change after the day. */
  why: z.nullable(z.string()),
  adults: z.array(FetchingAdult),
})
export type ChildTimes = z.infer<typeof ChildTimes>

export const groupTimes = get('/api/staff/today/arrivals/:groupId/:day', {
  about:
    'Returns the times of arrival and leaving of the children of an own kindergarten group, with the adults who may fetch each child and those barred by a court. A group of others: notFoundRecord.',
  access: ofSchool,
  params: { groupId: Id, day: Day },
  result: z.array(ChildTimes),
  example: {
    params: { groupId: 3203, day: '2026-11-13' },
    result: [
      {
        childId: 200004,
        arrivedAt: '08:05',
        leftAt: '16:40',
        fetchedBy: { name: 'Дорж Ганбат', relation: 'FATHER' },
        why: null,
        adults: [{ personId: 100002, name: 'Дорж Ганбат', relation: 'FATHER', isBarred: false }],
      },
    ],
  },
})

/** A linked adult, or the name of another person, which nothing checks. */
export const FetchedBy = z.union([
  z.object({ personId: IdValue }),
  z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(FETCHED_BY_MAX)) }),
])

export const TimesEntry = z.object({
  /** Made by the client: an entry that arrives twice counts once. */
  entryId: z.uuid(),
  groupId: IdValue,
  day: PlainDate.check(z.refine(isDate, says('dateInvalid'))),
  childId: IdValue,
  /** Null leaves it unchanged. */
  arrivedAt: z.nullable(ClockTime),
  /** Null leaves it unchanged, BACK takes it back. */
  leaving: z.nullable(z.union([z.literal('BACK'), z.object({ at: ClockTime, by: FetchedBy })])),
  /** Required after the day. */
  why: Why,
})
export type TimesEntry = z.infer<typeof TimesEntry>

export const enterTimes = post('/api/staff/today/arrivals', {
  about:
    'Records when a present child of an own kindergarten group arrived or left, and who fetched it. Sending an entry again changes nothing.',
  access: ofSchool,
  params: {},
  body: TimesEntry,
  result: MessageResult,
  example: {
    body: {
      entryId: '0f9619ff-8b86-4d01-b42d-00cf4fc964fe',
      groupId: 3203,
      day: '2026-11-13',
      childId: 200004,
      arrivedAt: null,
      leaving: { at: '16:40', by: { personId: 100002 } },
      why: null,
    },
    result: { message: 'Хадгаллаа' },
  },
})

export const arrivalCalls = [groupTimes, enterTimes]
