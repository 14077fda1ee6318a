import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Contact, IdValue, Instant } from './fields.ts'
import { DECISION_KINDS } from './staff.ts'

/** Causes of a failed delivery: refused by the gateway or mail server, timed out, unknown mailbox, or any other. */
export const UNDELIVERED_REASONS = ['REFUSED', 'TOO_SLOW', 'NO_MAILBOX', 'FAULT'] as const
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number]

/** Maximum number of listed messages, last failure first. */
export const MAX_UNDELIVERED = 100

const MessageId = z.int().check(z.positive())
const ofOffices = staff('SCHOOL', 'COMMISSION')

export const UndeliveredMessage = z.object({
  id: MessageId,
  kind: z.enum(DECISION_KINDS),
  childId: IdValue,
  childName: z.string(),
  /** Group of the child, or institution of its request. */
  place: z.string(),
  /** Masked contact. */
  recipient: z.string(),
  channel: z.enum(['sms', 'mail']),
  /** Text without the request's reference. */
  text: z.string(),
  reason: z.enum(UNDELIVERED_REASONS),
  tries: z.int(),
  failedAt: Instant,
  /** Whether an office entered this contact for the request. */
  isGiven: z.boolean(),
})
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>

export const undelivered = get('/api/staff/messages', {
  about: 'Returns undelivered messages about requests of the own institution, with the reason. A commission sees those of enrolment only.',
  access: ofOffices,
  params: {},
  result: z.array(UndeliveredMessage),
  example: {
    result: [
      {
        id: 501,
        kind: 'prospect',
        childId: 300_123,
        childName: 'Отгонбаяр Билгүүн',
        place: '84 дүгээр сургууль',
        recipient: '88****01',
        channel: 'sms',
        text: 'Б. хүүхдийн 1 дүгээр ангийн элсэлт баталгаажлаа.',
        reason: 'REFUSED',
        tries: 8,
        failedAt: '2026-11-10T08:12:00+08:00',
        isGiven: false,
      },
    ],
  },
})

export const sendAgain = post('/api/staff/messages/again', {
  about: 'Queues an undelivered message again, with all attempts.',
  access: ofOffices,
  params: {},
  body: z.object({ id: MessageId }),
  result: MessageResult,
  example: { body: { id: 501 }, result: { message: 'Мессежийг дахин илгээж байна' } },
})

export const redirectNews = post('/api/staff/messages/contact', {
  about:
    "Sets another contact for the news of one request, and sends the message there without the request's number. The username stays; codes and the number still go to the earlier contact, which is notified.",
  access: ofOffices,
  params: {},
  body: z.object({ id: MessageId, contact: Contact }),
  result: MessageResult,
  example: { body: { id: 501, contact: '99112233' }, result: { message: 'Энэ хүсэлтийн мэдээг 99****33 руу илгээнэ' } },
})

export const staffMessageCalls = [undelivered, sendAgain, redirectNews]
