import { isPhone } from '@portal/contract/fields'
import { isBarred } from '../../admission/bars.ts'
import { type ConsumedDigest, consumeDigest } from '../../admission/singleUse.ts'
import type { Database } from '../../database/connect.ts'
import { pipeline } from '../../database/pipeline.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import type { Message } from '../../messages/queue.ts'
import { desksOf } from '../../requests/deskNews.ts'
import { noteDeparture } from '../../requests/drawLock.ts'
import { noteLeftWaiting } from '../../requests/drawOrder.ts'
import { mayMove } from '../../requests/moves.ts'
import { endNewsContact, redirectedNews } from '../../requests/newsContacts.ts'
import { endQuestions } from '../../requests/questions.ts'
import type { RequestedStep, Steps } from '../../requests/takeStep.ts'
import { allRecipients, announce, announceFound } from '../../work/news.ts'
import { endProposal } from './acceptance/departureStore.ts'
import { noteMessages } from './messagesStore.ts'
import { messageKeyOf, type StepTo, valuesOf } from './messageValues.ts'
import { type Actor, isMove, schoolMoves } from './rules.ts'
import {
  changeProspect,
  familyContacts,
  guardiansReach,
  institutionName,
  isNamedGuardian,
  lockForSending,
  lockRequest,
  type ProspectChange,
  peopleConcerned,
  type Request,
  writeStep,
} from './store.ts'
import { requestStateOf } from './view.ts'

export type RequestWish = RequestedStep<Actor> &
  StepTo & {
    /** Family member on whose behalf staff take the step; hidden from families and visitors. */
    staffNote?: string | null
    /** Further columns that the step writes. */
    also?: ProspectChange | undefined
    /** Spent tickets that identify a sender without a session in later calls. */
    spends?: readonly ConsumedDigest[]
    /** A receipt is sent instead of a change-of-status message. */
    isReceipt?: boolean
    /** Recipients and their messages; undefined notifies the sender only. */
    tells?: readonly { key: Message['key']; contacts: Contacts }[] | undefined
  }

interface Contacts {
  phone: string | null
  mail: string | null
  /** Person of the contacts, if known. */
  personId?: number | null
}

type Reach = Awaited<ReturnType<typeof guardiansReach>>[number]

function contactsAmong({ id: personId, username, accountPhone, phone, email }: Reach): Contacts {
  const phones = [username, accountPhone, phone].filter((one) => one !== null && isPhone(one))
  const mails = [username, email].filter((one) => one !== null && !isPhone(one))
  return { phone: phones[0] ?? null, mail: mails[0] ?? null, personId }
}

/**
 * Contacts for news of a request: the sender's. If it is unsent, or a court bars the sender, one reachable registered guardian, by phone if
 * possible.
 */
export async function contactsOf(tx: Database, { prospect, child }: Request): Promise<Contacts> {
  const { contactPersonId, contactPhone1: phone, contactMail: mail } = prospect
  const isReached = (phone ?? mail) !== null && (contactPersonId === null || !(await isBarred(tx, child.id, contactPersonId)))
  if (isReached) return { phone, mail, personId: contactPersonId }
  const reach = (await guardiansReach(tx, child.id)).map(contactsAmong)
  return reach.find(({ phone }) => phone !== null) ?? reach.find(({ mail }) => mail !== null) ?? { phone: null, mail: null }
}

export const emptyProspect: ProspectChange = {
  contactPersonId: null,
  contactGuardianType: null,
  contactPhone1: null,
  contactPhone2: null,
  contactMail: null,
  enteredOrgId: null,
  sentByAccountId: null,
  forCommission: false,
  reference: null,
  sentAt: null,
  lot: null,
}

/** Columns of a request whose withdrawal can no longer be undone. */
export const undoEnded = { withdrawnFrom: null, undoUntil: null } as const satisfies ProspectChange

const isMoved = ({ institutionId }: Request['prospect'], also: ProspectChange | undefined): boolean =>
  also?.institutionId !== undefined && also.institutionId !== institutionId

