import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { GuardianType } from './children.ts'
import { WhyNot } from './enrolmentProspect.ts'
import { Receipt } from './enrolmentSending.ts'
import { CAMPAIGN_KINDS } from './enrolmentStatuses.ts'
import { MessageResult } from './envelope.ts'
import { Email, Id, IdValue, Instant, isDate, Phone, PlainDate, RegistryNumber, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'

/** Where the holder of the old contact calls a new phone off; what follows is the secret. Short, because it travels in text messages. */
export const KEEP_CONTACT_PATH = '/keep'
/** So long a new phone that an office gave waits before it takes effect. */
export const NEW_PHONE_HOURS = 24
/** The number and date of a court's decision, in words. */
export const DOCUMENT_MAX = 120

const ofOffices = staff('SCHOOL', 'COMMISSION')
const Day = z.string().check(z.refine(isDate, says('dateInvalid')))
const Document = z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DOCUMENT_MAX))

export const FamilyBar = z.object({
  barId: IdValue,
  personId: IdValue,
  name: z.string(),
  document: z.string(),
  /** Who entered it. */
  institution: z.string(),
  /** Whether this desk can lift it: the one that entered it can, and the commission above. */
  canLift: z.boolean(),
  from: PlainDate,
  until: z.nullable(PlainDate),
  /** waits: its first day is still to come. */
  standing: z.enum(['waits', 'inForce', 'ended']),
  /** When it was lifted before its last day. */
  liftedAt: z.nullable(Instant),
})
export type FamilyBar = z.infer<typeof FamilyBar>

export const FamilyAdult = z.object({
  personId: IdValue,
  name: z.string(),
  /** As what the registry names them, or as what they asked to follow the child. */
  guardianType: GuardianType,
  isNamed: z.boolean(),
  isBarred: z.boolean(),
  /** Whether this desk can say that it saw their identity document, and whether it can give their account a phone. */
  canSeeIdentity: z.boolean(),
  canGivePhone: z.boolean(),
  /** What the registry has, masked. */
  phone: z.nullable(z.string()),
  account: z.nullable(
    z.object({
      contact: z.string(),
      isProven: z.boolean(),
      newPhone: z.nullable(z.object({ contact: z.string(), dueAt: Instant })),
    }),
  ),
})
export type FamilyAdult = z.infer<typeof FamilyAdult>

export const FamilyRequest = z.object({
  prospectDataId: IdValue,
  kind: z.enum(CAMPAIGN_KINDS),
  institution: z.nullable(z.string()),
  statusName: z.string(),
  /** Whether this desk can enter it for the family now; if not, why. */
  canEnter: z.boolean(),
  whyNot: z.nullable(WhyNot),
  /** Whether this desk can give the family's answer to the school now. */
  canAnswer: z.boolean(),
})
export type FamilyRequest = z.infer<typeof FamilyRequest>

export const Family = z.object({
  child: z.object({
    childId: IdValue,
    name: z.string(),
    birthDate: PlainDate,
    registryMasked: z.string(),
    citizenship: z.string(),
    place: z.nullable(z.string()),
  }),
  adults: z.array(FamilyAdult),
  requests: z.array(FamilyRequest),
  bars: z.array(FamilyBar),
})
export type Family = z.infer<typeof Family>

const exampleFamily: Family = {
  child: {
    childId: 300_123,
    name: 'Отгонбаяр Билгүүн',
    birthDate: '2022-04-18',
    registryMasked: 'ЧО222418**',
    citizenship: 'Монгол',
    place: '33 дугаар цэцэрлэг',
  },
  adults: [
    {
      personId: 400_123,
      name: 'Отгонбаяр Сувдаа',
      guardianType: 'MOTHER',
      isNamed: true,
      isBarred: false,
      canSeeIdentity: true,
      canGivePhone: true,
      phone: '88****01',
      account: { contact: '88****01', isProven: false, newPhone: null },
    },
  ],
  requests: [
    {
      prospectDataId: 300_123,
      kind: 'kindergarten',
      institution: '33 дугаар цэцэрлэг',
      statusName: 'Хүсэлт илгээгээгүй',
      canEnter: true,
      whyNot: null,
      canAnswer: false,
    },
  ],
  bars: [],
}

export const findFamily = post('/api/staff/family/find', {
  about:
    'A child of the own institution by its registry number: at it now, or with a request there. An unknown child answers as one of somewhere else.',
  access: ofOffices,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ registerNumber: RegistryNumber }),
  result: z.object({ childId: IdValue }),
  example: { body: { registerNumber: 'ЧО22241872' }, result: { childId: 300_123 } },
})

