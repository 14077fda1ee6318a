import { randomUUID } from 'node:crypto'
import { maskedContact } from '@portal/contract/phones'
import { CONFIRM_PHONE_DAYS, KEEP_CONTACT_PATH, NEW_PHONE_HOURS, UNDO_PHONE_DAYS } from '@portal/contract/staffPhones'
import { auditChange } from '../../admission/audit.ts'
import { digestOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { queueMessage } from '../../messages/queue.ts'
import { dateIn, timeInWords } from '../../outside/clock.ts'
import { isAtInstitution } from '../../requests/childSchool.ts'
import { maskedName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { pauseLinks } from '../children/index.ts'
import { endFeedsOf } from '../schedule/index.ts'
import { guardNewPhones } from './attemptLimits.ts'
import { isOfStaff, lockContacts, setUsername } from './contactStore.ts'
import {
  addChange,
  dueChanges,
  endChange,
  expireUnconfirmed,
  findChange,
  lockDueChange,
  lockUnconfirmed,
  lockWaiting,
  othersAround,
  type PhoneChangeRow,
  setChange,
  waitingAt,
} from './phoneChangeStore.ts'
import { suspendProof } from './provingStore.ts'
import { officeAccounts } from './rolesStore.ts'
import { registryContacts } from './rules.ts'
import { endSessions, findAccount, forgetDevices } from './store.ts'

/** Token length: unguessable, and short enough for a text message. */
const TOKEN_BYTES = 16

/**
 * Token of the link with which the old contact stops a change. Signed instead of drawn, so that every message carries the same link and the
 * database stores only its digest.
 */
const stopToken = ({ keyring }: World, changeId: number): string =>
  keyring.sign('subject', `new phone ${changeId}`).signature.subarray(0, TOKEN_BYTES).toString('base64url')

/** Link for a message. After a key rotation the change gets the new token, so that the latest link works. */
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

/** Previous contacts of the holder: those confirmed by a code, and the registry's. */
const oldContactsOf = ({ username, phone, phoneSince, registered }: Contacts, newContact: string): readonly string[] =>
  [...new Set([username, ...(phone !== null && phoneSince !== null ? [phone] : []), ...registryContacts(registered)])].filter(
    (contact) => contact !== newContact,
  )

interface NewPhone {
  accountId: number
  childId: number
  newContact: string
  orgId: number
  enteredBy: number
}

/** Records a new phone of an account for a second member to confirm. The old contacts get a link that cancels it; no session ends yet. */
export async function beginPhoneChange(tx: Database, world: World, wanted: NewPhone): Promise<void> {
  const { accountId, newContact } = wanted
  // The lock lets a concurrent second office see the first one's change.
  const contacts = (await lockContacts(tx, accountId)) ?? refuse('accountMissing')
  const { username: oldContact } = contacts
  if (newContact === oldContact) refuse('contactOwn')
  await guardNewPhones({ ...world, db: tx }, accountId)
  if ((await findAccount(tx, newContact)) !== undefined) refuse('newPhoneTaken')
  const enteredAt = world.clock.now()
  const before = await lockWaiting(tx, accountId)
  if (before !== undefined) await endChange(tx, before.id, 'CALLED_OFF', enteredAt)
  const generate = () => randomToken(world.random, TOKEN_BYTES)
  await writeUniqueKey(tx, 'contact_changes_stop', generate, (point, key) =>
    addChange(point, { ...wanted, oldContact, enteredAt, stopHash: digestOf(key) }),
  )
  const change = (await lockWaiting(tx, accountId)) ?? refuse('notFoundRecord')
  const expiresAt = new Date(enteredAt.getTime() + CONFIRM_PHONE_DAYS * 86_400_000)
  const values = { institution: change.institution, contact: maskedContact(newContact), link: await stopLink(tx, world, change) }
  for (const contact of oldContactsOf(contacts, newContact)) await queueMessage(tx, world, contact, 'phoneAsked', values, { expiresAt })
}

interface Second {
  id: number
  personId: number
  orgId: number
}

/** Confirms a new phone as second member and notifies the old contacts and other guardians. Returns the time at which it takes effect. */
export async function confirmPhoneChange(tx: Database, world: World, second: Second): Promise<Date> {
  const found = (await findChange(tx, second.id)) ?? refuse('notFoundRecord')
  const contacts = (await lockContacts(tx, found.accountId)) ?? refuse('notFoundRecord')
  // The lock lets a concurrent second member see it confirmed.
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
    await queueMessage(tx, world, contact, 'phoneComing', { ...values, link }, { expiresAt })
  for (const { username, ...child } of await othersAround(tx, personId))
    await queueMessage(tx, world, username, 'phoneComingForChild', { institution, child: maskedName(child), time: timeInWords(dueAt) })
  // An account opened since the phone was entered: its holder is notified, and the change lapses when due.
  if ((await findAccount(tx, newContact)) !== undefined)
    await queueMessage(tx, world, newContact, 'alreadyRegistered', { link: `${world.publicUrl()}/authentication/recovery` })
  return dueAt
}

/**
 * For the desk: new phones that wait at institutions, one of them, and the number of accounts in an office (a second one has to confirm).
 */
export const phonesWaitingAt = waitingAt
export const findWaitingPhone = findChange
export const accountsInOffice = officeAccounts

/** Cancels a pending new phone; returns false if there is none. */
export async function stopPhoneChange(tx: Database, world: World, accountId: number): Promise<boolean> {
  const waiting = await lockWaiting(tx, accountId)
  if (waiting === undefined) return false
  await callOff(tx, world, waiting)
  return true
}

export async function callOff(tx: Database, world: World, { id, oldContact, newContact }: PhoneChangeRow): Promise<void> {
  await endChange(tx, id, 'CALLED_OFF', world.clock.now())
  await queueMessage(tx, world, oldContact, 'phoneKept', { contact: maskedContact(newContact) })
}

/**
 * Puts one new phone into effect: the account becomes unproven and its links at other institutions pause. The change lapses if the
 * account's contact or staff role changed, the child left the institution, or the phone is taken.
 */
async function applyPhoneChange(tx: Database, world: World, change: PhoneChangeRow, contacts: Contacts): Promise<void> {
  const { id, accountId, personId, childId, oldContact, newContact, orgId, institution } = change
  const now = world.clock.now()
  const isSame = contacts.username === oldContact
  const isOwn = childId !== null && (await isAtInstitution(tx, childId, orgId, dateIn(now)))
  const isDone = isSame && isOwn && !(await isOfStaff(tx, accountId)) && (await setUsername(tx, accountId, { username: newContact, now }))
  await endChange(tx, id, isDone ? 'DONE' : 'LAPSED', now)
  if (isDone) {
    await setChange(tx, id, { oldProvenBy: contacts.provenBy, oldProvenAt: contacts.provenAt })
    await signOut(tx, change, now)
    await suspendProof(tx, accountId, now)
    await pauseLinks(tx, world, personId, orgId)
    const until = new Date(now.getTime() + UNDO_PHONE_DAYS * 86_400_000)
    const link = await stopLink(tx, world, change)
    const values = { institution, contact: maskedContact(newContact), time: timeInWords(until), link }
    for (const contact of oldContactsOf(contacts, newContact))
      await queueMessage(tx, world, contact, 'phoneTaken', values, { expiresAt: until })
    await queueMessage(tx, world, newContact, 'phoneGiven', { link: `${world.publicUrl()}/authentication/recovery` })
  } else if (isSame) await queueMessage(tx, world, oldContact, 'phoneKept', { contact: maskedContact(newContact) })
  const who = { accountId, personId, role: null, orgId: null, childId: null }
  await auditChange(tx, { at: now, ...who, action: 'JOB change-phone', requestId: randomUUID() })
}

/** Runs each minute: applies due changes and lapses unconfirmed ones. */
export async function changePhones(world: World): Promise<void> {
  const now = world.clock.now()
  await expireUnconfirmed(world.db, new Date(now.getTime() - CONFIRM_PHONE_DAYS * 86_400_000), now)
  for (const { id, accountId } of await dueChanges(world.db, now))
    await world.db.transaction(async (tx) => {
      const contacts = await lockContacts(tx, accountId)
      // Another process may have applied it already.
      const change = await lockDueChange(tx, id, now)
      if (contacts !== undefined && change !== undefined) await applyPhoneChange(tx, world, change, contacts)
    })
}
