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
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../kit/answer.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { instantText } from '../../outside/clock.ts'
import { announceRequest, tellOfRequest } from './messages.ts'
import { newReference, referenceOf } from './reference.ts'
import { sendingStatus, whyNot } from './rules.ts'
import { changeProspect, findPerson, guardiansOfChild, lockRequest, type Request, writeStep } from './store.ts'
import { campaignValues, standingOf } from './view.ts'
import { maskedName, statusName } from './words.ts'

const REGULAR: readonly CampaignKind[] = ['kindergarten', 'firstGrade']
const SUB_PROGRAM: readonly CampaignKind[] = ['subProgram']

/** Who sends: someone signed in, or anyone with the child's ticket. */
interface Sender {
  personId: number | undefined
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

/** Whom the registry names may act as what they are; anyone else only as a guardian in general, which the commission then looks at. */
async function asGuardian(
  tx: Database,
  childId: number,
  { contactPersonId, contactGuardianType }: Sending,
): Promise<{ isRegistered: boolean }> {
  if ((await findPerson(tx, contactPersonId)) === undefined) refuse('requesterRegistryWrong')
  const registered = (await guardiansOfChild(tx, childId)).find(({ id }) => id === contactPersonId)
  if (contactGuardianType !== 'GENERAL_ORPHAN' && registered?.type !== contactGuardianType) refuse('notTheGuardian')
  return { isRegistered: registered !== undefined }
}

/** What is there already may be undone only by those who made it, or who show its number. */
function mayUndo(request: Request, body: Sending, sender: Sender, isRegistered: boolean): boolean {
  if (sender.personId !== undefined) return isRegistered || request.prospect.contactPersonId === sender.personId
  return request.prospect.reference !== null && referenceOf(body.reference ?? '') === request.prospect.reference
}

function refuseStep(request: Request, to: ResponseStatus, sender: Sender, now: Date): void {
  const reason = whyNot(standingOf(request), to, now)
  if (reason === undefined) return
  const { prospect, campaign } = request
  const isOwn = sender.personId !== undefined && prospect.contactPersonId === sender.personId
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
  refuseStep(request, to, sender, now)
  const { isRegistered } = await asGuardian(tx, body.personId, body)
  const sends = to === sendingStatus(request.campaign.kind)
  if (!sends && !mayUndo(request, body, sender, isRegistered)) refuse(sender.personId === undefined ? 'referenceWrong' : 'notAllowed')
  if (sends && body.institutionId !== request.prospect.institutionId) refuse('institutionChanged')

  const reference = sends ? newReference() : request.prospect.reference
  await changeProspect(tx, request.prospect.id, {
    responseStatus: to,
    note: null,
    ...(sends && {
      contactPersonId: body.contactPersonId,
      contactGuardianType: body.contactGuardianType,
      contactPhone1: body.contactPhone1,
      contactPhone2: body.contactPhone2,
      contactMail: body.contactMail,
      forCommission: !isRegistered,
      reference,
      sentAt: now,
    }),
  })
  const personId = body.contactPersonId
  await writeStep(tx, { prospectId: request.prospect.id, at: now, side: 'response', status: to, note: null, actor: 'guardian', personId })
  const contacts = sends
    ? { phone: body.contactPhone1, mail: body.contactMail }
    : { phone: request.prospect.contactPhone1 ?? body.contactPhone1, mail: request.prospect.contactMail }
  await tellOfRequest(tx, world, request, { status: to, side: 'response', note: null, reference, contacts, isReceipt: sends })
  await announceRequest(tx, request.prospect.id)
  return receiptOf(request, to, reference, now)
}

export const sendingAnswers = [
  answer(sendProspect, ({ body, world, change }) => change((tx) => step(tx, world, body, REGULAR, { personId: undefined }))),
  answer(sendSubProgram, ({ body, world, change }) => change((tx) => step(tx, world, body, SUB_PROGRAM, { personId: undefined }))),
  answer(saveProspect, (asked) => asked.change((tx) => step(tx, asked.world, asked.body, REGULAR, callerOf(asked)))),
  answer(saveSubProgram, (asked) => asked.change((tx) => step(tx, asked.world, asked.body, SUB_PROGRAM, callerOf(asked)))),
]
