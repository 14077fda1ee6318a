import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { GuardianType } from './children.ts'
import { StepRefusal } from './enrolmentProspect.ts'
import { Receipt } from './enrolmentSending.ts'
import { CAMPAIGN_KINDS } from './enrolmentStatuses.ts'
import { MessageResult } from './envelope.ts'
import { Email, Id, IdValue, Phone, PlainDate, RegistryNumber, SchoolNumber, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'
import { FamilyBar } from './staffBars.ts'
import { ofAdult, PhoneChange } from './staffPhones.ts'

const ofOffices = staff('SCHOOL', 'COMMISSION')

export const FamilyAdult = z.object({
  personId: IdValue,
  name: z.string(),
  /** Relation from the registry, or from the person's request for a link. */
  guardianType: GuardianType,
  isNamed: z.boolean(),
  isBarred: z.boolean(),
  /** Actions open to the caller: confirming the person's identity document, changing the phone of their account, entering a court order. */
  canSeeIdentity: z.boolean(),
  canGivePhone: z.boolean(),
  canBar: z.boolean(),
  /** Phone in the registry, masked. */
  phone: z.nullable(z.string()),
  account: z.nullable(
    z.object({
      contact: z.string(),
      /** Whether it is proven for this institution's children: by the registry, or by a document that this institution saw. */
      isProven: z.boolean(),
      newPhone: z.nullable(PhoneChange),
    }),
  ),
})
export type FamilyAdult = z.infer<typeof FamilyAdult>

export const FamilyRequest = z.object({
  prospectDataId: IdValue,
  kind: z.enum(CAMPAIGN_KINDS),
  institution: z.nullable(z.string()),
  statusName: z.string(),
  /** Whether the caller can send it for the family now; whyNot is the reason if not. */
  canEnter: z.boolean(),
  whyNot: z.nullable(StepRefusal),
  /** Whether the caller can answer the school for the family now. */
  canAnswer: z.boolean(),
})
export type FamilyRequest = z.infer<typeof FamilyRequest>

export const Family = z.object({
  /**
   * family: the child is in a group of the institution. requests: only a request or catchment relates the child, and other data and
   * actions are withheld.
   */
  opens: z.enum(['family', 'requests']),
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
  opens: 'family',
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
      canBar: true,
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
    'Finds a child of the own institution, or with a request there, by registry number. Unknown children and children of other institutions get the same answer. Failed searches are limited by account and by institution.',
  access: ofOffices,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ registerNumber: z.union([RegistryNumber, SchoolNumber]) }),
  result: z.object({ childId: IdValue }),
  example: { body: { registerNumber: 'ЧО22241872' }, result: { childId: 300_123 } },
})

export const family = get('/api/staff/family/:childId', {
  about:
    'Returns a family for its office: the child, its adults with their accounts, its requests and court bars. For a child in no group of the institution, only its requests there with their senders.',
  access: ofOffices,
  params: { childId: Id },
  result: Family,
  example: { params: { childId: 300_123 }, result: exampleFamily },
})

export const enterRequest = post('/api/staff/family/request', {
  about:
    'Sends a kindergarten or sub-program request on behalf of a family, by the rules for guardians. The contact is an adult of the family, or the person with the given registry number; without a phone the registered guardians are notified.',
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
    /** Person who asked for the entry, and how. */
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

export const seeIdentity = post('/api/staff/family/identity', {
  about:
    "Records that the office saw the identity document of a guardian, or of a person linked to a child in one of its groups: the account is proven for the children of this institution. The person is notified, also at the registry's contact, with a link that ends the account, valid for seven days.",
  access: staff('SCHOOL'),
  params: {},
  body: z.object(ofAdult),
  result: MessageResult,
  example: { body: { childId: 300_123, personId: 400_123 }, result: { message: 'Бүртгэл баталгаажлаа' } },
})

export const familyCalls = [findFamily, family, enterRequest, seeIdentity]
