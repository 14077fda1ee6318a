import type { Acceptance, Application, CheckResult, Drawn, Further, Prospect } from '@portal/contract/enrolment'
import { maskedContact } from '@portal/contract/phones'
import type { Refusal } from '@portal/contract/refusals'
import { maskedRegistryNumber } from '@portal/contract/registry'
import { isProvenFor } from '../../admission/proof.ts'
import { dateIn, instantText, timeIn } from '../../outside/clock.ts'
import { fullAddress, initial } from '../../text/people.ts'
import { sentenceOf } from '../../text/refusals.ts'
import type { PlaceAcceptance } from './acceptance/store.ts'
import { factsOf } from './campaigns/facts.ts'
import {
  addressRefusal,
  type Campaign,
  isSentStatus,
  isUndoable,
  mayTakeOver,
  type RequestState,
  sendingStatus,
  sentBy,
  settledBy,
  stateOf,
  stepRefusal,
  stepsAllowed,
  targetOf,
  type Viewer,
} from './rules.ts'
import type { newerAddress, Request } from './store.ts'
import { statusName } from './words.ts'

/** Newer address of the registry and its institution. */
export type NewerHome = Awaited<ReturnType<typeof newerAddress>> & { institution: string | null }

export const requestStateOf = ({ campaign, child, prospect }: Request): RequestState => ({
  campaign,
  birthDate: child.birthDate,
  institutionId: targetOf(prospect),
  responseStatus: prospect.responseStatus,
  schoolStatus: prospect.schoolStatus,
})

/** Values for refusal texts about a campaign; dates are plain. */
export const campaignValues = ({ opensAt, closesAt, addressUntil, birthFrom, birthTo }: Campaign, undeterminedSince: Date) => ({
  opensOn: dateIn(opensAt),
  closesOn: dateIn(closesAt),
  closesAt: timeIn(closesAt),
  addressDeadline: instantText(addressUntil),
  birthFrom,
  birthTo,
  settledBy: instantText(settledBy(undeterminedSince)),
})

const changedAtOf = ({ changedAt }: Request) => (changedAt === null ? null : instantText(changedAt))
/** A step in the history of an unsent request means that it was withdrawn. */
const statusNameOf = ({ prospect, changedAt }: Request) =>
  statusName(prospect.responseStatus, prospect.schoolStatus, { isWithdrawn: changedAt !== null })

function allowedFor(request: Request, hasNewer: boolean, now: Date): Prospect['allowed'] {
  const standing = requestStateOf(request)
  const refused = stepRefusal(standing, sendingStatus(standing.campaign.kind), now)
  return {
    ...stepsAllowed(standing, now),
    changeAddress: addressRefusal(standing, hasNewer, now) === undefined,
    whyNot: refused === undefined ? null : reasonOf(refused, request, now),
  }
}

function reasonOf(reason: Refusal, request: Request, now: Date, more: Readonly<Record<string, string>> = {}) {
  const values = { ...campaignValues(request.campaign, request.prospect.undeterminedSince ?? now), status: statusNameOf(request), ...more }
  return { reason, message: sentenceOf(reason, values), values }
}

/** Relation of a signed-in person to a request. */
interface Relation {
  /** The caller sent the request. */
  isOwn: boolean
  /** The registry names the caller for the child. */
  isNamed: boolean
  /** The registry names the caller, and the account is proven for the institution. */
  isGuardian: boolean
  /** The registry names neither the sender nor a caller with a proven account. */
  isOthers: boolean
  isHeld: boolean
  helpPhone: string
}

const noSteps = { send: false, decline: false, withdraw: false, reopen: false, giveUp: false, changeAddress: false }

/** Restricts the general permissions to the caller's, so that no shown button is refused with 403. */
function allowedTo(request: Request, anyone: Prospect['allowed'], relation: Relation, now: Date): Prospect['allowed'] {
  const { isOwn, isNamed, isGuardian, isOthers, isHeld, helpPhone } = relation
  if (isHeld) return { ...noSteps, whyNot: reasonOf('accountHeld', request, now) }
  const mayUndo = isOwn || isGuardian
  const answers = request.campaign.kind !== 'firstGrade' || isNamed
  const whyNot =
    anyone.send && !answers ? reasonOf('registryGuardianNeeded', request, now, { phone: schoolPhone(request, helpPhone) }) : null
  return {
    send: anyone.send && answers,
    decline: anyone.decline && answers && mayUndo,
    withdraw: anyone.withdraw && mayUndo,
    reopen: anyone.reopen && answers && mayUndo,
    giveUp: anyone.giveUp && mayUndo && !isOthers,
    changeAddress: anyone.changeAddress,
    whyNot: whyNot ?? anyone.whyNot,
  }
}

