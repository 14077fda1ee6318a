import { randomUUID } from 'node:crypto'
import { maskedContact } from '@portal/contract/phones'
import { CONFIRM_PHONE_DAYS, KEEP_CONTACT_PATH, NEW_PHONE_HOURS, UNDO_PHONE_DAYS } from '@portal/contract/staffPhones'
import type { Database } from '../../database/connect.ts'
import { tell } from '../../jobs/messages.ts'
import { auditChange } from '../../kit/audit.ts'
import { drawKey, drawToken } from '../../kit/draw.ts'
import { digestOf } from '../../kit/keys.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { dateIn, timeInWords } from '../../outside/clock.ts'
import { pauseLinks } from '../children/pausing.ts'
import { isAtInstitution } from '../children/school.ts'
import { maskedName } from '../enrolment/words.ts'
import { endFeedsOf } from '../schedule/feed.ts'
import { isOfStaff, lockContacts, setUsername } from './contactStore.ts'
import { guardNewPhones } from './guesses.ts'
import {
  addChange,
  dueChanges,
  endChange,
  findChange,
  lapseUnconfirmed,
  lockDueChange,
  lockUnconfirmed,
  lockWaiting,
  othersAround,
  type PhoneChangeRow,
  setChange,
  waitingAt,
} from './phoneChangeStore.ts'
import { holdAccountBack } from './provingStore.ts'
import { officeAccounts } from './rolesStore.ts'
import { registryContacts } from './rules.ts'
import { endSessions, findAccount, forgetDevices } from './store.ts'

/** Long enough that nobody guesses one, and short enough for a text message. */
const TOKEN_BYTES = 16

/** Token of the link with which the holder of the old contact stops a change. Signed instead of drawn, so that every message about the change carries
 *  the same link and the database holds its digest alone. */
const stopToken = ({ keyring }: World, changeId: number): string =>
  keyring.sign('subject', `new phone ${changeId}`).signature.subarray(0, TOKEN_BYTES).toString('base64url')

/** Link for a message. After a rotation of keys the change gets the new token: the link that still reaches people is the last one. */
async function stopLink(tx: Database, world: World, { id }: PhoneChangeRow): Promise<string> {
  const token = stopToken(world, id)
  await setChange(tx, id, { stopHash: digestOf(token) })
  return `${world.publicUrl()}${KEEP_CONTACT_PATH}/${token}`
}

/** Ends sessions, devices and calendar feeds of an account. */
export async function signOut(
  tx: Database,
  { accountId, personId }: Pick<PhoneChangeRow, 'accountId' | 'personId'>,
  now: Date,
): Promise<void> {
  await endSessions(tx, { accountId, personId, now })
  await forgetDevices(tx, { accountId })
  await endFeedsOf(tx, personId)
}

type Contacts = NonNullable<Awaited<ReturnType<typeof lockContacts>>>

/** Every contact at which the holder of an account is reached so far: its own, as far as a code showed them, and the registry's. */
const oldContactsOf = ({ username, phone, phoneSince, registered }: Contacts, newContact: string): readonly string[] =>
  [...new Set([username, ...(phone !== null && phoneSince !== null ? [phone] : []), ...registryContacts(registered)])].filter(
    (contact) => contact !== newContact,
  )

interface Wanted {
  accountId: number
  childId: number
  newContact: string
  orgId: number
  enteredBy: number
}

/** Notes a new phone of an account, for a second member to confirm. The old contacts are told with a link that calls it off; nothing ends yet. */
export async function beginPhoneChange(tx: Database, world: World, wanted: Wanted): Promise<void> {
  const { accountId, newContact } = wanted
  // Of two offices at the same instant the second finds what the first noted.
  const contacts = (await lockContacts(tx, accountId)) ?? refuse('accountMissing')
  const { username: oldContact } = contacts
  if (newContact === oldContact) refuse('contactOwn')
  await guardNewPhones({ ...world, db: tx }, accountId)
  const enteredAt = world.clock.now()
  const before = await lockWaiting(tx, accountId)
  if (before !== undefined) await endChange(tx, before.id, 'CALLED_OFF', enteredAt)
  const draw = () => drawToken(world.random, TOKEN_BYTES)
  await drawKey(tx, 'contact_changes_stop', draw, (point, drawn) =>
    addChange(point, { ...wanted, oldContact, enteredAt, stopHash: digestOf(drawn) }),
  )
  const change = (await lockWaiting(tx, accountId)) ?? refuse('notFoundRecord')
  const expiresAt = new Date(enteredAt.getTime() + CONFIRM_PHONE_DAYS * 86_400_000)
  const values = { institution: change.institution, contact: maskedContact(newContact), link: await stopLink(tx, world, change) }
  for (const contact of oldContactsOf(contacts, newContact)) await tell(tx, world, contact, 'phoneAsked', values, { expiresAt })
}

interface Second {
  id: number
  personId: number
  orgId: number
}

