import * as z from 'zod/mini'
import { all, concern, get, self, session, ticket } from './call.ts'
import { Acceptance } from './enrolmentAcceptance.ts'
import { openSteps } from './enrolmentOpenSteps.ts'
import { Allowed, Drawn, Further } from './enrolmentProspect.ts'
import { CAMPAIGN_KINDS, CAMPAIGN_STATES, RESPONSE_STATUSES, SCHOOL_STATUSES } from './enrolmentStatuses.ts'
import { Id, IdValue, Instant } from './fields.ts'

/** An enrolment request in the parent's lists. */
export const Application = z.object({
  prospectDataId: IdValue,
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: z.string(),
  campaignState: z.enum(CAMPAIGN_STATES),
  opensAt: Instant,
  closesAt: Instant,
  personId: IdValue,
  personAddressId: z.nullable(IdValue),
  personAddressDetail: z.nullable(z.string()),
  parentName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  legalName: z.nullable(z.string()),
  institutionPhone: z.nullable(z.string()),
  creationDate: Instant,
  /** Time of the last step. */
  changedAt: z.nullable(Instant),
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
  /** Lot in the draw of places, disclosed to the sender, the guardians and the parents who follow the child. */
  lot: z.nullable(z.string()),
  /** The sender is not a registered guardian; the caller is one and can take the request over or withdraw it. */
  mayTakeOver: z.boolean(),
  /** Steps open to the caller now; an unproven account has to enter the request's reference. */
  allowed: Allowed,
  /** Null unless the child was refused. */
  further: z.nullable(Further),
  /** Null unless a published draw decided the request. */
  drawn: z.nullable(Drawn),
  /** End of the time in which the caller can undo a withdrawal that the commission entered for the family; null if they cannot. */
  undoUntil: z.nullable(Instant),
  /** Null unless the child has a place in a campaign that asks for an acceptance. */
  acceptance: z.nullable(Acceptance),
})
export type Application = z.infer<typeof Application>
const exampleApplication: Application = {
  prospectDataId: 200102,
  kind: 'kindergarten',
  schoolYear: '2026–2027',
  campaignState: 'open',
  opensAt: '2026-10-26T09:00:00+08:00',
  closesAt: '2026-11-29T17:00:00+08:00',
  personId: 200102,
  personAddressId: 7001,
  personAddressDetail: '34 тоот',
  parentName: 'Батболд Болормаа',
  lastName: 'Ганбат',
  firstName: 'Тэмүүлэн',
  primaryNidNumber: 'ЧХ******98',
  legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  institutionPhone: '70120033',
  creationDate: '2026-11-10T10:15:00+08:00',
  changedAt: '2026-11-10T10:15:00+08:00',
  responseStatus: 'REQUESTED',
  responseStatusName: 'Хүсэлт илгээсэн',
  schoolStatus: null,
  prospectResponseNote: null,
  institutionId: 60033,
  fullAddress: 'Улаанбаатар, Баянзүрх, 5 дугаар хороо',
  labelValue1: 'Баянзүрх',
  vPhones: '88001122',
  vEmails: null,
  reference: '482-917-3564',
  lot: 'K7M2QXR4TB',
  mayTakeOver: false,
  allowed: { send: false, decline: false, withdraw: true, reopen: false, giveUp: false, changeAddress: false, whyNot: null },
  further: null,
  drawn: null,
  undoUntil: null,
  acceptance: null,
}
const list = {
  params: { personId: Id },
  result: z.array(Application),
  example: { params: { personId: 100001 }, result: [exampleApplication] },
}

export const applications = get('/api/admission/prospect/list/:personId', {
  about: "Returns the kindergarten and first-grade requests of the signed-in parent's children.",
  access: self('personId'),
  ...list,
})
export const subApplications = get('/api/admission/sub/list/:personId', {
  about: "Returns the sub-program requests of the signed-in parent's children.",
  access: self('personId'),
  ...list,
})

export const HistoryRow = z.object({
  creationDate: Instant,
  responseStatusName: z.string(),
  prospectResponseNote: z.nullable(z.string()),
  /** Institution that had the request after the step; null if unknown. */
  legalName: z.nullable(z.string()),
})
export type HistoryRow = z.infer<typeof HistoryRow>
const exampleHistory: HistoryRow[] = [
  {
    creationDate: '2026-11-10T10:15:00+08:00',
    responseStatusName: 'Хүсэлт илгээсэн',
    prospectResponseNote: null,
    legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  },
]

export const publicHistory = get('/public/student/prospect/status/list/:id', {
  about: 'Returns every step of a request, newest first.',
  access: ticket('id', 'prospect'),
  params: { id: Id },
  result: z.array(HistoryRow),
  example: { params: { id: 200102 }, result: exampleHistory },
})
export const applicationHistory = get('/api/admission/prospect/status/list/:prospectDataId', {
  about: 'Returns every step of a sub-program request, newest first.',
  access: all(session, concern('prospectDataId', 'prospect')),
  params: { prospectDataId: Id },
  result: z.array(HistoryRow),
  example: { params: { prospectDataId: 200102 }, result: exampleHistory },
})

export const listCalls = [applications, subApplications, openSteps, publicHistory, applicationHistory]