/** Phone of the school that answers for a family; the help desk's if the school gave none. */
export const schoolPhone = ({ institutionPhone }: Pick<Request, 'institutionPhone'>, helpPhone: string): string =>
  institutionPhone ?? helpPhone

/** Place down to the khoroo or bag: a visitor with a registry number must not learn the exact address. */
const placeInWords = ({ place }: Request) => [place.province, place.district, place.name].join(', ')

/** Answer to a request, as every view shows it. */
const answerOf = (request: Request) => ({
  legalName: request.institution,
  changedAt: changedAtOf(request),
  responseStatus: request.prospect.responseStatus,
  responseStatusName: statusNameOf(request),
  prospectResponseNote: request.prospect.note,
})

const undoUntilOf = ({ prospect }: Request, now: Date): string | null =>
  prospect.undoUntil !== null && isUndoable(prospect, now) ? instantText(prospect.undoUntil) : null

/** Request, its campaign and its answer, as the visitor's and the account's view show them. */
const requestPart = (request: Request, now: Date) => ({
  prospectDataId: request.prospect.id,
  kind: request.campaign.kind,
  schoolYear: factsOf(request.campaign, 'mn', now).schoolYear,
  campaignState: stateOf(request.campaign, now),
  opensAt: instantText(request.campaign.opensAt),
  closesAt: instantText(request.campaign.closesAt),
  personId: request.child.id,
  institutionId: request.prospect.institutionId,
  undoUntil: undoUntilOf(request, now),
  institutionPhone: request.institutionPhone,
  schoolStatus: request.prospect.schoolStatus,
  ...answerOf(request),
})

const acceptanceFor = (known: PlaceAcceptance | null, mayAnswer: boolean): Acceptance | null =>
  known && { ...known, mayAccept: mayAnswer && known.acceptedAt === null }

/** Additional data of a request: newer address, attended institution, and options after a refusal. */
export interface OtherRequests {
  newer: NewerHome | undefined
  attends: Prospect['attends']
  further: Further | null
  drawn: Drawn | null
  acceptance: PlaceAcceptance | null
  next: Prospect['next']
}

/** Prospect as every holder of the child's ticket sees it. */
export function publicProspect(request: Request, { newer, further, drawn, acceptance, attends, next }: OtherRequests, now: Date): Prospect {
  const { prospect, campaign, child, address, place } = request
  const where = placeInWords(request)
  const offered = newer !== undefined && address !== null
  return {
    ...requestPart(request, now),
    addressUntil: instantText(campaign.addressUntil),
    personAddressId: prospect.addressId,
    personAddressDetail: where,
    reg: maskedRegistryNumber(child.registryNumber),
    lastName: initial(child.lastName),
    firstName: initial(child.firstName),
    fullAddress: where,
    arrivalDate: address?.arrivedOn ?? null,
    settledBy: targetOf(prospect) === null ? instantText(settledBy(prospect.undeterminedSince ?? now)) : null,
    districtName: place.district,
    phoneNumber: prospect.contactPhone1 === null ? null : maskedContact(prospect.contactPhone1),
    emailAddress: prospect.contactMail === null ? null : maskedContact(prospect.contactMail),
    creationDate: instantText(prospect.createdAt),
    allowed: allowedFor(request, newer !== undefined, now),
    attends,
    further,
    drawn,
    acceptance: acceptanceFor(acceptance, true),
    next,
    oldData: offered
      ? { fullAddress: where, personId: child.id, personAddressId: address.id, personAddressDetail: where, arrivalDate: address.arrivedOn }
      : null,
    newData: offered
      ? {
          personId: child.id,
          addressId: newer.id,
          addressDetail: [newer.province, newer.district, newer.place].join(', '),
          arrivedDate: newer.arrivedOn,
          aimagCityName: newer.province,
          soumDistrictName: newer.district,
          bagKhorooName: newer.place,
          addressRegionName: null,
          addressTownName: null,
          addressApartmentName: null,
          addressStreetName: null,
          legalName: newer.institution,
        }
      : null,
  }
}

