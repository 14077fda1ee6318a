import * as z from 'zod/mini'
import { DayHalf } from './absence.ts'
import { child, get, post } from './call.ts'
import { GUARDIAN_TYPES } from './children.ts'
import { MessageResult } from './envelope.ts'
import { familyOf } from './family.ts'
import { Id, IdValue, Instant } from './fields.ts'

/** Messages to guardians about a child who is recorded as absent today, and their answers. */

/** Answers of a guardian; of UNKNOWN the office hears as well. */
export const ALERT_ANSWERS = ['SICK', 'ON_THE_WAY', 'UNKNOWN'] as const
export const AlertAnswer = z.enum(ALERT_ANSWERS)
export type AlertAnswer = z.infer<typeof AlertAnswer>

/** Last answer to an alert; `by` is null for a guardian whose link has ended. */
const given = { answer: AlertAnswer, at: Instant }
const GivenAnswer = z.object({ ...given, by: z.nullable(z.enum(['YOU', ...GUARDIAN_TYPES])) })
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** Answer as staff see it. */
export const ParentAnswer = z.object({ ...given, by: z.nullable(z.enum(GUARDIAN_TYPES)) })
export type ParentAnswer = z.infer<typeof ParentAnswer>

const AlertId = z.int().check(z.positive())

/** State of an alert as a guardian sees it. */
export const AlertState = z.object({
  alertId: AlertId,
  /** The alert is of today and not corrected: guardians can answer it, and change the answer. */
  isOpen: z.boolean(),
  given: z.nullable(GivenAnswer),
})
export type AlertState = z.infer<typeof AlertState>

export const AbsenceAlert = z.extend(AlertState, {
  half: DayHalf,
  /** First lesson with the absence; 0 for a whole day. */
  period: z.int().check(z.minimum(0), z.maximum(12)),
})
export type AbsenceAlert = z.infer<typeof AbsenceAlert>

export const absenceAlerts = get('/api/parent/absence-alerts/list/:studentId', {
  about: "Returns today's alerts about a child's absence that guardians can answer, with the last answer.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(AbsenceAlert),
  example: {
    params: { studentId: 200002 },
    result: [
      {
        alertId: 7001,
        isOpen: true,
        given: { answer: 'ON_THE_WAY', by: 'MOTHER', at: '2026-11-18T08:25:00+08:00' },
        half: 'AM',
        period: 1,
      },
    ],
  },
})

export const familyAbsenceAlerts = familyOf(absenceAlerts, "Returns today's open alerts about all the caller's children.")

export const answerAlert = post('/api/parent/absence-alerts/answer', {
  about:
    'Answers an alert of today: the teachers see it at once, of UNKNOWN the office as well. The last answer of any guardian counts. An alert of another day or a corrected one: alertOver.',
  access: child('studentId'),
  params: {},
  body: z.object({ studentId: IdValue, alertId: AlertId, answer: AlertAnswer }),
  result: MessageResult,
  example: { body: { studentId: 200002, alertId: 7001, answer: 'SICK' }, result: { message: 'Хариуг илгээлээ' } },
})

export const absenceAlertCalls = [absenceAlerts, familyAbsenceAlerts, answerAlert]