/** Contacts of the sender and of every registered guardian, each contact once. */
export async function familyReach(tx: Database, request: Request): Promise<Contacts[]> {
  const reach = (await guardiansReach(tx, request.child.id)).map(contactsAmong)
  const all = [await contactsOf(tx, request), ...reach].flatMap(({ phone, mail }) => [phone, phone === null ? mail : null])
  return [...new Set(all)].flatMap((contact) =>
    contact === null ? [] : [isPhone(contact) ? { phone: contact, mail: null } : { phone: null, mail: contact }],
  )
}

/**
 * Columns and notices of a withdrawal: erases a sender without guardianship in the registry; a guardian who withdraws for them is notified
 * too.
 */
export async function withdrawalOf(tx: Database, request: Request, personId: number | null): Promise<Pick<RequestWish, 'also' | 'tells'>> {
  const { contactPersonId, childId } = request.prospect
  if (contactPersonId === null || (await isNamedGuardian(tx, childId, contactPersonId))) return { also: undefined, tells: undefined }
  const contacts = await contactsOf(tx, request)
  if (personId === null || personId === contactPersonId) return { also: emptyProspect, tells: [{ key: 'requestNONE', contacts }] }
  const guardian = (await guardiansReach(tx, childId)).find(({ id }) => id === personId)
  const [toSender, toGuardian] =
    request.campaign.kind === 'firstGrade' ? (['answerEnded', 'answerTakenBack'] as const) : (['requestEnded', 'requestNONE'] as const)
  return {
    also: emptyProspect,
    tells: [
      { key: toSender, contacts },
      { key: toGuardian, contacts: guardian ? contactsAmong(guardian) : { phone: null, mail: null } },
    ],
  }
}

/** Notices of giving up a place: to the sender and to the guardian who gave it up for them. */
export async function givingUpOf(tx: Database, request: Request, personId: number | null): Promise<Pick<RequestWish, 'also' | 'tells'>> {
  const { contactPersonId, childId } = request.prospect
  const sender = await contactsOf(tx, request)
  const guardian = personId === contactPersonId ? undefined : (await guardiansReach(tx, childId)).find(({ id }) => id === personId)
  const others = guardian === undefined ? [] : [contactsAmong(guardian)].filter(({ phone }) => phone !== sender.phone)
  return { also: undefined, tells: [sender, ...others].map((contacts) => ({ key: 'requestGivenUp', contacts })) }
}

export const concernedByRequest = preparedStatement((_db, { prospectId }: Placeholders<{ prospectId: number }>) =>
  rawStatement(allRecipients({ people: peopleConcerned(prospectId), topic: 'enrolment' }, desksOf('prospect', prospectId))),
)

/** Makes open lists and desks that show the request reload it. */
export const announceRequest = async (tx: Database, prospectId: number): Promise<void> =>
  announceFound(tx, await concernedByRequest(tx, { prospectId }))

