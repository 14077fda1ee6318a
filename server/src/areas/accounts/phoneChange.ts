import { randomUUID } from 'node:crypto'
import { maskedContact } from '@portal/contract/phones'
import { KEEP_CONTACT_PATH, NEW_PHONE_HOURS } from '@portal/contract/staffFamily'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { tell } from '../../jobs/messages.ts'
import { asParent, auditChange } from '../../kit/audit.ts'
import { drawKey, drawToken } from '../../kit/draw.ts'
import { digestOf } from '../../kit/keys.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { timeInWords } from '../../outside/clock.ts'
import { button, mountButtonPage, quietLink } from '../../pages/buttonPage.ts'
import { html } from '../../pages/html.ts'
import { keepWords } from '../../text/contactNotifications.ts'
import { filled } from '../../text/notifications.ts'
import { endFeedsOf } from '../schedule/feed.ts'
import { isOfStaff, lockContacts, setUsername } from './contactStore.ts'
import { guardNewPhones } from './guesses.ts'
import { addChange, dueChanges, endChange, findByStopLink, lockDueChange, lockWaiting, type WaitingChange } from './phoneChangeStore.ts'
import { documentSeen } from './proving.ts'
import { endSessions, findAccount, forgetDevices } from './store.ts'

/** Enough that nobody guesses one, and short enough for a text message. */
const TOKEN_BYTES = 16

interface Wanted {
  accountId: number
  personId: number
  isProven: boolean
  newContact: string
  orgId: number
  institution: string
  enteredBy: number
}

/** Whoever is signed in to the account is no longer. */
async function signOut(tx: Database, { accountId, personId }: Pick<Wanted, 'accountId' | 'personId'>, now: Date): Promise<void> {
  await endSessions(tx, { accountId, personId, now })
  await forgetDevices(tx, { accountId })
  await endFeedsOf(tx, personId)
}

/** Notes a new phone of an account, which takes effect after a day. The holder of the old contact learns of it and can call it off, unless nothing shows
 *  that the account is theirs: whoever showed a document has the better proof. */
export async function beginPhoneChange(tx: Database, world: World, wanted: Wanted): Promise<Date> {
  const { accountId, newContact, orgId, institution, enteredBy } = wanted
  // Of two offices at the same instant the second finds what the first noted. The account comes before its change, wherever both are held.
  const { username: oldContact } = (await lockContacts(tx, accountId)) ?? refuse('accountMissing')
  if (newContact === oldContact) refuse('contactOwn')
  await guardNewPhones({ ...world, db: tx }, accountId)
  const now = world.clock.now()
  const before = await lockWaiting(tx, accountId)
  if (before !== undefined) await endChange(tx, before.id, 'CALLED_OFF', now)
  const dueAt = new Date(now.getTime() + NEW_PHONE_HOURS * 3_600_000)
  const draw = () => drawToken(world.random, TOKEN_BYTES)
  const token = await drawKey(tx, 'contact_changes_stop', draw, async (point, drawn) => {
    await addChange(point, { accountId, oldContact, newContact, orgId, enteredBy, enteredAt: now, dueAt, stopHash: digestOf(drawn) })
    return drawn
  })
  await signOut(tx, wanted, now)
  const values = { institution, contact: maskedContact(newContact), time: timeInWords(dueAt) }
  const link = wanted.isProven ? `${world.publicUrl()}${KEEP_CONTACT_PATH}/${token}` : ''
  await tell(tx, world, oldContact, 'phoneComing', { ...values, link }, { expiresAt: dueAt })
  // An office does not learn whether a phone has an account: whoever holds the phone does, and the change lapses when it is due.
  if ((await findAccount(tx, newContact)) !== undefined)
    await tell(tx, world, newContact, 'alreadyRegistered', { link: `${world.publicUrl()}/authentication/recovery` })
  return dueAt
}

