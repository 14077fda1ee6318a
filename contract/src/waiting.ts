import * as z from 'zod/mini'
import { get, parent } from './call.ts'
import { IdValue, Instant } from './fields.ts'

/** Window in days of the decisions that the usual time is computed from, and the minimum number of decisions. */
export const USUAL_OF_DAYS = 60
export const USUAL_FROM_DECISIONS = 10

export const WaitingRequest = z.object({
  kind: z.enum(['link', 'absence', 'prospect', 'sub']),
  /** Id of a link or leave; prospectDataId of an enrolment request. */
  requestId: IdValue,
  /** Role that has to decide it. */
  at: z.enum(['TEACHER', 'SCHOOL', 'COMMISSION']),
  /** Group of the class teacher, institution of the office, or district of the commission. */
  place: z.string(),
  since: Instant,
  /** The desk waits for the caller's answer to its question. */
  isAsked: z.boolean(),
  /** Median days to a decision for this kind and institution; null below the minimum number of decisions, and while a question is open. */
  usualDays: z.nullable(z.int()),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

export const waitingRequests = get('/api/parent/waiting', {
  about: "Returns the signed-in parent's waiting requests: place, waiting time, and usual time until an answer there.",
  access: parent,
  params: {},
  result: z.array(WaitingRequest),
  example: {
    result: [
      { kind: 'link', requestId: 71, at: 'TEACHER', place: '5б бүлэг', since: '2026-11-13T08:12:00+08:00', isAsked: false, usualDays: 2 },
    ],
  },
})

export const waitingCalls = [waitingRequests]
