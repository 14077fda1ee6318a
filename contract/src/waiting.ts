import * as z from 'zod/mini'
import { get, parent } from './call.ts'
import { IdValue, Instant } from './fields.ts'

/** Decisions look back so many days, and the usual time is told from so many of them on. */
export const USUAL_OF_DAYS = 60
export const USUAL_FROM_DECISIONS = 10

export const WaitingRequest = z.object({
  kind: z.enum(['link', 'absence', 'prospect', 'sub']),
  /** Of a link or a leave its id, of enrolment the prospectDataId. */
  requestId: IdValue,
  /** On whose desk it lies. */
  at: z.enum(['TEACHER', 'SCHOOL', 'COMMISSION']),
  /** The group of a class teacher, the name of an office's institution, or the district of a commission. */
  place: z.string(),
  since: Instant,
  /** Within so many days half of the requests of that kind and institution were answered; null where too few were. */
  usualDays: z.nullable(z.int()),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

export const waitingRequests = get('/api/parent/waiting', {
  about: "Where the signed-in parent's requests lie that wait for an answer, since when, and how long an answer usually takes there.",
  access: parent,
  params: {},
  result: z.array(WaitingRequest),
  example: {
    result: [{ kind: 'link', requestId: 71, at: 'TEACHER', place: '5б бүлэг', since: '2026-11-13T08:12:00+08:00', usualDays: 2 }],
  },
})

export const waitingCalls = [waitingRequests]