/** Calls a new phone off; false where none waits. */
export async function stopPhoneChange(tx: Database, world: World, accountId: number): Promise<boolean> {
  const waiting = await lockWaiting(tx, accountId)
  if (waiting === undefined) return false
  await callOff(tx, world, waiting)
  return true
}

async function callOff(tx: Database, world: World, { id, oldContact, newContact }: WaitingChange): Promise<void> {
  await endChange(tx, id, 'CALLED_OFF', world.clock.now())
  await tell(tx, world, oldContact, 'phoneKept', { contact: maskedContact(newContact) })
}

/** One new phone whose time has come. An account that has got another contact or a role of staff meanwhile, or a phone that somebody has by now, stays as it is. */
async function carryOut(tx: Database, world: World, change: WaitingChange, username: string): Promise<void> {
  const { id, accountId, personId, oldContact, newContact } = change
  const now = world.clock.now()
  const isSame = username === oldContact
  const isDone = isSame && !(await isOfStaff(tx, accountId)) && (await setUsername(tx, accountId, { username: newContact, now }))
  await endChange(tx, id, isDone ? 'DONE' : 'LAPSED', now)
  if (isDone) {
    await signOut(tx, change, now)
    const values = { contact: maskedContact(newContact), time: timeInWords(now) }
    await tell(tx, world, oldContact, 'usernameChanged', values)
    await tell(tx, world, newContact, 'phoneGiven', { link: `${world.publicUrl()}/authentication/recovery` })
    await documentSeen(tx, world, personId, change.orgId)
  } else if (isSame) await tell(tx, world, oldContact, 'phoneKept', { contact: maskedContact(newContact) })
  const who = { accountId, personId, role: null, orgId: null, childId: null }
  await auditChange(tx, { at: now, ...who, action: 'JOB change-phone', requestId: randomUUID() })
}

/** Each minute: new phones whose day of waiting is over. */
export async function changePhones(world: World): Promise<void> {
  for (const { id, accountId } of await dueChanges(world.db, world.clock.now()))
    await world.db.transaction(async (tx) => {
      const account = await lockContacts(tx, accountId)
      // Another process may have done it meanwhile.
      const change = await lockDueChange(tx, id, world.clock.now())
      if (account !== undefined && change !== undefined) await carryOut(tx, world, change, account.username)
    })
}

/** The page behind the link of the message to the old contact. */
export function mountKeeping(app: FastifyInstance, world: World): void {
  const { db, clock } = world
  mountButtonPage(app, {
    path: KEEP_CONTACT_PATH,
    world,
    look: async (token, language) => {
      const change = await db.transaction((tx) => findByStopLink(tx, digestOf(token)))
      const text = keepWords[language]
      if (change === undefined) return unknown(language)
      const what = filled(text.what, { contact: maskedContact(change.newContact), time: timeInWords(change.dueAt) })
      return { language, title: text.title, body: html`<h1>${text.ask}</h1><p>${what}</p><p>${text.own}</p>${button(text.keep)}` }
    },
    press: (token, language, { id: requestId, route: action, place }) =>
      db.transaction(async (tx) => {
        const change = await findByStopLink(tx, digestOf(token))
        if (change === undefined) return unknown(language)
        await callOff(tx, world, change)
        const { accountId, personId } = change
        await auditChange(tx, { at: clock.now(), accountId, personId, ...asParent, action, childId: null, requestId, place })
        const text = keepWords[language]
        return { language, title: text.title, body: html`<h1>${text.done}</h1><p>${text.doneWhat}</p>${quietLink('/', text.toPortal)}` }
      }),
  })

  function unknown(language: keyof typeof keepWords) {
    const text = keepWords[language]
    const what = filled(text.unknownWhat, { helpPhone: world.centre.office.phone })
    const body = html`<h1>${text.unknown}</h1><p>${what}</p>${quietLink('/', text.toPortal)}`
    return { status: 404, language, title: text.title, body } as const
  }
}
