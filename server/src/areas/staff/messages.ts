import { contactOf } from '@portal/contract/fields'
import { maskedContact } from '@portal/contract/phones'
import { redirectNews, sendAgain, type UndeliveredReason, undelivered } from '@portal/contract/staffMessages'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { requeueMessages } from '../../messages/outbox.ts'
import { queueMessage, queueText } from '../../messages/queue.ts'
import { instantText } from '../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { setNewsContact } from '../../requests/newsContacts.ts'
import { maskedName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { withoutReference } from '../enrolment/index.ts'
import { type DeadMessage, deadMessages, lockDead, newsOf, replaceDead } from './messagesStore.ts'
import { findInstitution, reachOf } from './store.ts'

/** Reasons by the name of the last error; the gateway's own text follows the name. */
const reasons: Readonly<Record<string, UndeliveredReason>> = {
  GatewayFailed: 'REFUSED',
  RecipientRefused: 'NO_MAILBOX',
  TookTooLong: 'TOO_SLOW',
  TimeoutError: 'TOO_SLOW',
}
export const reasonOf = (lastError: string | null): UndeliveredReason => reasons[lastError?.split(':')[0] ?? ''] ?? 'FAULT'

/** Dead message named by a call; refuses a staff member's own case. */
async function deadFor(tx: Database, caller: Caller, id: number): Promise<DeadMessage> {
  const dead = (await lockDead(tx, await reachOf(tx, caller), id)) ?? refuse('notFoundRecord')
  await refuseConflictOfInterest(tx, caller, dead)
  return dead
}

/** Subject of an e-mail that replaces a text message. */
const SUBJECT = 'Хүсэлтийн мэдээ'

export const staffMessageAnswers = [
  answer(undelivered, async (context) => {
    const found = await deadMessages(context.world.db, await reachOf(context.world.db, callerOf(context)))
    context.concerns(...found.map(({ childId }) => childId))
    return found.map((dead) => ({
      id: dead.id,
      kind: dead.kind,
      childId: dead.childId,
      childName: `${dead.childLastName} ${dead.childFirstName}`,
      place: dead.place,
      recipient: maskedContact(dead.recipient),
      channel: dead.channel,
      text: withoutReference(dead.text),
      reason: reasonOf(dead.lastError),
      tries: dead.tries,
      failedAt: instantText(dead.failedAt),
      isGiven: dead.recipient === dead.given,
    }))
  }),

  answer(sendAgain, async (context) => {
    const { world, body } = context
    await context.change(async (tx, about) => {
      const dead = await deadFor(tx, callerOf(context), body.id)
      about({ childId: dead.childId })
      await requeueMessages(tx, [dead.id], world.clock.now())
    })
    return context.say('Мессежийг дахин илгээж байна')
  }),

  answer(redirectNews, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const contact = contactOf(body.contact)
    await context.change(async (tx, about) => {
      const dead = await deadFor(tx, caller, body.id)
      about({ childId: dead.childId })
      const orgId = caller.orgId ?? refuse('staffOnly')
      await setNewsContact(tx, newsOf(dead), { contact, orgId, givenBy: caller.personId, givenAt: world.clock.now() })
      const subject = withoutReference(dead.subject) || SUBJECT
      const sentId = await queueText(tx, world, contact, (channel) => ({
        subject: channel === 'mail' ? subject : '',
        text: withoutReference(dead.text),
      }))
      await replaceDead(tx, dead, sentId)
      const institution = (await findInstitution(tx, orgId))?.name ?? ''
      const child = maskedName({ lastName: dead.childLastName, firstName: dead.childFirstName })
      const before = new Set([dead.recipient, dead.given, dead.phone, dead.mail].filter((one) => one !== null && one !== contact))
      for (const old of before)
        if (old !== null) await queueMessage(tx, world, old, 'newsElsewhere', { child, institution, contact: maskedContact(contact) })
    })
    return context.say(`Энэ хүсэлтийн мэдээг ${maskedContact(contact)} руу илгээнэ`)
  }),
]
