import {
  type CampaignKind,
  type Receipt,
  type ResponseStatus,
  type Sending,
  saveProspect,
  saveSubProgram,
  sendProspect,
  sendSubProgram,
  showReceipt,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import type { Language } from '@portal/contract/language'
import { attemptOf, countAttempt, minutesLeft } from '../../admission/attempts.ts'
import { digestOf } from '../../admission/keys.ts'
import { type Networks, networksOf } from '../../admission/networks.ts'
import { findConsumed } from '../../admission/singleUse.ts'
import { CHILD_MINUTES, childTickets, requestersBeside } from '../../admission/tickets.ts'
import type { Database } from '../../database/connect.ts'
import { pipeline } from '../../database/pipeline.ts'
import { answer, type CallContext, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { type Registered, registeredContact, statedContact, warnRegistered } from './contact.ts'
import { enrolmentLimits } from './limits.ts'
import { receiptOf } from './receipt.ts'
import { numbered, numberedUntilFree, referenceOf, refuseWrongReference } from './reference.ts'
import { sendingStatus, sentBy, stepRefusal, type Viewer } from './rules.ts'
import { givingUpOf, requestSteps, sendingSteps, withdrawalOf } from './steps.ts'
import { guardianshipOf, type Request, requestOfChild } from './store.ts'
import { campaignValues, requestStateOf, schoolPhone } from './view.ts'
import { isOtherSender, isVisibleTo } from './viewerStore.ts'
import { warnOfOtherSender } from './warnings.ts'
import { statusName } from './words.ts'

const REGULAR: readonly CampaignKind[] = ['kindergarten', 'firstGrade']
const SUB_PROGRAM: readonly CampaignKind[] = ['subProgram']

/** Sender of a step: a signed-in person, or a visitor with the child's ticket. */
interface Sender {
  personId: number | undefined
  viewer: Viewer | undefined
  /** People in whose name the sender may send: themselves, or the adults of the requester tickets in the header. */
  names: readonly number[]
  /** Proven contact of the sender's account. */
  username: string | undefined
  networks: Networks
  /** Language of the page. */
  language: Language
  /** Ticket ids in the header; a repeated send with the same ticket counts as the sender's own. */
  ticketIds: readonly string[]
}

const { sendsBySession, sendsByVisitors } = enrolmentLimits

/** Counts a send per session, or per network for visitors, so that a stranger elsewhere cannot use up the family's limit. */
async function countSend(
  tx: Database,
  { keyring }: World,
  sent: { child: number; person: number; kind: CampaignKind },
  sender: Sender,
  now: Date,
): Promise<number> {
  const one =
    sender.personId === undefined ? attemptOf(sendsByVisitors, { ...sent, network: sender.networks }) : attemptOf(sendsBySession, sent)
  return (await countAttempt({ db: tx, keyring }, one, now)).nth
}

function refuseManySends(sends: number, now: Date): void {
  if (sends <= sendsBySession.most) return
  const left = minutesLeft(sendsBySession.minutes, now)
  refuse('sentTooOften', { values: { sendAgainAt: instantText(new Date(now.getTime() + left * 60_000)) } })
}

/** Whether the sender may undo an existing request: they own it or give its reference. */
async function mayUndo(tx: Database, request: Request, { reference }: Sending, { viewer }: Sender): Promise<boolean> {
  if (viewer !== undefined && (await isVisibleTo(tx, request, viewer))) return true
  // An unproven account needs the reference, as a visitor does.
  if (viewer?.isProven) return false
  if (request.campaign.kind === 'firstGrade') return false
  return request.prospect.reference !== null && referenceOf(reference ?? '') === request.prospect.reference
}

/** Refuses an undo. A first-grade answer has no reference before it is given, so only a signed-in guardian may decline or undo it. */
function refuseUndo({ campaign }: Request, { viewer }: Sender): never {
  if (viewer?.isProven) return refuse('notAllowed')
  return refuse(campaign.kind === 'firstGrade' ? 'declineSignedIn' : 'referenceWrong')
}

const proofOfSending = (reference: string, ticketId: string) => digestOf(`sent ${reference} ${ticketId}`)

/** Whether the caller has sent this request: by the session, or by a ticket that was spent on it. */
async function isOwnRequest(tx: Database, { prospect }: Request, { viewer, ticketIds }: Sender): Promise<boolean> {
  if (viewer !== undefined) return sentBy({ prospect }, viewer)
  for (const ticketId of ticketIds) {
    if ((await findConsumed(tx, proofOfSending(prospect.reference ?? '', ticketId))) !== undefined) return true
  }
  return false
}

async function refuseStep(tx: Database, request: Request, to: ResponseStatus, sender: Sender, now: Date): Promise<void> {
  const reason = stepRefusal(requestStateOf(request), to, now)
  if (reason === undefined) return
  const { prospect, campaign } = request
  const isOwn = await isOwnRequest(tx, request, sender)
  refuse(reason, {
    values: {
      ...campaignValues(campaign, now),
      status: statusName(prospect.responseStatus, prospect.schoolStatus),
      responseStatus: prospect.responseStatus,
      own: isOwn ? 1 : 0,
      ...(isOwn && prospect.reference !== null && { reference: prospect.reference }),
      ...(isOwn && prospect.lot !== null && { lot: prospect.lot }),
    },
  })
}

/** Columns and notices of an undo, besides the status. */
function undoneBy(tx: Database, request: Request, status: ResponseStatus, personId: number | null) {
  if (status === 'NONE') return withdrawalOf(tx, request, personId)
  return status === 'DEPARTED' ? givingUpOf(tx, request, personId) : { also: undefined, tells: undefined }
}

/** Takes one step of a guardian in one transaction: request, history, messages and audit. */
async function step(tx: Database, world: World, body: Sending, kinds: readonly CampaignKind[], sender: Sender): Promise<Receipt> {
  const now = world.clock.now()
  const status = body.responseStatus
  let registered: Registered | undefined
  const outsider = { ownContact: sender.username }
  const {
    row: request,
    wanted,
    notTold,
  } = await takeStep(tx, world, status === 'REQUESTED' ? sendingSteps : requestSteps, body.prospectDataId, async (found) => {
    if (found.child.id !== body.personId || !kinds.includes(found.campaign.kind)) return refuse('notFoundRecord')
    await refuseStep(tx, found, status, sender, now)
    const wish = { who: 'guardian', note: null, side: 'response', status, outsider } as const
    if (status !== sendingStatus(found.campaign.kind)) {
      if (!(await mayUndo(tx, found, body, sender))) refuseUndo(found, sender)
      const personId = sender.personId ?? null
      // Giving up a place cannot be undone, so a sender without guardianship in the registry may not do it.
      if (status === 'DEPARTED' && (await isOtherSender(tx, found.prospect, sender.viewer))) refuse('notAllowed')
      return { ...wish, personId, isReceipt: false, ...(await undoneBy(tx, found, status, personId)) }
    }
    const stated = statedContact(body)
    // Checked first, because these refusals do not reveal the guardians.
    if (body.institutionId !== found.prospect.institutionId) refuse('institutionChanged')
    if (!sender.names.includes(stated.contactPersonId)) refuse('requesterNeeded')
    const [guardianship, sends] = await pipeline(
      guardianshipOf(tx, body.personId, stated.contactPersonId),
      countSend(tx, world, { child: body.personId, person: stated.contactPersonId, kind: found.campaign.kind }, sender, now),
    )
    // A confirmation is final; for an adult without guardianship in the registry the school answers.
    if (found.campaign.kind === 'firstGrade' && guardianship?.type === null)
      refuse('registryGuardianNeeded', { values: { phone: schoolPhone(found, world.centre.office.phone ?? '') } })
    registered = registeredContact(guardianship, stated, now)
    const { contact } = registered
    refuseManySends(sends, now)
    const also = numbered(world.random, found.campaign, {
      ...contact,
      sentAt: now,
      sentByAccountId: sender.viewer?.accountId ?? null,
      language: sender.language,
    })
    const forgetAt = new Date(now.getTime() + CHILD_MINUTES * 60_000)
    const spends = sender.ticketIds.map((ticketId) => ({ digest: proofOfSending(also.reference, ticketId), now, forgetAt }))
    return { ...wish, personId: contact.contactPersonId, isReceipt: true, also, spends }
  })
  const { reference, lot } = { ...request.prospect, ...wanted.also }
  // An unproven account identifies the sender no better than a visitor's ticket.
  if (registered !== undefined && !sender.viewer?.isProven) await warnRegistered(tx, world, request, registered)
  if (registered?.contact.forCommission) await warnOfOtherSender(tx, world, request)
  return receiptOf(request, { status, reference, lot, at: now, notTold, registeredAs: registered?.registeredAs ?? null })
}

/** Sender without a session, identified by the child's ticket and the requester ticket bound to it. */
function byTicket({ world, request, body, language }: CallContext<typeof sendProspect>): Sender {
  const header = request.headers[HEADER.ticket.toLowerCase()]
  const { tickets } = childTickets(world.keyring, header, world.clock.now())
  const ofChild = tickets.filter(({ child }) => child === body.personId)
  return {
    personId: undefined,
    username: undefined,
    networks: networksOf(request.ip),
    language,
    viewer: undefined,
    names: requestersBeside(world.keyring, header, ofChild),
    ticketIds: ofChild.map(({ id }) => id),
  }
}

/** Takes the sender's step; the message says so if the registry's relation replaced the chosen one. */
async function stepBy({ world, body, change, say }: CallContext<typeof sendProspect>, kinds: readonly CampaignKind[], sender: Sender) {
  const receipt = await numberedUntilFree(() => change((tx) => step(tx, world, body, kinds, sender)))
  if (receipt.registeredAs !== null) say(receipt.message)
  return receipt
}

/** Checks the typed reference of an undo before any row is locked, so that the failed try stays counted. */
async function checkReference(call: CallContext<typeof sendProspect>): Promise<void> {
  const { prospectDataId: prospectId, personId: childId, responseStatus, reference: typed } = call.body
  const found = typed === undefined ? undefined : await requestOfChild(call.world.db, prospectId, childId)
  if (
    typed === undefined ||
    found === undefined ||
    found.campaign.kind === 'firstGrade' ||
    responseStatus === sendingStatus(found.campaign.kind)
  )
    return
  await refuseWrongReference(call, { prospectId, childId, stored: found.prospect.reference, typed })
}

/** Call of a visitor who names a request by its reference. */
type ReferenceCall = Parameters<typeof refuseWrongReference>[0]

interface NamedRequest {
  prospectDataId: number
  personId: number
  reference: string
}

/** Finds a child's request for a caller who has its reference; a wrong one is counted and refused. */
export async function requestByReference(
  call: ReferenceCall,
  { prospectDataId: prospectId, personId: childId, reference: typed }: NamedRequest,
) {
  const found = (await requestOfChild(call.world.db, prospectId, childId)) ?? refuse('notFoundRecord')
  await refuseWrongReference(call, { prospectId, childId, stored: found.prospect.reference, typed })
  return found
}

const publicly = (kinds: readonly CampaignKind[]) => async (call: CallContext<typeof sendProspect>) => {
  await checkReference(call)
  return stepBy(call, kinds, byTicket(call))
}
const signedIn = (kinds: readonly CampaignKind[]) => async (call: CallContext<typeof saveProspect>) => {
  const viewer = callerOf(call)
  const { personId, username } = viewer
  if (viewer.isHeld) refuse('accountHeld')
  if (!viewer.isProven) await checkReference(call)
  const sender = {
    personId,
    viewer,
    username,
    networks: networksOf(call.request.ip),
    language: call.language,
    names: [personId],
    ticketIds: [],
  }
  return stepBy(call, kinds, sender)
}

export const sendingAnswers = [
  answer(sendProspect, publicly(REGULAR)),
  answer(sendSubProgram, publicly(SUB_PROGRAM)),
  answer(saveProspect, signedIn(REGULAR)),
  answer(saveSubProgram, signedIn(SUB_PROGRAM)),
  answer(showReceipt, async ({ body, ...call }) => {
    call.concerns(body.personId)
    const found = await requestByReference(call, body)
    const { reference: stored, responseStatus: status, lot, sentAt } = found.prospect
    return receiptOf(found, { status, reference: stored, lot, at: sentAt ?? call.world.clock.now(), notTold: [], registeredAs: null })
  }),
]
