import type { BodyOf } from '@portal/contract/call'
import type { CampaignKind, Receipt } from '@portal/contract/enrolment'
import type { StepRefusal } from '@portal/contract/enrolmentProspect'
import type { Language } from '@portal/contract/language'
import { maskedContact } from '@portal/contract/phones'
import type { enterRequest } from '@portal/contract/staffFamily'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { queueMessage } from '../../messages/queue.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { maskedName } from '../../text/people.ts'
import { refuse, sentenceOf } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { currentCampaigns } from './campaigns/current.ts'
import { findChildById } from './childStore.ts'
import { registeredContact } from './contact.ts'
import { receiptOf } from './receipt.ts'
import { numbered } from './reference.ts'
import { requestIn } from './requestStates.ts'
import { awaitsFamily, sendingStatus, stepRefusal, targetOf } from './rules.ts'
import { isInCatchment } from './settleStore.ts'
import { contactsOf, sendingSteps } from './steps.ts'
import { guardianshipOf, institutionName, type Request, requestOfChild } from './store.ts'
import { campaignValues, requestStateOf } from './view.ts'
import { warnOfOtherSender } from './warnings.ts'
import { contactsOfPerson } from './warningsStore.ts'
import { statusName } from './words.ts'

/** Request of a family as an office sees it when it acts for that family. */
export interface ForFamily {
  id: number
  kind: CampaignKind
  orgId: number | null
  institution: string | null
  statusName: string
  /** Whether the request can be entered now; `stepRefusal` gives the reason against it. */
  canEnter: boolean
  whyNot: StepRefusal | null
  awaitsAnswer: boolean
}

/** Offices enter only requests that families start; a first grade is only answered by the family. */
const isEntered = (kind: CampaignKind): boolean => kind !== 'firstGrade'

async function shown({ db, clock }: World, request: Request, language: Language): Promise<ForFamily> {
  const now = clock.now()
  const { prospect, campaign } = request
  const orgId = targetOf(prospect)
  const reason = stepRefusal(requestStateOf(request), sendingStatus(campaign.kind), now)
  const status = statusName(prospect.responseStatus, prospect.schoolStatus, { language })
  const values = { ...campaignValues(campaign, now), status }
  return {
    id: prospect.id,
    kind: campaign.kind,
    orgId,
    institution: orgId === prospect.institutionId ? request.institution : await institutionName(db, orgId),
    statusName: status,
    canEnter: isEntered(campaign.kind) && reason === undefined,
    whyNot: reason === undefined ? null : { reason, message: sentenceOf(reason, values), values },
    awaitsAnswer: awaitsFamily({ ...prospect, kind: campaign.kind }),
  }
}

/** Requests of a child in the current campaigns. Creates the missing ones for the child's age, as every look-up does. */
export async function requestsForFamily(world: World, childId: number, language: Language): Promise<ForFamily[]> {
  const child = await findChildById(world.db, childId)
  if (child === undefined) return []
  const campaigns = await currentCampaigns(world)
  const found: ForFamily[] = []
  for (const campaign of Object.values(campaigns)) {
    const request = await requestIn(world, campaign, child)
    if (request !== undefined) found.push(await shown(world, request, language))
  }
  return found
}

/** Whether a child belongs to an institution only by its catchment, for the desk. */
export const isNearby = isInCatchment

/** Refuses a request that cannot be entered now; returns its institution and the status that sending sets. */
function enterable({ prospect, campaign, child, ...rest }: Request, childId: number, orgIds: readonly number[], now: Date) {
  if (child.id !== childId || !isEntered(campaign.kind)) return refuse('notFoundRecord')
  const orgId = targetOf(prospect)
  if (orgId === null || !orgIds.includes(orgId)) return refuse('notYourInstitution')
  const status = sendingStatus(campaign.kind)
  const reason = stepRefusal(requestStateOf({ prospect, campaign, child, ...rest }), status, now)
  const values = { ...campaignValues(campaign, now), status: statusName(prospect.responseStatus, prospect.schoolStatus) }
  if (reason !== undefined) return refuse(reason, { values })
  return { orgId, status }
}

