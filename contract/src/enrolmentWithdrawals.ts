import * as z from 'zod/mini'
import { parent, post, ticket } from './call.ts'
import { REFERENCE_WAIT_S } from './constants.ts'
import { UNDO_WITHDRAWAL_DAYS } from './enrolmentStatuses.ts'
import { IdValue } from './fields.ts'

const result = z.object({ message: z.string() })
const example = { message: 'Хүсэлтийг сэргээлээ' }

export const undoWithdrawal = post('/api/admission/prospect/withdrawal/undo', {
  about: `Undoes a withdrawal that the commission entered for the family, within ${UNDO_WITHDRAWAL_DAYS} days and after the campaign has closed too. For the sender and the registered guardians; the request keeps its date, reference and lot.`,
  access: parent,
  params: {},
  body: z.object({ prospectDataId: IdValue }),
  result,
  example: { body: { prospectDataId: 200102 }, result: example },
})

export const undoWithdrawalByReference = post('/public/admission/prospect/withdrawal/undo', {
  about:
    'Undoes a withdrawal as undoWithdrawal does, for callers with the reference of the request. Wrong references count as for withdrawing.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  params: {},
  body: z.object({ prospectDataId: IdValue, personId: IdValue, reference: z.string().check(z.maxLength(20)) }),
  result,
  example: { body: { prospectDataId: 200102, personId: 200102, reference: '482-917-3564' }, result: example },
})

export const withdrawalCalls = [undoWithdrawal, undoWithdrawalByReference]
