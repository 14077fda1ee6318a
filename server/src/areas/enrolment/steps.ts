import { isPhone } from '@portal/contract/fields'
import { atOnce } from '../../database/atOnce.ts'
import type { Database } from '../../database/connect.ts'
import { type Given, inWords, kept } from '../../database/kept.ts'
import type { Message } from '../../jobs/messages.ts'
import { isBarred } from '../../kit/bars.ts'
import { desksOf } from '../../kit/deskNews.ts'
import { mayMove } from '../../kit/moves.ts'
import { allConcerned, announce, announceFound } from '../../kit/news.ts'
import { endNewsContact, whereNewsGo } from '../../kit/newsContacts.ts'
import { type Spending, spend } from '../../kit/spend.ts'
import type { Steps, Wish } from '../../kit/takeStep.ts'
import { noteMessages } from './messagesStore.ts'
import { type Actor, isMove, schoolMoves } from './rules.ts'
import {
  changeProspect,
  familyContacts,
  guardiansReach,
  institutionName,
  isNamedGuardian,
  lockRequest,
  type ProspectChange,
  peopleConcerned,
  type Request,
  writeStep,
} from './store.ts'
import { messageKeyOf, type StepTo, valuesOf } from './telling.ts'
import { standingOf } from './view.ts'

export type RequestWish = Wish<Actor> &
  StepTo & {
    /** Who of the family asked, where staff take the step for it: families and visitors are not shown it. */
    staffNote?: string | null
    /** What the step writes beside the status. */
    also?: ProspectChange | undefined
    /** By what the sender is known again, who has no session. */
    spends?: readonly Spending[]
    /** The answer to a send: the receipt stands for the change of status. */
    isReceipt?: boolean
    /** Who is told what, where it is not the sender alone. */
    tells?: readonly { key: Message['key']; contacts: Contacts }[] | undefined
  }

interface Contacts {
  phone: string | null
  mail: string | null
}

type Reach = Awaited<ReturnType<typeof guardiansReach>>[number]

function contactsAmong({ username, accountPhone, phone, email }: Reach): Contacts {
  const phones = [username, accountPhone, phone].filter((one) => one !== null && isPhone(one))
  const mails = [username, email].filter((one) => one !== null && !isPhone(one))
  return { phone: phones[0] ?? null, mail: mails[0] ?? null }
}

/** Where news of a request go: to the sender; where nobody has sent, or a court keeps the sender from the child, to one registered guardian who can be reached, by phone if any can. */
export async function contactsOf(tx: Database, { prospect, child }: Request): Promise<Contacts> {
  const { contactPersonId, contactPhone1: phone, contactMail: mail } = prospect
  const isReached = (phone ?? mail) !== null && (contactPersonId === null || !(await isBarred(tx, child.id, contactPersonId)))
  if (isReached) return { phone, mail }
  const reach = (await guardiansReach(tx, child.id)).map(contactsAmong)
  return reach.find(({ phone }) => phone !== null) ?? reach.find(({ mail }) => mail !== null) ?? { phone: null, mail: null }
}