/** Prospect for a signed-in person without guardianship: answers are disabled, since the school answers for the family. */
export function withoutAnswer(prospect: Prospect, helpPhone: string): Prospect {
  const { allowed } = prospect
  const values = { phone: schoolPhone(prospect, helpPhone) }
  const needed = { reason: 'registryGuardianNeeded', message: sentenceOf('registryGuardianNeeded', values), values }
  return {
    ...prospect,
    allowed: { ...allowed, send: false, decline: false, reopen: false, whyNot: allowed.send ? needed : allowed.whyNot },
  }
}

export function checkResult(request: Request): CheckResult {
  const { prospect, child } = request
  return {
    ...answerOf(request),
    lastName: initial(child.lastName),
    firstName: initial(child.firstName),
    primaryNidNumber: maskedRegistryNumber(child.registryNumber),
    creationDate: instantText(prospect.sentAt ?? prospect.createdAt),
  }
}

/** Relations of the viewer to children, from the registry and schools. */
export interface Nearness {
  caller: Viewer
  /** Registered guardians by child. */
  guardians: ReadonlyMap<number, ReadonlySet<number>>
  /** Children that a school lets the viewer follow. */
  followed: ReadonlySet<number>
  helpPhone: string
  /** Options after a refusal, by request. */
  further: ReadonlyMap<number, Further | null>
  /** Draws that decided requests, by request. */
  drawn: ReadonlyMap<number, Drawn>
  /** Acceptances of given places, by request. */
  acceptances: ReadonlyMap<number, PlaceAcceptance>
}

/** Name of the sender: in full to themselves and if the registry names them for the child, otherwise initials. */
function senderInWords(sender: Request['guardian'], isWhole: boolean): string {
  if (sender === null) return ''
  return isWhole ? `${sender.lastName} ${sender.firstName}` : `${initial(sender.lastName)}${initial(sender.firstName)}`
}

/** Request as a signed-in person sees it. Without proven guardianship or a followed child it shows no more than the public flow. */
export function applicationOf(
  request: Request,
  { caller, guardians, followed, helpPhone, further, drawn, acceptances }: Nearness,
  now: Date,
): Application {
  const { personId } = caller
  const { prospect, child, place, guardian } = request
  const isOwn = sentBy(request, caller)
  const named = guardians.get(child.id)
  const isNamed = isProvenFor(caller, prospect.institutionId) && (named?.has(personId) ?? false)
  const isNear = isNamed || followed.has(child.id)
  const address = isNear ? request.address : null
  const sentByOther = prospect.contactPersonId !== null && !named?.has(prospect.contactPersonId)
  const relation = {
    isOwn,
    isNamed: named?.has(personId) ?? false,
    isGuardian: isNamed,
    isOthers: sentByOther && !(caller.isProven && isNamed),
    isHeld: caller.isHeld,
    helpPhone,
  }
  return {
    ...requestPart(request, now),
    personAddressId: isNear ? prospect.addressId : null,
    personAddressDetail: address?.detail ?? null,
    parentName: senderInWords(guardian, isOwn || (isNear && !sentByOther)),
    lastName: isNear ? child.lastName : initial(child.lastName),
    firstName: isNear ? child.firstName : initial(child.firstName),
    primaryNidNumber: maskedRegistryNumber(child.registryNumber),
    creationDate: instantText(prospect.sentAt ?? prospect.createdAt),
    fullAddress:
      address === null
        ? placeInWords(request)
        : fullAddress({ ...address, province: place.province, district: place.district, subdistrict: place.name }),
    labelValue1: place.district,
    vPhones: isOwn ? [prospect.contactPhone1, prospect.contactPhone2].filter((phone) => phone !== null).join(', ') : null,
    vEmails: isOwn ? prospect.contactMail : null,
    reference: isOwn ? prospect.reference : null,
    lot: (isOwn || isNear) && isSentStatus(prospect.responseStatus) ? prospect.lot : null,
    mayTakeOver: isNamed && caller.isProven && sentByOther && mayTakeOver(requestStateOf(request)),
    allowed: allowedTo(request, allowedFor(request, false, now), relation, now),
    further: further.get(prospect.id) ?? null,
    drawn: drawn.get(prospect.id) ?? null,
    undoUntil: (isOwn || isNamed) && !caller.isHeld ? undoUntilOf(request, now) : null,
    acceptance: acceptanceFor(acceptances.get(prospect.id) ?? null, !caller.isHeld && (isOwn || isNamed)),
  }
}