export const family = get('/api/staff/family/:childId', {
  about:
    'What an office needs to do something for a family: the child, its adults with their accounts, its requests, and what courts have decided.',
  access: ofOffices,
  params: { childId: Id },
  result: Family,
  example: { params: { childId: 300_123 }, result: exampleFamily },
})

export const enterRequest = post('/api/staff/family/request', {
  about:
    'Sends a kindergarten or sub-program request for a family that cannot: the rules of a guardian hold. The contact is one of the adults of the family, or whoever has the registry number; without a phone the registered guardians are told.',
  access: ofOffices,
  params: {},
  body: z.object({
    childId: IdValue,
    prospectDataId: IdValue,
    contactPersonId: z.nullable(IdValue),
    registerNumber: z.nullable(RegistryNumber),
    contactGuardianType: GuardianType,
    contactPhone1: z.nullable(Phone),
    contactMail: z.nullable(Email),
    /** Who asked for it, and how. */
    note: z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DECISION_NOTE_MAX)),
  }),
  result: Receipt,
  example: {
    body: {
      childId: 300_123,
      prospectDataId: 300_123,
      contactPersonId: 400_123,
      registerNumber: null,
      contactGuardianType: 'MOTHER',
      contactPhone1: null,
      contactMail: null,
      note: 'Эх нь биечлэн ирсэн',
    },
    result: {
      message: 'Хүсэлт амжилттай илгээгдлээ',
      reference: '482-917-3564',
      lot: 'K7M2QXR4TB',
      child: 'О.Б.',
      institution: '33 дугаар цэцэрлэг',
      sentAt: '2026-11-15T09:48:00+08:00',
      responseStatus: 'REQUESTED',
      responseStatusName: 'Хүсэлт илгээсэн',
      registeredAs: null,
      notTold: [],
    },
  },
})

const ofAdult = { childId: IdValue, personId: IdValue }

export const seeIdentity = post('/api/staff/family/identity', {
  about:
    'The office saw the identity document of a guardian, or of someone who follows the child: their account is proven. They are told, also where the registry says that they are reached, with a link that ends the account for seven days.',
  access: ofOffices,
  params: {},
  body: z.object(ofAdult),
  result: MessageResult,
  example: { body: { childId: 300_123, personId: 400_123 }, result: { message: 'Бүртгэл баталгаажлаа' } },
})

export const barGuardian = post('/api/staff/family/bar', {
  about:
    'Keeps a person from a child by order of a court: while it is in force the person is nobody to the child. The person and the other guardians are told.',
  access: ofOffices,
  params: {},
  body: z.object({ ...ofAdult, document: Document, from: Day, until: z.nullable(Day) }),
  result: MessageResult,
  example: {
    body: { childId: 300_123, personId: 400_124, document: '2026/11/02, 184 дүгээр шийдвэр', from: '2026-11-02', until: null },
    result: { message: 'Шүүхийн хязгаарлалтыг бүртгэлээ' },
  },
})

export const liftBar = post('/api/staff/family/bar/lift', {
  about:
    "Ends a court's bar before its last day, on another document: at the office that entered it, or at the commission above. Those concerned are told.",
  access: ofOffices,
  params: {},
  body: z.object({ barId: IdValue, document: Document }),
  result: MessageResult,
  example: { body: { barId: 7, document: '2026/12/01, 201 дүгээр шийдвэр' }, result: { message: 'Хязгаарлалтыг цуцаллаа' } },
})

export const givePhone = post('/api/staff/family/phone', {
  about:
    'Gives an account a new phone after the office saw the document: all sessions end now, the old contact is told with a link that calls it off, and after a day the phone is the username, unless it has an account by then: whoever holds it is told if it has one.',
  access: ofOffices,
  params: {},
  body: z.object({ ...ofAdult, phone: Phone }),
  result: z.object({ ...MessageResult.shape, dueAt: Instant }),
  example: {
    body: { childId: 300_123, personId: 400_123, phone: '99112233' },
    result: { message: 'Шинэ утсыг бүртгэлээ', dueAt: '2026-11-16T09:48:00+08:00' },
  },
})

export const stopPhone = post('/api/staff/family/phone/stop', {
  about: 'Calls off a new phone that waits for its time.',
  access: ofOffices,
  params: {},
  body: z.object(ofAdult),
  result: MessageResult,
  example: { body: { childId: 300_123, personId: 400_123 }, result: { message: 'Утас солихыг цуцаллаа' } },
})

export const familyCalls = [findFamily, family, enterRequest, seeIdentity, barGuardian, liftBar, givePhone, stopPhone]