/** Refuses before any registry number is looked up, so that a request already sent reveals nothing about numbers. */
export async function refuseUnlessEnterable(
  world: World,
  orgIds: readonly number[],
  { childId, prospectDataId }: EnteredRequest,
): Promise<void> {
  const found = (await requestOfChild(world.db, prospectDataId, childId)) ?? refuse('notFoundRecord')
  enterable(found, childId, orgIds, world.clock.now())
}
type EnteredRequest = Pick<BodyOf<typeof enterRequest>, 'childId' | 'prospectDataId'>

interface Entering {
  caller: Caller
  /** Institutions that the caller may enter requests for. */
  orgIds: readonly number[]
  body: Omit<BodyOf<typeof enterRequest>, 'registerNumber'> & { contactPersonId: number }
}

/** Sends a request for a family as a guardian's step under the guardian rules; the staff note names the person who asked. */
export async function enterForFamily(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { caller, orgIds, body }: Entering,
): Promise<Receipt> {
  const now = world.clock.now()
  const enteredOrgId = caller.orgId ?? refuse('staffOnly')
  const staffNote = `${await institutionName(tx, enteredOrgId)} гэр бүлийн өмнөөс оруулсан. Хүссэн хүн: ${body.note.trim()}`
  const contact = {
    contactPersonId: body.contactPersonId,
    contactGuardianType: body.contactGuardianType,
    contactPhone1: body.contactPhone1,
    contactPhone2: null,
    contactMail: body.contactMail,
  }
  const { row, wanted, notTold } = await takeStep(tx, world, sendingSteps, body.prospectDataId, async (found) => {
    const { child } = found
    const { orgId, status } = enterable(found, body.childId, orgIds, now)
    about({ childId: child.id })
    await refuseConflictOfInterest(tx, caller, { childId: child.id, askedBy: contact.contactPersonId, orgId })
    const registered = registeredContact(await guardianshipOf(tx, child.id, contact.contactPersonId), contact, now)
    const sent = { ...registered.contact, sentAt: now, sentByAccountId: null, language: 'mn' as const, enteredOrgId }
    const also = numbered(world.random, found.campaign, sent)
    const step = { who: 'guardian', note: null, staffNote, side: 'response', status, isReceipt: true } as const
    return { ...step, personId: contact.contactPersonId, also, registered }
  })
  const { registered, also, status } = wanted
  await notifyOfEntry(tx, world, { ...row, prospect: { ...row.prospect, ...also } }, enteredOrgId)
  if (registered.contact.forCommission) await warnOfOtherSender(tx, world, row)
  const { reference, lot } = also
  return receiptOf(row, { status, reference, lot, at: now, notTold, registeredAs: registered.registeredAs })
}

/** Notifies the person in whose name an office sent a request, once per contact in the registry and in their account. */
async function notifyOfEntry(tx: Database, world: World, request: Request, enteredOrgId: number): Promise<void> {
  const { prospect, child, institution } = request
  const { contactPersonId, contactPhone1, contactMail, reference } = prospect
  if (contactPersonId === null) return
  const { phone, mail } = await contactsOf(tx, request)
  const about = { childId: child.id, prospectId: prospect.id }
  const values = {
    office: (await institutionName(tx, enteredOrgId)) ?? '',
    child: maskedName(child),
    institution: institution ?? '',
    reference: reference ?? '',
    contact: [contactPhone1, contactMail].flatMap((one) => (one === null ? [] : [maskedContact(one)])).join(', '),
  }
  for (const contact of await contactsOfPerson(tx, contactPersonId))
    if (contact !== phone && contact !== mail) await queueMessage(tx, world, contact, 'requestEntered', values, { about })
}
