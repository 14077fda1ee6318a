import { valuesInWords } from '@portal/contract/dateWords'
import { acknowledgeMail, acknowledgeSms, issuedMessages, type ResponseStatus, type SchoolStatus } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { isPhone } from '@portal/contract/fields'
import { maskedContact, operatorOf } from '@portal/contract/phones'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { tellAny } from '../../jobs/messages.ts'
import { answer, tokenOf } from '../../kit/answer.ts'
import { callerIfAny } from '../../kit/gate.ts'
import { announceTo } from '../../kit/news.ts'
import { refuse } from '../../kit/refusals.ts'
import { childTickets } from '../../kit/tickets.ts'
import type { World } from '../../kit/world.ts'
import { timeInWords } from '../../outside/clock.ts'
import type { notifications } from '../../text/notifications.ts'
import { childrenSentBy, guardiansReach, messagesAbout, noteAcknowledged, noteMessage, peopleConcerned, type Request } from './store.ts'
import { campaignValues } from './view.ts'
import { maskedName, statusName } from './words.ts'

/** A step of the guardian's side, or of the school's. */
export type StepTo = { side: 'response'; status: ResponseStatus } | { side: 'school'; status: SchoolStatus }

type Told = StepTo & {
  note: string | null
  reference: string | null
  contacts: Contacts
  /** The answer to a send: the receipt stands for the change of status. */
  isReceipt: boolean
}

type Key = keyof typeof notifications
const responseKeys: Record<ResponseStatus, Key> = {
  NONE: 'requestNONE',
  REQUESTED: 'requestReceipt',
  WAITING: 'requestWAITING',
  PASSED: 'requestPASSED',
  UNPASSED: 'requestUNPASSED',
  DEPARTED: 'requestDEPARTED',
  NEW: 'firstGradeNEW',
  APPROVED: 'firstGradeAPPROVED',
  DECLINED: 'firstGradeDECLINED',
  MOVED: 'firstGradeMOVED',
}
const schoolKeys: Record<SchoolStatus, Key> = {
  NEW: 'schoolNEW',
  REGISTERED: 'schoolREGISTERED',
  DECLINED: 'schoolDECLINED',
  REJECTED: 'schoolREJECTED',
}

interface Contacts {
  phone: string | null
  mail: string | null
}

/** Where news of a request go: to whoever sent it; where nobody has, to one registered guardian who can be reached, by phone if any can. */
export async function contactsOf(tx: Database, { prospect, child }: Request): Promise<Contacts> {
  if (prospect.contactPhone1 !== null) return { phone: prospect.contactPhone1, mail: prospect.contactMail }
  const reach = (await guardiansReach(tx, child.id)).map(({ username, accountPhone, phone, email }): Contacts => {
    const phones = [username, accountPhone, phone].filter((one) => one !== null && isPhone(one))
    const mails = [username, email].filter((one) => one !== null && !isPhone(one))
    return { phone: phones[0] ?? null, mail: mails[0] ?? null }
  })
  return reach.find(({ phone }) => phone !== null) ?? reach.find(({ mail }) => mail !== null) ?? { phone: null, mail: null }
}

/** Tells the guardian of a step: one text message, and one e-mail where an address was given, with the step itself. */
export async function tellOfRequest(tx: Database, world: World, request: Request, told: Told): Promise<void> {
  const { prospect, child, institution, campaign } = request
  const now = world.clock.now()
  const [response, school] = told.side === 'school' ? [prospect.responseStatus, told.status] : [told.status, prospect.schoolStatus]
  const key = told.isReceipt ? 'requestReceipt' : told.side === 'school' ? schoolKeys[told.status] : responseKeys[told.status]
  const values = {
    ...valuesInWords(campaignValues(campaign, now), 'mn'),
    child: maskedName(child),
    reference: told.reference ?? '',
    institution: institution ?? '',
    status: statusName(response, school),
    time: timeInWords(now),
    note: told.note ?? '',
    link: world.publicUrl(),
  }
  for (const contact of [told.contacts.phone, told.contacts.mail]) {
    if (contact === null) continue
    const outboxId = await tellAny(tx, world, contact, key, values)
    await noteMessage(tx, prospect.id, outboxId)
  }
}

/** The open lists that show a request ask for it again. */
export const announceRequest = (tx: Database, prospectId: number): Promise<void> => announceTo(tx, peopleConcerned(prospectId), 'enrolment')

/** The children whom a caller may speak of: those of the tickets, and of own requests. */
async function childrenOf(world: World, request: FastifyRequest): Promise<number[]> {
  const { tickets } = await childTickets(world.keyring, request.headers[HEADER.ticket.toLowerCase()], world.clock.now())
  const caller = await callerIfAny(world, tokenOf(request))
  const own = caller === undefined ? [] : await childrenSentBy(world.db, caller.personId)
  return [...tickets.map(({ child }) => child), ...own]
}

/** Nothing is sent by it: the step itself has done so. A message that we did not issue is refused. */
async function acknowledge(
  world: World,
  request: FastifyRequest,
  channel: 'sms' | 'mail',
  fits: (message: { recipient: string; text: string | null }) => boolean,
) {
  const children = await childrenOf(world, request)
  const found = children.length === 0 ? undefined : (await messagesAbout(world.db, children, channel)).find(fits)
  if (found === undefined) return refuse('messageNotIssued')
  await noteAcknowledged(world.db, found.id, world.clock.now())
  return { message: 'Амжилттай' }
}

/** Whoever looked a child up learns that a message went out, not the number that opens the request: 482-917-3564 → ***-***-3564. */
const withoutReference = (text: string) => text.replace(/\b\d{3}-\d{3}-(?=\d{4}\b)/g, '***-***-')
const isSameText = (given: string, text: string | null) => text !== null && (given === text || given === withoutReference(text))
const isSameContact = (given: string, recipient: string) => given === recipient || given === maskedContact(recipient)

export const messageAnswers = [
  answer(issuedMessages, async ({ params, world }) => {
    const [latest] = await messagesAbout(world.db, [params.personId], 'sms')
    if (latest === undefined || latest.text === null) return []
    const operator = operatorOf(latest.recipient) ?? world.settings.sms.defaultOperator
    return [{ operator, message: withoutReference(latest.text), phoneNumber: maskedContact(latest.recipient) }]
  }),
  answer(acknowledgeSms, ({ body, world, request }) =>
    acknowledge(world, request, 'sms', ({ recipient, text }) => isSameText(body.message, text) && isSameContact(body.phone, recipient)),
  ),
  answer(acknowledgeMail, ({ body, world, request }) =>
    acknowledge(world, request, 'mail', ({ recipient }) => isSameContact(body.requestEmail, recipient)),
  ),
]