/** A second member confirms a new phone: it takes effect after a day. The old contacts and the guardians around are told. Answers when it takes effect. */
export async function confirmPhoneChange(tx: Database, world: World, second: Second): Promise<Date> {
  const found = (await findChange(tx, second.id)) ?? refuse('notFoundRecord')
  const contacts = (await lockContacts(tx, found.accountId)) ?? refuse('notFoundRecord')
  // Of two at the same instant the second finds it confirmed.
  const change = (await lockUnconfirmed(tx, second.id)) ?? refuse('notFoundRecord')
  if (change.enteredBy === second.personId) refuse('secondMemberNeeded')
  const now = world.clock.now()
  const dueAt = new Date(now.getTime() + NEW_PHONE_HOURS * 3_600_000)
  await setChange(tx, change.id, { confirmedBy: second.personId, confirmedOrgId: second.orgId, confirmedAt: now, dueAt })
  const { newContact, institution, personId } = change
  const values = { institution, contact: maskedContact(newContact), time: timeInWords(dueAt), days: String(UNDO_PHONE_DAYS) }
  const link = await stopLink(tx, world, change)
  const expiresAt = new Date(dueAt.getTime() + UNDO_PHONE_DAYS * 86_400_000)
  for (const contact of oldContactsOf(contacts, newContact))
    await tell(tx, world, contact, 'phoneComing', { ...values, link }, { expiresAt })
  for (const { username, ...child } of await othersAround(tx, personId))
    await tell(tx, world, username, 'phoneComingForChild', { institution, child: maskedName(child), time: timeInWords(dueAt) })
  // An office does not learn whether a phone has an account: whoever holds the phone does, and the change lapses when it is due.
  if ((await findAccount(tx, newContact)) !== undefined)
    await tell(tx, world, newContact, 'alreadyRegistered', { link: `${world.publicUrl()}/authentication/recovery` })
  return dueAt
}

/** For the desk: new phones that wait at institutions, one of them, and the accounts of an office, of which another one confirms it. */
export const phonesWaitingAt = waitingAt
export const findWaitingPhone = findChange
export const accountsInOffice = officeAccounts

/** Calls a new phone off; false where none waits. */
export async function stopPhoneChange(tx: Database, world: World, accountId: number): Promise<boolean> {
  const waiting = await lockWaiting(tx, accountId)
  if (waiting === undefined) return false
  await callOff(tx, world, waiting)
  return true
}

export async function callOff(tx: Database, world: World, { id, oldContact, newContact }: PhoneChangeRow): Promise<void> {
  await endChange(tx, id, 'CALLED_OFF', world.clock.now())
  await tell(tx, world, oldContact, 'phoneKept', { contact: maskedContact(newContact) })
}

/** Puts one new phone into effect. The account is unproven from then on, and its links to children of other institutions pause. An account that has got
 *  another contact or a role of staff meanwhile, one whose child has left the institution, or a phone that somebody has by now, stays as it is. */
async function carryOut(tx: Database, world: World, change: PhoneChangeRow, contacts: Contacts): Promise<void> {
  const { id, accountId, personId, childId, oldContact, newContact, orgId, institution } = change
  const now = world.clock.now()
  const isSame = contacts.username === oldContact
  const isOwn = childId !== null && (await isAtInstitution(tx, childId, orgId, dateIn(now)))
  const isDone = isSame && isOwn && !(await isOfStaff(tx, accountId)) && (await setUsername(tx, accountId, { username: newContact, now }))
  await endChange(tx, id, isDone ? 'DONE' : 'LAPSED', now)
  if (isDone) {
    await setChange(tx, id, { oldProvenBy: contacts.provenBy, oldProvenAt: contacts.provenAt })
    await signOut(tx, change, now)
    await holdAccountBack(tx, accountId, now)
    await pauseLinks(tx, world, personId, orgId)
    const until = new Date(now.getTime() + UNDO_PHONE_DAYS * 86_400_000)
    const link = await stopLink(tx, world, change)
    const values = { institution, contact: maskedContact(newContact), time: timeInWords(until), link }
    for (const contact of oldContactsOf(contacts, newContact)) await tell(tx, world, contact, 'phoneTaken', values, { expiresAt: until })
    await tell(tx, world, newContact, 'phoneGiven', { link: `${world.publicUrl()}/authentication/recovery` })
  } else if (isSame) await tell(tx, world, oldContact, 'phoneKept', { contact: maskedContact(newContact) })
  const who = { accountId, personId, role: null, orgId: null, childId: null }
  await auditChange(tx, { at: now, ...who, action: 'JOB change-phone', requestId: randomUUID() })
}

/** Each minute: puts new phones into effect whose wait is over, and ends those that nobody confirmed. */
export async function changePhones(world: World): Promise<void> {
  const now = world.clock.now()
  await lapseUnconfirmed(world.db, new Date(now.getTime() - CONFIRM_PHONE_DAYS * 86_400_000), now)
  for (const { id, accountId } of await dueChanges(world.db, now))
    await world.db.transaction(async (tx) => {
      const contacts = await lockContacts(tx, accountId)
      // Another process may have done it meanwhile.
      const change = await lockDueChange(tx, id, now)
      if (contacts !== undefined && change !== undefined) await carryOut(tx, world, change, contacts)
    })
}
