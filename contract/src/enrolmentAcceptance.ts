import * as z from 'zod/mini'
import { parent, post, ticket } from './call.ts'
import { REFERENCE_WAIT_S } from './constants.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, Instant, PlainDate } from './fields.ts'

export const MAX_ACCEPT_DAYS = 60

/** Acceptance of a given place, in campaigns that ask for it. */
export const Acceptance = z.object({
  acceptedAt: z.nullable(Instant),
  /** Days to accept, from the delivered message. */
  days: z.int(),
  /** Last of them; null until a message is delivered. The place does not lapse with it. */
  lastDay: z.nullable(PlainDate),
  /** The caller can accept now. */
  mayAccept: z.boolean(),
})
export type Acceptance = z.infer<typeof Acceptance>

const done = { result: MessageResult, example: { body: { prospectDataId: 200102 }, result: { message: 'Орон тоог баталгаажууллаа' } } }

export const acceptPlace = post('/public/admission/prospect/accept', {
  about:
    'Accepts a given place with the reference of the request; wrong references count as for withdrawing. A repeated press changes nothing.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  params: {},
  body: z.object({ prospectDataId: IdValue, personId: IdValue, reference: z.string().check(z.maxLength(20)) }),
  ...done,
  example: { ...done.example, body: { prospectDataId: 200102, personId: 200102, reference: '482-917-3564' } },
})

export const acceptOwnPlace = post('/api/admission/prospect/accept', {
  about:
    "Accepts a given place as the request's sender or as a registered guardian with a proven account; any guardian's acceptance counts.",
  access: parent,
  params: {},
  body: z.object({ prospectDataId: IdValue }),
  ...done,
})

export const acceptanceCalls = [acceptPlace, acceptOwnPlace]
