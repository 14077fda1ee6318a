import {
  type CampaignKind,
  type Receipt,
  type ResponseStatus,
  type Sending,
  saveProspect,
  saveSubProgram,
  sendProspect,
  sendSubProgram,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { type Asked, answer, callerOf } from '../../kit/answer.ts'
import { digestOf } from '../../kit/digest.ts'
import { refuse } from '../../kit/refusals.ts'
import { findSpent, spend } from '../../kit/spend.ts'
import { CHILD_MINUTES, childTickets } from '../../kit/tickets.ts'
import type { World } from '../../kit/world.ts'
import { instantText } from '../../outside/clock.ts'
import { announceRequest, contactsOf, tellOfRequest } from './messages.ts'
import { newReference, referenceOf } from './reference.ts'
import { sendingStatus, whyNot } from './rules.ts'
import { changeProspect, guardianshipOf, isTheirs, lockRequest, type Request, writeStep } from './store.ts'
import { campaignValues, standingOf } from './view.ts'
import { maskedName, statusName } from './words.ts'

const REGULAR: readonly CampaignKind[] = ['kindergarten', 'firstGrade']
const SUB_PROGRAM: readonly CampaignKind[] = ['subProgram']

/** Who sends: someone signed in, or anyone with the child's ticket. */
interface Sender {
  personId: number | undefined
  /** What the caller holds and nobody else: whoever sends again with it has sent before. */
  ticketIds: readonly string[]
}

const said: Partial<Record<ResponseStatus, string>> = {
  REQUESTED: 'Хүсэлт амжилттай илгээгдлээ',
  NONE: 'Хүсэлт цуцлагдлаа',
  APPROVED: 'Элсэлт амжилттай баталгаажлаа',
  DECLINED: 'Элсүүлэхээс татгалзсан хариу бүртгэгдлээ',
}

const receiptOf = (request: Request, to: ResponseStatus, reference: string | null, now: Date): Receipt => ({
  message: said[to] ?? 'Амжилттай',
  reference,
  child: maskedName(request.child),
  institution: request.institution,
  sentAt: instantText(now),
  responseStatus: to,
  responseStatusName: statusName(to, request.prospect.schoolStatus),
})

/** Whoever sends says who they are. Whom the registry names may act as what they are; anyone else only as a guardian in general, which the commission then looks at. */
async function contactOf(tx: Database, body: Sending) {
  const { personId: childId, contactPersonId, contactGuardianType, contactPhone1, contactPhone2, contactMail } = body
  if (contactPersonId === null || contactGuardianType === null || contactPhone1 === null) {
    const fields = {
      ...(contactPersonId === null && { contactPersonId: 'registryRequired' as const }),
      ...(contactGuardianType === null && { contactGuardianType: 'guardianTypeRequired' as const }),
      ...(contactPhone1 === null && { contactPhone1: 'phoneRequired' as const }),
    }
    return refuse('inputInvalid', { fields })
  }
  const { type } = (await guardianshipOf(tx, childId, contactPersonId)) ?? refuse('requesterRegistryWrong')
  if (contactGuardianType !== 'GENERAL_ORPHAN' && type !== contactGuardianType) refuse('notTheGuardian')
  return { contactPersonId, contactGuardianType, contactPhone1, contactPhone2, contactMail, forCommission: type === null }
}

/** What is there already may be undone only by those who made it, or who show its number. */
async function mayUndo(tx: Database, request: Request, { reference }: Sending, { personId }: Sender): Promise<boolean> {
  if (personId !== undefined) return isTheirs(tx, request, personId)
  return request.prospect.reference !== null && referenceOf(reference ?? '') === request.prospect.reference
}

const proofOfSending = (reference: string, ticketId: string) => digestOf(`sent ${reference} ${ticketId}`)

/** Whether the caller has sent this request: by the session, or with the very ticket that came along again. */
async function isOwnRequest(tx: Database, { prospect }: Request, { personId, ticketIds }: Sender): Promise<boolean> {
  if (personId !== undefined) return prospect.contactPersonId === personId
  for (const ticketId of ticketIds) {
    if ((await findSpent(tx, proofOfSending(prospect.reference ?? '', ticketId))) !== undefined) return true
  }
  return false
}

async function refuseStep(tx: Database, request: Request, to: ResponseStatus, sender: Sender, now: Date): Promise<void> {
  const reason = whyNot(standingOf(request), to, now)
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
    },
  })
}

/** One step of a guardian, whole or not at all: the request, its history, its messages and the audit. */
async function step(tx: Database, world: World, body: Sending, kinds: readonly CampaignKind[], sender: Sender): Promise<Receipt> {
  const now = world.clock.now()
  const request = await lockRequest(tx, body.prospectDataId, body.personId)
  if (request === undefined || !kinds.includes(request.campaign.kind)) return refuse('notFoundRecord')
  const to = body.responseStatus
  await refuseStep(tx, request, to, sender, now)
  const sends = to === sendingStatus(request.campaign.kind)
  if (!sends && !(await mayUndo(tx, request, body, sender))) refuse(sender.personId === undefined ? 'referenceWrong' : 'notAllowed')
  const contact = sends ? await contactOf(tx, body) : undefined
  if (sends && body.institutionId !== request.prospect.institutionId) refuse('institutionChanged')

  const { id: prospectId } = request.prospect
  const reference = sends ? newReference() : request.prospect.reference
  await changeProspect(tx, prospectId, { responseStatus: to, note: null, ...(contact && { ...contact, reference, sentAt: now }) })
  const personId = contact?.contactPersonId ?? sender.personId ?? null
  await writeStep(tx, { prospectId, at: now, side: 'response', status: to, note: null, actor: 'guardian', personId })
  const contacts = contact ? { phone: contact.contactPhone1, mail: contact.contactMail } : await contactsOf(tx, request)
  await tellOfRequest(tx, world, request, { status: to, side: 'response', note: null, reference, contacts, isReceipt: sends })
  await announceRequest(tx, prospectId)
  const forgetAt = new Date(now.getTime() + CHILD_MINUTES * 60_000)
  if (sends && reference !== null)
    for (const ticketId of sender.ticketIds) await spend(tx, { digest: proofOfSending(reference, ticketId), now, forgetAt })
  return receiptOf(request, to, reference, now)
}

/** Someone without a session, known by the tickets of the child alone. */
async function byTicket({ world, request, body }: { world: World; request: FastifyRequest; body: Sending }): Promise<Sender> {
  const { tickets } = await childTickets(world.keyring, request.headers[HEADER.ticket.toLowerCase()], world.clock.now())
  return { personId: undefined, ticketIds: tickets.filter(({ child }) => child === body.personId).map(({ id }) => id) }
}

const publicly = (kinds: readonly CampaignKind[]) => async (asked: Asked<typeof sendProspect>) => {
  const sender = await byTicket(asked)
  return asked.change((tx) => step(tx, asked.world, asked.body, kinds, sender))
}
const signedIn = (kinds: readonly CampaignKind[]) => async (asked: Asked<typeof saveProspect>) => {
  const { personId } = callerOf(asked)
  return asked.change((tx) => step(tx, asked.world, asked.body, kinds, { personId, ticketIds: [] }))
}

export const sendingAnswers = [
  answer(sendProspect, publicly(REGULAR)),
  answer(sendSubProgram, publicly(SUB_PROGRAM)),
  answer(saveProspect, signedIn(REGULAR)),
  answer(saveSubProgram, signedIn(SUB_PROGRAM)),
]
