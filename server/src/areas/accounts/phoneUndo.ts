import { maskedContact } from '@portal/contract/phones'
import { KEEP_CONTACT_PATH, UNDO_PHONE_DAYS } from '@portal/contract/staffPhones'
import type { FastifyInstance } from 'fastify'
import { asParent, auditChange } from '../../admission/audit.ts'
import { digestOf } from '../../admission/keys.ts'
import { randomToken } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { button, mountButtonPage, quietLink } from '../../http/buttonPage.ts'
import { html } from '../../http/html.ts'
import { queueMessage } from '../../messages/queue.ts'
import { timeInWords } from '../../outside/clock.ts'
import { keepWords } from '../../text/contactNotifications.ts'
import { filled } from '../../text/notifications.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { resumeLinks } from '../children/index.ts'
import { lockContacts, setUsername } from './contactStore.ts'
import { hashPassword } from './passwords.ts'
import { callOff, signOut, stopPhoneChange } from './phoneChange.ts'
import { findByStopLink, lockByStopLink, markUndone, type PhoneChangeRow, restoreAccount } from './phoneChangeStore.ts'
import { dropDocumentProofs, resumeDocumentProofs } from './provingStore.ts'

const PASSWORD_BYTES = 32

/**
 * Undoes a new phone in effect: ends its sessions and later document proofs; restores contact, proof and links; sets a random password,
 * because the holder of the new phone may have changed it. Returns false if another account has taken the old contact.
 */
async function undo(tx: Database, world: World, change: PhoneChangeRow, passwordHash: string): Promise<boolean> {
  const { accountId, personId, oldContact, endedAt } = change
  const now = world.clock.now()
  if (endedAt === null || !(await setUsername(tx, accountId, { username: oldContact, now }))) return false
  await signOut(tx, change, now)
  await restoreAccount(tx, change, passwordHash)
  await dropDocumentProofs(tx, accountId, endedAt)
  await resumeDocumentProofs(tx, accountId)
  await resumeLinks(tx, world, personId)
  await stopPhoneChange(tx, world, accountId)
  await markUndone(tx, accountId, endedAt)
  await queueMessage(tx, world, oldContact, 'phoneRestored', { link: `${world.publicUrl()}/authentication/recovery` })
  announce(tx, [personId], 'sessions')
  return true
}

/** Page behind the link to the old contacts: cancels a pending new phone, or undoes one in effect. */
export function mountKeepContact(app: FastifyInstance, world: World): void {
  const { db, clock } = world
  mountButtonPage(app, {
    path: KEEP_CONTACT_PATH,
    world,
    look: async (token, language) => {
      const change = await findByStopLink(db, digestOf(token), clock.now())
      if (change === undefined) return unknown(language)
      const { title, own, ...text } = keepWords[language]
      const contact = maskedContact(change.newContact)
      const { ask, what, press } = change.endedAt !== null ? text.taken : change.dueAt !== null ? text.coming : text.asked
      const until = change.endedAt && new Date(change.endedAt.getTime() + UNDO_PHONE_DAYS * 86_400_000)
      const time = timeInWords(until ?? change.dueAt ?? change.enteredAt)
      return { language, title, body: html`<h1>${ask}</h1><p>${filled(what, { contact, time })}</p><p>${own}</p>${button(press)}` }
    },
    press: async (token, language, { id: requestId, route: action, place }) => {
      const hash = digestOf(token)
      const found = await findByStopLink(db, hash, clock.now())
      if (found === undefined) return unknown(language)
      const passwordHash = await hashPassword(randomToken(world.random, PASSWORD_BYTES), world.settings.passwordCost)
      return db.transaction(async (tx) => {
        await lockContacts(tx, found.accountId)
        const change = await lockByStopLink(tx, hash, clock.now())
        if (change === undefined) return unknown(language)
        const isTaken = change.endedAt !== null
        if (!isTaken) await callOff(tx, world, change)
        else if (!(await undo(tx, world, change, passwordHash))) return unknown(language)
        const { accountId, personId } = change
        await auditChange(tx, { at: clock.now(), accountId, personId, ...asParent, action, childId: null, requestId, place })
        const { title, done, doneWhat, taken, toPortal, newPassword } = keepWords[language]
        const link = isTaken ? quietLink('/authentication/recovery', newPassword) : quietLink('/', toPortal)
        return { language, title, body: html`<h1>${done}</h1><p>${isTaken ? taken.doneWhat : doneWhat}</p>${link}` }
      })
    },
  })

  function unknown(language: keyof typeof keepWords) {
    const text = keepWords[language]
    const what = filled(text.unknownWhat, { helpPhone: world.centre.office.phone ?? '' })
    const body = html`<h1>${text.unknown}</h1><p>${what}</p>${quietLink('/', text.toPortal)}`
    return { status: 404, language, title: text.title, body } as const
  }
}
