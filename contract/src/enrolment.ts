import * as z from 'zod/mini'
import { all, captcha, concern, get, lookUp, open, post, self, session, ticket } from './call.ts'
import { GuardianType } from './children.ts'
import { CONTACT_MAX, emailShape, Id, IdValue, Instant, Phone, PlainDate, RegistryNumber, says } from './fields.ts'

/** What a campaign takes children into. */
export const CAMPAIGN_KINDS = ['kindergarten', 'firstGrade', 'subProgram'] as const
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number]

/** How a request for a kindergarten or a sub-program stands. NONE: nothing was sent yet. */
export const REQUEST_STATUSES = ['NONE', 'REQUESTED', 'WAITING', 'PASSED', 'UNPASSED', 'DEPARTED'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** What the guardian of a future first-grader has answered. */
export const FIRST_GRADE_STATUSES = ['NEW', 'APPROVED', 'DECLINED', 'MOVED'] as const
export type FirstGradeStatus = (typeof FIRST_GRADE_STATUSES)[number]

/** What the school says of a future first-grader. REJECTED: postponed for now. */
export const SCHOOL_STATUSES = ['NEW', 'REGISTERED', 'DECLINED', 'REJECTED'] as const
export type SchoolStatus = (typeof SCHOOL_STATUSES)[number]

export const RESPONSE_STATUSES = [...REQUEST_STATUSES, ...FIRST_GRADE_STATUSES] as const
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number]

export const KINDERGARTEN_AGES = [2, 3, 4, 5] as const
export type KindergartenAge = (typeof KINDERGARTEN_AGES)[number]

/** A second phone that need not be given. */
export const OptionalPhone = z.string().check(z.regex(/^\d*$/, says('secondPhoneDigitsOnly')), z.length(8, says('secondPhoneLength')))
/** An e-mail address that need not be given. */
export const OptionalEmail = z.string().check(z.maxLength(CONTACT_MAX, says('contactTooLong')), z.regex(emailShape, says('emailWrong')))

const said = z.object({ message: z.string() })

/** The address by which the child is enrolled now. */
export const OldAddress = z.object({
  fullAddress: z.string(),
  personId: IdValue,
  personAddressId: IdValue,
  personAddressDetail: z.string(),
  arrivalDate: PlainDate,
})
/** The newer one that the resident registry has. */
export const NewAddress = z.object({
  personId: IdValue,
  addressId: IdValue,
  addressDetail: z.string(),
  arrivedDate: PlainDate,
  aimagCityName: z.string(),
  soumDistrictName: z.string(),
  bagKhorooName: z.string(),
  addressRegionName: z.nullable(z.string()),
  addressTownName: z.nullable(z.string()),
  addressApartmentName: z.nullable(z.string()),
  addressStreetName: z.nullable(z.string()),
})

