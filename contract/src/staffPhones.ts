import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, Instant, Phone } from './fields.ts'

/**
 * Path of the link by which the holder of the old contact cancels or undoes a phone change; the secret follows. Short, because it is sent
 * by text message.
 */
export const KEEP_CONTACT_PATH = '/keep'
/** Hours between the second member's confirmation and the change. */
export const NEW_PHONE_HOURS = 24
/** Days in which a second member can confirm a phone change; afterwards it lapses. */
export const CONFIRM_PHONE_DAYS = 3
/** Days after the change in which the holder of the old contact can undo it. */
export const UNDO_PHONE_DAYS = 7

export const ofAdult = { childId: IdValue, personId: IdValue }

export const PhoneChange = z.object({
  changeId: IdValue,
  /** New phone, masked. */
  contact: z.string(),
  /** Time of the change; null until a second member confirms it. */
  dueAt: z.nullable(Instant),
  canConfirm: z.boolean(),
})
export type PhoneChange = z.infer<typeof PhoneChange>

export const WaitingPhone = z.object({
  ...PhoneChange.shape,
  childId: IdValue,
  child: z.string(),
  /** Holder of the account. */
  name: z.string(),
  oldContact: z.string(),
  institution: z.string(),
  enteredBy: z.string(),
  enteredAt: Instant,
})
export type WaitingPhone = z.infer<typeof WaitingPhone>

export const givePhone = post('/api/staff/family/phone', {
  about:
    'Requests a new phone for an account after the office saw the document. A second member of the office confirms it, or the commission above an office with one account. The old contacts get a link that cancels it. Nothing changes before it takes effect.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object({ ...ofAdult, phone: Phone }),
  result: MessageResult,
  example: { body: { childId: 300_123, personId: 400_123, phone: '99112233' }, result: { message: 'Хоёр дахь ажилтан баталгаажуулна' } },
})

export const confirmPhone = post('/api/staff/family/phone/confirm', {
  about:
    "Confirms a new phone as second member: it takes effect after a day. Then the account is unproven, and its links to children of other institutions pause. The old contacts and the children's guardians are notified.",
  access: staff('SCHOOL', 'COMMISSION'),
  params: {},
  body: z.object({ changeId: IdValue }),
  result: z.object({ ...MessageResult.shape, dueAt: Instant }),
  example: { body: { changeId: 5 }, result: { message: 'Шинэ утсыг баталгаажууллаа', dueAt: '2026-11-16T09:48:00+08:00' } },
})

export const stopPhone = post('/api/staff/family/phone/stop', {
  about: 'Cancels a new phone that waits for its confirmation or for its day.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object(ofAdult),
  result: MessageResult,
  example: { body: { childId: 300_123, personId: 400_123 }, result: { message: 'Утас солихыг цуцаллаа' } },
})

export const waitingPhones = get('/api/staff/family/phones', {
  about: 'Returns new phones at this desk that wait for a second member or for their day.',
  access: staff('SCHOOL', 'COMMISSION'),
  params: {},
  result: z.array(WaitingPhone),
  example: {
    result: [
      {
        changeId: 5,
        contact: '99****33',
        dueAt: null,
        canConfirm: true,
        childId: 300_123,
        child: 'Отгонбаяр Билгүүн',
        name: 'Отгонбаяр Сувдаа',
        oldContact: '88****01',
        institution: '84 дүгээр сургууль',
        enteredBy: 'Б.Дулмаа',
        enteredAt: '2026-11-15T09:48:00+08:00',
      },
    ],
  },
})

export const phoneCalls = [givePhone, confirmPhone, stopPhone, waitingPhones]
