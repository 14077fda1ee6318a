import * as z from 'zod/mini'
import { post, staff } from './call.ts'
import { IdValue, Instant, PlainDate, says } from './fields.ts'
import { DECISION_NOTE_MAX, SEEN_STATUSES } from './staff.ts'
import { Cursor, exampleRow, PlaceAnswer, Queue, QueueFilter, QueueRow } from './staffQueues.ts'

const anyStaff = staff('TEACHER', 'SCHOOL', 'COMMISSION')

export const RegisterRow = z.object({ ...QueueRow.shape, queue: Queue })
export type RegisterRow = z.infer<typeof RegisterRow>

/** Filters of a queue, and those of the last decision; without `queue` every kind that the role sees. */
export const RegisterFilter = z.object({
  ...z.omit(QueueFilter, { queue: true, everywhere: true }).shape,
  queue: z.optional(Queue),
  /** First and last day of a decision by staff. */
  from: z.optional(PlainDate),
  until: z.optional(PlainDate),
  /** Person who decided. */
  by: z.optional(IdValue),
})
export type RegisterFilter = z.infer<typeof RegisterFilter>

/** Keyset cursor over several kinds: rows of one instant are sorted by kind, then by id. */
const RegisterCursor = z.object({ ...Cursor.shape, queue: Queue })
export type RegisterCursor = z.infer<typeof RegisterCursor>

const Named = z.object({ id: IdValue, name: z.string() })

export const registerRows = post('/api/staff/register', {
  about:
    "Returns a page of the desk's requests in every state, newest first, with the options of the filters. Requests that their family withdrew are included; those of earlier school years are not.",
  access: anyStaff,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ ...RegisterFilter.shape, after: z.optional(RegisterCursor) }),
  result: z.object({
    rows: z.array(RegisterRow),
    /** Start of the next page; null on the last one. */
    next: z.nullable(RegisterCursor),
    /** Matches of the search that the other filters hide. */
    elsewhere: z.int(),
    queues: z.array(Queue),
    statuses: z.array(z.object({ status: z.string(), name: z.string() })),
    groups: z.array(Named),
    institutions: z.array(z.object({ ...Named.shape, district: z.nullable(z.string()) })),
    ages: z.array(z.int()),
    /** Members of the own institution; the caller comes first. */
    deciders: z.array(Named),
  }),
  example: {
    body: {},
    result: {
      rows: [{ ...exampleRow, queue: 'links' }],
      next: null,
      elsewhere: 0,
      queues: ['links'],
      statuses: [{ status: 'NEW', name: 'Шинэ' }],
      groups: [],
      institutions: [],
      ages: [],
      deciders: [{ id: 500_011, name: 'Д.Сарантуяа' }],
    },
  },
})

/** Maximum rows of an exported list. */
export const EXPORTED_ROWS = 10_000

export const registerExport = post('/api/staff/register/export', {
  about:
    'Returns the filtered register for a file, newest first, 10,000 rows at most, with masked registry numbers. Every child is audited; the number of exports in a day is limited.',
  access: anyStaff,
  goesOnReadOnly: true,
  params: {},
  body: RegisterFilter,
  result: z.object({
    rows: z.array(
      z.object({
        id: IdValue,
        queue: Queue,
        childName: z.string(),
        registryMasked: z.string(),
        birthDate: PlainDate,
        place: z.string(),
        senderName: z.nullable(z.string()),
        statusName: z.string(),
        acceptance: z.nullable(PlaceAnswer),
        since: Instant,
      }),
    ),
    /** Whether the list has more rows than the file. */
    isCut: z.boolean(),
  }),
  example: {
    body: {},
    result: {
      rows: [
        {
          id: 71,
          queue: 'links',
          childName: exampleRow.childName,
          registryMasked: 'ЧО1524****',
          birthDate: '2015-04-18',
          place: exampleRow.place,
          senderName: exampleRow.senderName,
          statusName: exampleRow.statusName,
          acceptance: exampleRow.acceptance,
          since: exampleRow.since,
        },
      ],
      isCut: false,
    },
  },
})

/** Days after a decision in which its institution can correct it. */
export const CORRECTION_DAYS = 14
export const CORRECTION_REASON_MIN = 10

export const correct = post('/api/staff/correct', {
  about:
    'Takes a decision of the own institution back within 14 days, while no later step was taken: a request to the commission or a link waits again, a first grade returns to its status before, and leave waits again until its days are over. The family is notified with the reason.',
  access: anyStaff,
  params: {},
  body: z.object({
    queue: Queue,
    id: IdValue,
    /** Status that the caller saw. */
    from: z.enum(SEEN_STATUSES),
    /** For the family. */
    reason: z.string().check(z.trim(), z.minLength(CORRECTION_REASON_MIN, says('reasonTooShort')), z.maxLength(DECISION_NOTE_MAX)),
  }),
  result: z.object({ statusName: z.string() }),
  example: {
    body: { queue: 'links', id: 72, from: 'DECLINED', reason: 'Өөр хүүхдийн хүсэлтийг татгалзсан байна.' },
    result: { statusName: 'Шинэ' },
  },
})

export const registerCalls = [registerRows, registerExport, correct]
