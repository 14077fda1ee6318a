import * as z from 'zod/mini'
import { get, parent } from './call.ts'
import { CAMPAIGN_KINDS } from './enrolmentStatuses.ts'
import { IdValue, Instant } from './fields.ts'

/** An enrolment task of a parent: answering a school, or deciding about a request that someone else sent. */
export const OpenStep = z.object({
  step: z.enum(['confirm', 'takeOver']),
  prospectDataId: IdValue,
  personId: IdValue,
  kind: z.enum(CAMPAIGN_KINDS),
  firstName: z.string(),
  closesAt: Instant,
})
export type OpenStep = z.infer<typeof OpenStep>

export const openSteps = get('/api/admission/open-steps', {
  about: 'Returns the requests that wait for a step of the signed-in parent.',
  access: parent,
  params: {},
  result: z.array(OpenStep),
  example: {
    result: [
      {
        step: 'confirm',
        prospectDataId: 200102,
        personId: 200102,
        kind: 'firstGrade',
        firstName: 'Тэмүүлэн',
        closesAt: '2026-11-29T17:00:00+08:00',
      },
    ],
  },
})