const nothingKept: ProspectChange = {
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

/** What a withdrawal writes and tells besides: of a sender whom the registry does not name nothing is kept; a guardian who withdraws in
 *  their stead is told as they are. */
export async function withdrawalOf(tx: Database, request: Request, personId: number | null): Promise<Pick<RequestWish, 'also' | 'tells'>> {
  const { contactPersonId, childId } = request.prospect
  if (contactPersonId === null || (await isNamedGuardian(tx, childId, contactPersonId))) return { also: undefined, tells: undefined }
  const contacts = await contactsOf(tx, request)
  if (personId === null || personId === contactPersonId) return { also: nothingKept, tells: [{ key: 'requestNONE', contacts }] }
  const guardian = (await guardiansReach(tx, childId)).find(({ id }) => id === personId)
  const [toSender, toGuardian] =
    request.campaign.kind === 'firstGrade' ? (['answerEnded', 'answerTakenBack'] as const) : (['requestEnded', 'requestNONE'] as const)
  return {
    also: nothingKept,
    tells: [
      { key: toSender, contacts },
      { key: toGuardian, contacts: guardian ? contactsAmong(guardian) : { phone: null, mail: null } },
    ],
  }
}

/** Whom giving a place up tells: the sender of the request, and the guardian who gives it up in their stead. */
export async function givingUpOf(tx: Database, request: Request, personId: number | null): Promise<Pick<RequestWish, 'also' | 'tells'>> {
  const { contactPersonId, childId } = request.prospect
  const sender = await contactsOf(tx, request)
  const guardian = personId === contactPersonId ? undefined : (await guardiansReach(tx, childId)).find(({ id }) => id === personId)
  const others = guardian === undefined ? [] : [contactsAmong(guardian)].filter(({ phone }) => phone !== sender.phone)
  return { also: undefined, tells: [sender, ...others].map((contacts) => ({ key: 'requestGivenUp', contacts })) }
}

export const concernedByRequest = kept((_db, { prospectId }: Given<{ prospectId: number }>) =>
  inWords(allConcerned({ people: peopleConcerned(prospectId), topic: 'enrolment' }, desksOf('prospect', prospectId))),
)

/** The open lists and desks that show a request ask for it again. */
export const announceRequest = async (tx: Database, prospectId: number): Promise<void> =>
  announceFound(tx, await concernedByRequest(tx, { prospectId }))

/** Every step of a request, no matter who takes it. The guardian is told by one text message, and one e-mail where an address was given. */
export const requestSteps: Steps<Request, RequestWish> = {
  lock: lockRequest,
  holds: (request, wanted) => {
    const { responseStatus, schoolStatus } = request.prospect
    if (wanted.side === 'response') return isMove(standingOf(request), wanted.status, wanted.who)
    // A school speaks while the guardian has not answered.
    const isOpen = responseStatus === 'NEW' || wanted.who === 'system'
    return isOpen && schoolStatus !== null && mayMove(schoolMoves, schoolStatus, wanted.status, wanted.who)
  },
  change: async (tx, { prospect }, { side, status, note, also, spends = [] }) => {
    const changed = { note, ...(side === 'school' ? { schoolStatus: status } : { responseStatus: status }), ...also }
    await atOnce(
      changeProspect(tx, { ...changed, id: prospect.id }),
      // A new contact, or none any more: what an office gave for the former one has had its time.
      also?.contactPersonId !== undefined && endNewsContact(tx, { prospectId: prospect.id }),
      ...spends.map((one) => spend(tx, one)),
    )
  },
  record: async (tx, { prospect }, { side, status, note, staffNote = null, who, personId }, now) => {
    await writeStep(tx, { prospectId: prospect.id, at: now, side, status, note, staffNote, actor: who, personId })
  },
  messages: async (tx, world, request, wanted) => {
    const { prospect } = request
    const now = world.clock.now()
    const status = wanted.side === 'school' ? { schoolStatus: wanted.status } : { responseStatus: wanted.status }
    const written = { ...prospect, ...status, ...wanted.also }
    const institution =
      written.institutionId === prospect.institutionId ? request.institution : await institutionName(tx, written.institutionId)
    // A withdrawal keeps nothing of it, and still says which number it ends.
    const told = { ...request, institution, prospect: { ...written, reference: written.reference ?? prospect.reference } }
    const family = await familyContacts(tx, told.child.id)
    const valuesFor = (contact: string) => valuesOf({ request: told, note: wanted.note }, now, world.publicUrl(), family.has(contact))
    const { language } = written
    const { contactPhone1: phone, contactMail: mail } = written
    // Who sends has been looked up for it: no court keeps them from the child.
    const isSender = wanted.isReceipt && (phone ?? mail) !== null
    const tells = wanted.tells ?? [
      { key: messageKeyOf({ ...wanted, request: told }, now), contacts: isSender ? { phone, mail } : await contactsOf(tx, told) },
    ]
    const messages = tells.flatMap(({ key, contacts: { phone, mail } }) =>
      [phone, mail].flatMap((contact) => (contact === null ? [] : [{ contact, key, values: valuesFor(contact), language }])),
    )
    // Who else is told something of their own is told it themselves; and with a new contact all that an office gave has ended.
    const mayGoElsewhere = wanted.tells === undefined && wanted.also?.contactPersonId === undefined
    return mayGoElsewhere ? whereNewsGo(tx, { prospectId: prospect.id }, messages) : messages
  },
  noteMessages: async (tx, { prospect }, outboxIds) => {
    await noteMessages(tx, { prospectId: prospect.id, outboxIds })
  },
  announce: async (tx, { prospect }, { also }) => {
    await announceRequest(tx, prospect.id)
    // Who has just lost a request is no longer found by it.
    const { contactPersonId: former } = prospect
    if (former !== null && also?.contactPersonId !== undefined && also.contactPersonId !== former) announce(tx, [former], 'enrolment')
  },
}
