import * as z from 'zod/mini'
import { all, concern, get, open, parent, post, self, session, ticket } from './call.ts'
import { GuardianType } from './children.ts'
import { REFERENCE_WAIT_S } from './constants.ts'
import { acceptanceCalls } from './enrolmentAcceptance.ts'
import { RESPONSE_STATUSES } from './enrolmentStatuses.ts'
import { MessageResult } from './envelope.ts'
import { CONTACT_MAX, emailShape, Id, IdValue, Instant, Phone, PlainDate, says } from './fields.ts'

export const OptionalPhone = z.string().check(z.regex(/^\d*$/, says('secondPhoneDigitsOnly')), z.length(8, says('secondPhoneLength')))
export const OptionalEmail = z.string().check(z.maxLength(CONTACT_MAX, says('contactTooLong')), z.regex(emailShape, says('emailWrong')))

/** Enrolment request as a guardian sends it. */
export const Sending = z.object({
  prospectDataId: IdValue,
  personId: IdValue,
  personAddressId: z.nullable(IdValue),
  personAddressDetail: z.nullable(z.string().check(z.maxLength(500))),
  /** These may be null for withdrawing, except that a session needs its own contactPersonId. */
  contactPersonId: z.nullable(IdValue),
  contactGuardianType: z.nullable(GuardianType),
  contactPhone1: z.nullable(Phone),
  contactPhone2: z.nullable(OptionalPhone),
  contactMail: z.nullable(OptionalEmail),
  institutionId: z.nullable(IdValue),
  recruiterFlag: z.literal('N'),
  recruiterId: z.nullable(IdValue),
  responseStatus: z.enum(RESPONSE_STATUSES),
  /** Required for changing an existing request without a session. */
  reference: z.optional(z.string().check(z.maxLength(20))),
})
export type Sending = z.infer<typeof Sending>

export const Receipt = z.object({
  message: z.string(),
  reference: z.nullable(z.string()),
  /** Lot of a kindergarten or sub-program request in the draw of places; grants no access. Null for a first grade. */
  lot: z.nullable(z.string()),
  child: z.string(),
  institution: z.nullable(z.string()),
  sentAt: Instant,
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
  /** Relation from the resident registry where it differs from the sent one; the request keeps the registry's. */
  registeredAs: z.nullable(GuardianType),
  /** Phones and mailboxes (masked) that got no message because they reached their daily limit. */
  notTold: z.array(z.string()),
})
export type Receipt = z.infer<typeof Receipt>
const exampleReceipt: Receipt = {
  message: 'Хүсэлт амжилттай илгээгдлээ',
  reference: '482-917-3564',
  lot: 'K7M2QXR4TB',
  child: 'Б.Т.',
  institution: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  sentAt: '2026-11-15T09:48:00+08:00',
  responseStatus: 'REQUESTED',
  responseStatusName: 'Хүсэлт илгээсэн',
  registeredAs: null,
  notTold: [],
}
const exampleSending: Sending = {
  prospectDataId: 200102,
  personId: 200102,
  personAddressId: 7001,
  personAddressDetail: null,
  contactPersonId: 100100,
  contactGuardianType: 'MOTHER',
  contactPhone1: '88001122',
  contactPhone2: null,
  contactMail: null,
  institutionId: 60033,
  recruiterFlag: 'N',
  recruiterId: null,
  responseStatus: 'REQUESTED',
}
const sending = { params: {}, body: Sending, result: Receipt, example: { body: exampleSending, result: exampleReceipt } }

export const sendProspect = post('/public/admission/prospect/send', {
  about:
    'Sends or withdraws a request for a child, gives up a granted place (DEPARTED), or confirms a first grade. Sending requires the tickets of the child and of the requester. Declining a first grade, or undoing that, requires a session (203 declineSignedIn), because no reference exists. Withdrawing and giving up require the reference of the request; from the fifth wrong reference in an hour also a solved captcha (203 captchaNeeded).',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  ...sending,
})
export const sendSubProgram = post('/public/admission/sub/send', {
  about: 'Sends or withdraws a sub-program request, or gives up its place. Requires the tickets of prospect/send.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  ...sending,
})
export const saveProspect = post('/api/admission/prospect/save', {
  about: 'Does the same as prospect/send for a signed-in caller.',
  access: all(session, self('contactPersonId'), concern('personId', 'child')),
  ...sending,
})
export const saveSubProgram = post('/api/admission/sub/save', {
  about: 'Does the same as sub/send for a signed-in caller.',
  access: all(session, self('contactPersonId'), concern('personId', 'child')),
  ...sending,
})