/** What may be done now, by whoever looked the child up; where sending may not be, why. */
export const Allowed = z.object({
  send: z.boolean(),
  decline: z.boolean(),
  withdraw: z.boolean(),
  reopen: z.boolean(),
  changeAddress: z.boolean(),
  /** Key of the refusal that a send would meet, with the values of its text. */
  whyNot: z.nullable(
    z.object({ reason: z.string(), message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
})

/** A child in a campaign, masked for the public. */
export const Prospect = z.object({
  /** Null for a child of an age that no open campaign is about. */
  prospectDataId: z.nullable(IdValue),
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: z.string(),
  closesAt: Instant,
  personId: IdValue,
  personAddressId: z.nullable(IdValue),
  personAddressDetail: z.nullable(z.string()),
  institutionId: z.nullable(IdValue),
  reg: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  fullAddress: z.string(),
  arrivalDate: z.nullable(PlainDate),
  legalName: z.nullable(z.string()),
  districtName: z.string(),
  phoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
  schoolStatus: z.nullable(z.enum(SCHOOL_STATUSES)),
  creationDate: Instant,
  prospectResponseNote: z.nullable(z.string()),
  allowed: Allowed,
  oldData: z.nullable(OldAddress),
  newData: z.nullable(NewAddress),
})
export type Prospect = z.infer<typeof Prospect>

const exampleProspect: Prospect = {
  prospectDataId: 200102,
  kind: 'kindergarten',
  schoolYear: '2026–2027',
  closesAt: '2026-11-29T17:00:00+08:00',
  personId: 200102,
  personAddressId: 7001,
  personAddressDetail: 'Улаанбаатар, Баянзүрх, 5 дугаар хороо',
  institutionId: 60033,
  reg: 'ЧХ******98',
  lastName: 'Б.',
  firstName: 'Т.',
  fullAddress: 'Улаанбаатар, Баянзүрх, 5 дугаар хороо',
  arrivalDate: '2023-05-14',
  legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  districtName: 'Баянзүрх',
  phoneNumber: null,
  emailAddress: null,
  responseStatus: 'NONE',
  responseStatusName: 'Хүсэлт илгээгээгүй',
  schoolStatus: null,
  creationDate: '2026-11-08T00:00:00+08:00',
  prospectResponseNote: null,
  allowed: { send: true, decline: false, withdraw: false, reopen: false, changeAddress: false, whyNot: null },
  oldData: null,
  newData: null,
}
const exampleRegistry = 'ЧХ23251498'

/** Status 1: known and resident. 0: the text says what is wrong, the same for every reason. */
export const searchPerson = post('/public/person/search', {
  about: 'Asks the resident registry for a registry number. Where it knows the child, the answer hands out its ticket in X-Ticket.',
  access: captcha,
  params: {},
  body: z.object({ registerNumber: RegistryNumber }),
  result: z.object({ result: z.object({ status: z.int(), message: z.string(), addressId: z.nullable(IdValue) }) }),
  example: {
    body: { registerNumber: exampleRegistry },
    result: { result: { status: 1, message: 'Амжилттай', addressId: 7001 } },
  },
})

const looksUp = 'With the ticket of that child, or else with a captcha; hands out the ticket.'

export const studentInfo = get('/public/student/info/:reg', {
  about: `A child in the open campaign for its age, masked. ${looksUp}`,
  access: lookUp('reg'),
  params: { reg: RegistryNumber },
  result: z.array(Prospect),
  example: { params: { reg: exampleRegistry }, result: [exampleProspect] },
})

export const subPrograms = get('/public/sub/programs/list/:registry', {
  about: `A child in the sub-program campaign, masked. ${looksUp}`,
  access: lookUp('registry'),
  params: { registry: RegistryNumber },
  result: z.array(Prospect),
  example: { params: { registry: exampleRegistry }, result: [{ ...exampleProspect, kind: 'subProgram' }] },
})

export const studentList = get('/public/student/list', {
  about: "The children of the caller's tickets, or whom the signed-in caller has asked for; nobody else.",
  access: open,
  params: {},
  result: z.array(Prospect),
  example: { result: [exampleProspect] },
})

/** How a sub-program request stands, for whoever knows the registry number. */
export const CheckResult = z.object({
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  legalName: z.nullable(z.string()),
  creationDate: Instant,
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
  prospectResponseNote: z.nullable(z.string()),
})
export type CheckResult = z.infer<typeof CheckResult>
const exampleCheck: CheckResult = {
  lastName: 'Б.',
  firstName: 'Т.',
  primaryNidNumber: 'ЧХ******98',
  legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  creationDate: '2026-11-08T00:00:00+08:00',
  responseStatus: 'PASSED',
  responseStatusName: 'Тэнцсэн',
  prospectResponseNote: null,
}

export const checkSubProgram = get('/public/sub/student/check/:reg', {
  about: 'How the sub-program request of a child stands.',
  access: captcha,
  params: { reg: RegistryNumber },
  result: z.array(CheckResult),
  example: { params: { reg: exampleRegistry }, result: [exampleCheck] },
})

export const HistoryRow = z.object({
  creationDate: Instant,
  responseStatusName: z.string(),
  prospectResponseNote: z.nullable(z.string()),
})
export type HistoryRow = z.infer<typeof HistoryRow>
const exampleHistory: HistoryRow[] = [
  { creationDate: '2026-11-10T10:15:00+08:00', responseStatusName: 'Хүсэлт илгээсэн', prospectResponseNote: null },
]

export const publicHistory = get('/public/student/prospect/status/list/:id', {
  about: 'Every step of a request, newest first.',
  access: ticket('id', 'prospect'),
  params: { id: Id },
  result: z.array(HistoryRow),
  example: { params: { id: 200102 }, result: exampleHistory },
})

export const requesterInfo = get('/public/people/info/:registry', {
  about: 'Who a guardian is, by registry number: for whoever holds a ticket, five times at most.',
  access: ticket(),
  params: { registry: RegistryNumber },
  result: z.array(z.object({ personId: IdValue, lastName: z.string(), firstName: z.string() })),
  example: { params: { registry: 'ЯБ90010112' }, result: [{ personId: 100100, lastName: 'Б.', firstName: 'Б.' }] },
})

/** What a guardian sends, whatever it is about. */
export const Sending = z.object({
  prospectDataId: IdValue,
  personId: IdValue,
  personAddressId: z.nullable(IdValue),
  personAddressDetail: z.nullable(z.string().check(z.maxLength(500))),
  contactPersonId: IdValue,
  contactGuardianType: GuardianType,
  contactPhone1: Phone,
  contactPhone2: z.nullable(OptionalPhone),
  contactMail: z.nullable(OptionalEmail),
  institutionId: z.nullable(IdValue),
  recruiterFlag: z.literal('N'),
  recruiterId: z.nullable(IdValue),
  responseStatus: z.enum(RESPONSE_STATUSES),
  /** Where a request that is there already is to be changed by someone who is not signed in. */
  reference: z.optional(z.string().check(z.maxLength(20))),
})
export type Sending = z.infer<typeof Sending>

export const Receipt = z.object({
  message: z.string(),
  reference: z.nullable(z.string()),
  child: z.string(),
  institution: z.nullable(z.string()),
  sentAt: Instant,
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
})
export type Receipt = z.infer<typeof Receipt>
const exampleReceipt: Receipt = {
  message: 'Хүсэлт амжилттай илгээгдлээ',
  reference: 'K26-4821-7T',
  child: 'Б.Т.',
  institution: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  sentAt: '2026-11-15T09:48:00+08:00',
  responseStatus: 'REQUESTED',
  responseStatusName: 'Хүсэлт илгээсэн',
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
  about: 'Sends, withdraws, confirms or declines for a child. Withdrawing and declining need the reference of the request.',
  access: ticket('personId', 'child'),
  ...sending,
})
export const sendSubProgram = post('/public/admission/sub/send', {
  about: 'Sends or withdraws a sub-program request.',
  access: ticket('personId', 'child'),
  ...sending,
})
export const saveProspect = post('/api/admission/prospect/save', {
  about: 'The same as prospect/send, signed in.',
  access: all(session, self('contactPersonId'), concern('personId', 'child')),
  ...sending,
})
export const saveSubProgram = post('/api/admission/sub/save', {
  about: 'The same as sub/send, signed in.',
  access: all(session, self('contactPersonId'), concern('personId', 'child')),
  ...sending,
})

export const changeAddress = post('/public/admission/prospect/changeAddress', {
  about: 'Keeps the address of a request (isChangeFlag false) or moves it to the newer one of the resident registry (true).',
  access: ticket('personId', 'child'),
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
  result: said,
  example: {
    body: { isChangeFlag: true, personId: 200102, personAddressId: 7002, personAddressDetail: null, arrivalDate: '2026-11-05' },
    result: { message: 'Хаяг шинэчлэгдлээ. Хүүхдийн мэдээллийг дахин шалгаж байна' },
  },
})

/** A message that the house has already queued for a child's guardian. */
export const IssuedMessage = z.object({ operator: z.string(), message: z.string(), phoneNumber: z.string() })

export const issuedMessages = get('/public/student/message/:personId', {
  about: 'The messages that the last step of a request has set off; the phone number is masked.',
  access: ticket('personId', 'child'),
  params: { personId: Id },
  result: z.array(IssuedMessage),
  example: {
    params: { personId: 200102 },
    result: [{ operator: 'uni', message: 'Б.Т. хүүхдийн элсэлтийн хүсэлтийг хүлээн авлаа.', phoneNumber: '88****22' }],
  },
})

export const acknowledgeSms = post('/public/sms/send', {
  about: 'Acknowledges a message that the house has issued for a child of the caller; nothing else is ever sent by it.',
  access: open,
  params: {},
  body: z.object({ operator: z.string(), message: z.string().check(z.maxLength(500)), phone: z.string() }),
  result: said,
  example: { body: { operator: 'uni', message: 'Б.Т. хүүхдийн…', phone: '88****22' }, result: { message: 'Амжилттай' } },
})
/** The abbreviation under which the portal writes e-mails. */
export const MAIL_SUBJECT = 'ЭЭП'

export const acknowledgeMail = post('/public/mail/send', {
  about: 'Acknowledges, likewise, that the first message also went by e-mail.',
  access: open,
  params: {},
  body: z.object({ requestEmail: z.string(), body: z.string().check(z.maxLength(5000)), sub: z.string().check(z.maxLength(100)) }),
  result: said,
  example: { body: { requestEmail: 'p***@demo.mn', body: 'Б.Т. хүүхдийн…', sub: MAIL_SUBJECT }, result: { message: 'Амжилттай' } },
})

export const lookUpStudent = get('/api/student/info/:registerNumber', {
  about: 'The same as student/info, signed in: with a captcha, and hands out the ticket.',
  access: all(session, captcha),
  params: { registerNumber: RegistryNumber },
  result: z.array(Prospect),
  example: { params: { registerNumber: exampleRegistry }, result: [exampleProspect] },
})

export const guardianRelations = get('/api/student/relations', {
  about: 'Who a guardian can be to a child.',
  access: session,
  params: {},
  result: z.array(z.object({ code: GuardianType, name: z.string() })),
  example: { result: [{ code: 'MOTHER', name: 'Эх' }] },
})

export const guardiansOf = get('/api/student/guardians/:personId', {
  about: 'Whom the resident registry names as parent or guardian of a child.',
  access: all(session, concern('personId', 'child')),
  params: { personId: Id },
  result: z.array(z.object({ personId: IdValue, lastName: z.string(), firstName: z.string(), guardianType: GuardianType })),
  example: { params: { personId: 200102 }, result: [{ personId: 100100, lastName: 'Б.', firstName: 'Б.', guardianType: 'MOTHER' }] },
})

/** A request as the signed-in parent's lists show it. */
export const Application = z.object({
  prospectDataId: IdValue,
  kind: z.enum(CAMPAIGN_KINDS),
  personId: IdValue,
  personAddressId: z.nullable(IdValue),
  personAddressDetail: z.nullable(z.string()),
  parentName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  legalName: z.nullable(z.string()),
  creationDate: Instant,
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
  schoolStatus: z.nullable(z.enum(SCHOOL_STATUSES)),
  prospectResponseNote: z.nullable(z.string()),
  institutionId: z.nullable(IdValue),
  fullAddress: z.string(),
  /** The district. */
  labelValue1: z.string(),
  vPhones: z.nullable(z.string()),
  vEmails: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})
export type Application = z.infer<typeof Application>
const exampleApplication: Application = {
  prospectDataId: 200102,
  kind: 'kindergarten',
  personId: 200102,
  personAddressId: 7001,
  personAddressDetail: '34 тоот',
  parentName: 'Батболд Болормаа',
  lastName: 'Ганбат',
  firstName: 'Тэмүүлэн',
  primaryNidNumber: 'ЧХ******98',
  legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  creationDate: '2026-11-10T10:15:00+08:00',
  responseStatus: 'REQUESTED',
  responseStatusName: 'Хүсэлт илгээсэн',
  schoolStatus: null,
  prospectResponseNote: null,
  institutionId: 60033,
  fullAddress: 'Улаанбаатар, Баянзүрх, 5 дугаар хороо',
  labelValue1: 'Баянзүрх',
  vPhones: '88001122',
  vEmails: null,
  reference: 'K26-4821-7T',
}
const list = {
  params: { personId: Id },
  result: z.array(Application),
  example: { params: { personId: 100001 }, result: [exampleApplication] },
}

export const applications = get('/api/admission/prospect/list/:personId', {
  about: "The kindergarten and first-grade requests of the signed-in parent's children.",
  access: self('personId'),
  ...list,
})
export const subApplications = get('/api/admission/sub/list/:personId', {
  about: "The sub-program requests of the signed-in parent's children.",
  access: self('personId'),
  ...list,
})
export const applicationHistory = get('/api/admission/prospect/status/list/:prospectDataId', {
  about: 'Every step of a request, newest first.',
  access: all(session, concern('prospectDataId', 'prospect')),
  params: { prospectDataId: Id },
  result: z.array(HistoryRow),
  example: { params: { prospectDataId: 200102 }, result: exampleHistory },
})

export const enrolmentCalls = [
  searchPerson,
  studentInfo,
  subPrograms,
  studentList,
  checkSubProgram,
  publicHistory,
  requesterInfo,
  sendProspect,
  sendSubProgram,
  changeAddress,
  issuedMessages,
  acknowledgeSms,
  acknowledgeMail,
  lookUpStudent,
  guardianRelations,
  guardiansOf,
  applications,
  subApplications,
  applicationHistory,
  saveProspect,
  saveSubProgram,
]
