import * as z from 'zod/mini'
import { WaitingPosition } from './drawPages.ts'
import { Acceptance } from './enrolmentAcceptance.ts'
import { CAMPAIGN_KINDS, CAMPAIGN_STATES, RESPONSE_STATUSES, SCHOOL_STATUSES } from './enrolmentStatuses.ts'
import { RefusalValues } from './envelope.ts'
import { IdValue, Instant, PlainDate } from './fields.ts'

/** Address that the enrolment uses now. */
export const OldAddress = z.object({
  fullAddress: z.string(),
  personId: IdValue,
  personAddressId: IdValue,
  personAddressDetail: z.string(),
  arrivalDate: PlainDate,
})
/** Newer address in the resident registry. */
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
  /** Kindergarten or school responsible for it; null if not yet known. */
  legalName: z.nullable(z.string()),
})

/** Refusal that a step would get, sent ahead of the attempt. */
export const StepRefusal = z.object({ reason: z.string(), message: z.string(), values: RefusalValues })
export type StepRefusal = z.infer<typeof StepRefusal>

/** Steps open to a caller who looked the child up. */
export const Allowed = z.object({
  send: z.boolean(),
  decline: z.boolean(),
  withdraw: z.boolean(),
  reopen: z.boolean(),
  /** A given place can be returned. */
  giveUp: z.boolean(),
  changeAddress: z.boolean(),
  /** Refusal that sending would get; null if none. */
  whyNot: z.nullable(StepRefusal),
})

/** Further options of a family whose child was not taken. */
export const Further = z.object({
  /** The kindergarten has no free place of the child's age. */
  isFull: z.boolean(),
  /** Opening of the next stage; null if none is set. */
  nextStage: z.nullable(Instant),
  /** Other kindergartens of the khoroo with free places of the child's age. */
  others: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()), free: z.int() })),
})
export type Further = z.infer<typeof Further>

/** Draw that decided a request, and its present position in the waiting order; null if it does not wait. */
export const Drawn = z.object({ draw: IdValue, waiting: z.nullable(WaitingPosition) })
export type Drawn = z.infer<typeof Drawn>

/** A child in a campaign, masked for public answers. */
export const Prospect = z.object({
  /** Null if no open campaign covers the child's age. */
  prospectDataId: z.nullable(IdValue),
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: z.string(),
  campaignState: z.enum(CAMPAIGN_STATES),
  opensAt: Instant,
  closesAt: Instant,
  /** Deadline for changing the address. */
  addressUntil: Instant,
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
  institutionPhone: z.nullable(z.string()),
  /** Time by which the institution is assigned; null once it is. */
  settledBy: z.nullable(Instant),
  districtName: z.string(),
  phoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
  schoolStatus: z.nullable(z.enum(SCHOOL_STATUSES)),
  creationDate: Instant,
  /** Time of the last step; null before the first. NONE with a time is a withdrawn request. */
  changedAt: z.nullable(Instant),
  prospectResponseNote: z.nullable(z.string()),
  allowed: Allowed,
  /** Kind of institution that the child attends, if that is a reason against sending; the institution is not disclosed. */
  attends: z.nullable(z.enum(['kindergarten', 'school'])),
  /** Null unless the child was refused. */
  further: z.nullable(Further),
  /** Null unless a published draw decided the request. */
  drawn: z.nullable(Drawn),
  /** End of the time in which a withdrawal that the commission entered for the family can be undone; null without one. */
  undoUntil: z.nullable(Instant),
  /** Null unless the child has a place in a campaign that asks for an acceptance. */
  acceptance: z.nullable(Acceptance),
  /** Institution of the address for the next request, if the child moved after the decision of `institutionId`; its fields are null while unknown. */
  next: z.nullable(z.object({ institutionId: z.nullable(IdValue), legalName: z.nullable(z.string()) })),
  oldData: z.nullable(OldAddress),
  newData: z.nullable(NewAddress),
})
export type Prospect = z.infer<typeof Prospect>

export const exampleProspect: Prospect = {
  prospectDataId: 200102,
  kind: 'kindergarten',
  schoolYear: '2026–2027',
  campaignState: 'open',
  opensAt: '2026-10-26T09:00:00+08:00',
  closesAt: '2026-11-29T17:00:00+08:00',
  addressUntil: '2026-11-28T17:00:00+08:00',
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
  institutionPhone: '70120033',
  settledBy: null,
  districtName: 'Баянзүрх',
  phoneNumber: null,
  emailAddress: null,
  responseStatus: 'NONE',
  responseStatusName: 'Хүсэлт илгээгээгүй',
  schoolStatus: null,
  creationDate: '2026-11-08T00:00:00+08:00',
  changedAt: null,
  prospectResponseNote: null,
  allowed: { send: true, decline: false, withdraw: false, reopen: false, giveUp: false, changeAddress: false, whyNot: null },
  attends: null,
  further: null,
  drawn: null,
  undoUntil: null,
  acceptance: null,
  next: null,
  oldData: null,
  newData: null,
}
export const exampleRegistry = 'ЧХ23251498'