export const showReceipt = post('/public/admission/prospect/receipt', {
  about: 'Returns the receipt of a request of any kind to callers with its reference; wrong references count as for withdrawing.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ prospectDataId: IdValue, personId: IdValue, reference: z.string().check(z.maxLength(20)) }),
  result: Receipt,
  example: { body: { prospectDataId: 200102, personId: 200102, reference: '482-917-3564' }, result: exampleReceipt },
})

export const TakeOver = z.object({
  prospectDataId: IdValue,
  contactPhone1: Phone,
  contactPhone2: z.nullable(OptionalPhone),
  contactMail: z.nullable(OptionalEmail),
})
export type TakeOver = z.infer<typeof TakeOver>

export const takeOverRequest = post('/api/admission/prospect/takeOver', {
  about:
    'Makes a registered guardian the contact of a request whose sender the registry does not name. The request keeps its date and gets a new reference; the former sender loses access and is notified.',
  access: parent,
  params: {},
  body: TakeOver,
  result: Receipt,
  example: { body: { prospectDataId: 200102, contactPhone1: '88001122', contactPhone2: null, contactMail: null }, result: exampleReceipt },
})
export const withdrawOther = post('/api/admission/prospect/withdrawOther', {
  about:
    'Lets a registered guardian withdraw a request or a first-grade confirmation whose sender the registry does not name, also after the campaign has closed.',
  access: parent,
  params: {},
  body: z.object({ prospectDataId: IdValue }),
  result: MessageResult,
  example: { body: { prospectDataId: 200102 }, result: { message: 'Хүсэлт цуцлагдлаа' } },
})

export const changeAddress = post('/public/admission/prospect/changeAddress', {
  about:
    'Keeps the address of a request (isChangeFlag false) or changes it to the newer one of the resident registry (true). A sent request requires its reference, as for withdrawing.',
  access: ticket('personId', 'child'),
  holdsSeconds: REFERENCE_WAIT_S,
  params: {},
  body: z.object({
    isChangeFlag: z.boolean(),
    personId: IdValue,
    personAddressId: IdValue,
    personAddressDetail: z.nullable(z.string().check(z.maxLength(500))),
    arrivalDate: z.nullable(PlainDate),
    prospectDataId: z.optional(IdValue),
    reference: z.optional(z.string().check(z.maxLength(20))),
  }),
  /** legalName: the institution responsible for the request now; null if none. */
  result: z.object({ message: z.string(), legalName: z.nullable(z.string()) }),
  example: {
    body: { isChangeFlag: true, personId: 200102, personAddressId: 7002, personAddressDetail: null, arrivalDate: '2026-11-05' },
    result: { message: 'Хаяг шинэчлэгдлээ: Баянзүрх дүүргийн 33 дугаар цэцэрлэг', legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг' },
  },
})

/** A message that the portal has queued for a child's guardian. */
export const IssuedMessage = z.object({ operator: z.string(), message: z.string(), phoneNumber: z.string() })

export const issuedMessages = get('/public/student/message/:personId', {
  about: 'Returns the messages that the last step of a request sent; the phone number is masked.',
  access: ticket('personId', 'child'),
  params: { personId: Id },
  result: z.array(IssuedMessage),
  example: {
    params: { personId: 200102 },
    result: [{ operator: 'uni', message: 'Б.Т. хүүхдийн элсэлтийн хүсэлтийг хүлээн авлаа.', phoneNumber: '88****22' }],
  },
})

export const acknowledgeSms = post('/public/sms/send', {
  about: "Acknowledges a message that the portal sent about the caller's child. The call itself sends no message.",
  access: open,
  params: {},
  body: z.object({ operator: z.string(), message: z.string().check(z.maxLength(500)), phone: z.string() }),
  result: MessageResult,
  example: { body: { operator: 'uni', message: 'Б.Т. хүүхдийн…', phone: '88****22' }, result: { message: 'Амжилттай' } },
})
/** Subject of the portal's e-mails. */
export const MAIL_SUBJECT = 'ЭЭП'

export const acknowledgeMail = post('/public/mail/send', {
  about: 'Acknowledges that the first message was also sent by e-mail.',
  access: open,
  params: {},
  body: z.object({ requestEmail: z.string(), body: z.string().check(z.maxLength(5000)), sub: z.string().check(z.maxLength(100)) }),
  result: MessageResult,
  example: { body: { requestEmail: 'p***@demo.mn', body: 'Б.Т. хүүхдийн…', sub: MAIL_SUBJECT }, result: { message: 'Амжилттай' } },
})

export const sendingCalls = [
  sendProspect,
  sendSubProgram,
  changeAddress,
  issuedMessages,
  acknowledgeSms,
  acknowledgeMail,
  showReceipt,
  saveProspect,
  saveSubProgram,
  takeOverRequest,
  withdrawOther,
  ...acceptanceCalls,
]
