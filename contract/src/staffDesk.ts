import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import { get, staff } from './call.ts'
import { IdValue, Instant, PlainDate } from './fields.ts'
import { Queue } from './staffQueues.ts'

/** Pages of a commission beside its queues, named as in their addresses. */
export const COMMISSION_PAGES = ['places', 'draws', 'campaigns', 'content'] as const
export type CommissionPage = (typeof COMMISSION_PAGES)[number]

export const desk = get('/api/staff/desk', {
  about: "Returns the session's desk: its institution, the number and age of requests in each queue, and today's decisions.",
  access: staff('TEACHER', 'SCHOOL', 'COMMISSION'),
  params: {},
  result: z.object({
    role: Role,
    orgName: z.string(),
    above: z.nullable(z.string()),
    /** Kindergartens have no marks. */
    isKindergarten: z.boolean(),
    queues: z.array(
      z.object({
        queue: Queue,
        /** Capped at MAX_COUNTED + 1, which means more. */
        waiting: z.int(),
        oldest: z.nullable(Instant),
        /** Whether this role can decide; false: it only reads. */
        decides: z.boolean(),
      }),
    ),
    /** Links of former guardians that close unless the office confirms them; 0 for other roles. */
    closingLinks: z.int(),
    /**
     * School year that the office still has to prepare, from August on, with the number of children whose guardians have not answered; null
     * for other roles.
     */
    yearToPrepare: z.nullable(z.object({ schoolYear: z.int(), startsOn: PlainDate, isConfirmed: z.boolean(), unplaced: z.int() })),
    keeps: z.array(z.enum(COMMISSION_PAGES)),
    /** Messages of the institution's requests that could not be delivered; 0 for a teacher, who has no page of them. */
    undelivered: z.int(),
    decidedToday: z.array(
      z.object({
        /** Request of the decision. */
        id: IdValue,
        at: Instant,
        childName: z.string(),
        queue: Queue,
        statusName: z.string(),
        isRefusal: z.boolean(),
        by: z.string(),
        isMine: z.boolean(),
      }),
    ),
  }),
  example: {
    result: {
      role: 'TEACHER',
      orgName: '84 дүгээр сургууль',
      above: 'Баянзүрх дүүрэг',
      isKindergarten: false,
      queues: [{ queue: 'links', waiting: 23, oldest: '2026-11-10T08:12:00+08:00', decides: true }],
      closingLinks: 0,
      yearToPrepare: null,
      keeps: [],
      undelivered: 0,
      decidedToday: [],
    },
  },
})

export const deskCalls = [desk]