/** Steps of a request for every actor. The guardian gets one text message, and one e-mail if an address was given. */
export const requestSteps: Steps<Request, RequestWish> = {
  lock: lockRequest,
  isAllowed: (request, wanted) => {
    const { responseStatus, schoolStatus } = request.prospect
    if (wanted.side === 'response') return isMove(requestStateOf(request), wanted.status, wanted.who)
    // A school answers only before the guardian has.
    const isOpen = responseStatus === 'NEW' || wanted.who === 'system'
    return isOpen && schoolStatus !== null && mayMove(schoolMoves, schoolStatus, wanted.status, wanted.who)
  },
  change: async (tx, { prospect }, { side, status, note, also, spends = [], who, personId }, now) => {
    // A step ends the time of undoing an earlier withdrawal; papers were handed to the former institution.
    const ends = {
      ...(prospect.undoUntil !== null && undoEnded),
      ...(prospect.papers.length > 0 && isMoved(prospect, also) && { papers: [] }),
    }
    // An acceptance belongs to the place that the request had.
    const state = side === 'school' ? { schoolStatus: status } : { responseStatus: status, acceptedAt: null }
    const changed = { note, ...ends, ...state, ...also }
    await pipeline(
      changeProspect(tx, { ...changed, id: prospect.id }),
      // Only a sent request can have a question.
      prospect.reference !== null && endQuestions(tx, 'prospect', [prospect.id], now),
      // The news contact that an office set belonged to the former contact person, so it ends.
      also?.contactPersonId !== undefined && endNewsContact(tx, { prospectId: prospect.id }),
      ...spends.map((one) => consumeDigest(tx, one)),
      prospect.responseStatus === 'PASSED' && endProposal(tx, prospect.id, now),
      // The minutes name members of the commission, never a parent.
      status === 'DEPARTED' && noteDeparture(tx, prospect.id, { personId: who === 'commission' ? personId : null, at: now }),
      // A withdrawal that can be undone keeps the place in the order until then.
      (prospect.responseStatus === 'WAITING' || prospect.withdrawnFrom === 'WAITING') &&
        side === 'response' &&
        status !== 'WAITING' &&
        also?.undoUntil == null &&
        noteLeftWaiting(tx, prospect.id, now),
    )
  },
  record: async (tx, { prospect, campaign }, { side, status, note, staffNote = null, who, personId, also }, now) => {
    const { institutionId: orgId } = { ...prospect, ...also }
    const actor = who === 'undo' ? 'guardian' : who === 'correction' ? (campaign.kind === 'firstGrade' ? 'school' : 'commission') : who
    await writeStep(tx, { prospectId: prospect.id, at: now, side, status, note, staffNote, actor, personId, orgId })
  },
  messages: async (tx, world, request, wanted) => {
    const { prospect } = request
    const now = world.clock.now()
    const status = wanted.side === 'school' ? { schoolStatus: wanted.status } : { responseStatus: wanted.status }
    const written = { ...prospect, ...status, ...wanted.also }
    const institution =
      written.institutionId === prospect.institutionId ? request.institution : await institutionName(tx, written.institutionId)
    // A withdrawal erases the reference, but its message still names it.
    const updated = { ...request, institution, prospect: { ...written, reference: written.reference ?? prospect.reference } }
    const family = await familyContacts(tx, updated.child.id)
    const valuesFor = (contact: string) => valuesOf({ request: updated, note: wanted.note }, now, world.publicUrl(), family.has(contact))
    const { language } = written
    const { contactPhone1: phone, contactMail: mail } = written
    // The sender was looked up for this step, so no court bars them.
    const isSender = wanted.isReceipt && (phone ?? mail) !== null
    const tells = wanted.tells ?? [
      {
        key: messageKeyOf({ ...wanted, request: updated }, now),
        contacts: isSender ? { phone, mail, personId: written.contactPersonId ?? null } : await contactsOf(tx, updated),
      },
    ]
    const about = { childId: updated.child.id, prospectId: prospect.id }
    const messages = tells.flatMap(({ key, contacts: { phone, mail, personId } }) =>
      [phone, mail].flatMap((contact) =>
        contact === null ? [] : [{ contact, key, values: valuesFor(contact), language, about, personId: personId ?? null }],
      ),
    )
    // The news contact applies only to the default recipients, and it ends with a change of contact person.
    const mayGoElsewhere = wanted.tells === undefined && wanted.also?.contactPersonId === undefined
    return mayGoElsewhere ? redirectedNews(tx, { prospectId: prospect.id }, messages) : messages
  },
  noteMessages: async (tx, { prospect }, outboxIds) => {
    await noteMessages(tx, { prospectId: prospect.id, outboxIds })
  },
  announce: async (tx, { prospect }, { also }) => {
    await announceRequest(tx, prospect.id)
    // The query for concerned people no longer finds the former sender.
    const { contactPersonId: former } = prospect
    if (former !== null && also?.contactPersonId !== undefined && also.contactPersonId !== former) announce(tx, [former], 'enrolment')
  },
}

/** Steps that send a request: one that moved after its decision goes to the institution of its address. */
export const sendingSteps: Steps<Request, RequestWish> = { ...requestSteps, lock: lockForSending }
