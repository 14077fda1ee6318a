import { contactOf, isPhone } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { maskedContact } from '@portal/contract/phones'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { queueMessage } from '../../messages/queue.ts'
import { timeInWords } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import { endCode } from './codes.ts'
import { confirmPassword, type Renewed } from './confirmPassword.ts'
import { lockContacts, phoneOf, setPhone, setUsername } from './contactStore.ts'
import { checkCode, sendCode } from './proof.ts'
import { prove } from './proving.ts'
import { contactPlace, registryContacts } from './rules.ts'
import { endSessions, findAccount, forgetDevices } from './store.ts'

/** Writes a confirmed contact as the username or as the second phone. */
async function writeContact(tx: Database, known: NonNullable<Awaited<ReturnType<typeof lockContacts>>>, contact: string, now: Date) {
  const { accountId, username } = known
  if (contactPlace(username, contact) === 'phone') {
    if ((await findAccount(tx, contact)) !== undefined) refuse('contactTaken')
    await setPhone(tx, accountId, contact, now)
    return
  }
  // The previous phone stays as second contact.
  const isKeptAsPhone = isPhone(username) && !isPhone(contact)
  if (!(await setUsername(tx, accountId, { username: contact, now, isKeptAsPhone }))) refuse('contactTaken')
}

export const ownContactAnswers = [
  answer(requestContact, async (context) => {
    const { world, body } = context
    const { username, accountId } = callerOf(context)
    const contact = contactOf(body.contact)
    if ([username, await phoneOf(world.db, accountId)].includes(contact)) refuse('contactOwn')
    const renew = await confirmPassword(context, body.password)
    let renewed: Renewed | undefined
    const write: Parameters<typeof sendCode>[3] = async (tx, { code, minutes, expiresAt }) => {
      renewed = await renew(tx)
      if ((await findAccount(tx, contact)) === undefined)
        await queueMessage(tx, world, contact, 'contactCode', { code, minutes }, { expiresAt, language: context.language })
      else await queueMessage(tx, world, contact, 'alreadyRegistered', { link: `${world.publicUrl()}/authentication/recovery` })
    }
    await sendCode(context, contact, 'CONTACT', write, accountId)
    const message = isPhone(contact)
      ? `${maskedContact(contact)} дугаарт баталгаажуулах код илгээлээ`
      : `${maskedContact(contact)} хаягт баталгаажуулах код илгээлээ`
    return { ...context.say(message), ...(renewed ?? refuse('sessionExpired')) }
  }),

  answer(saveContact, async (context) => {
    const { world, body, request } = context
    const { accountId, personId, sessionId, isProven } = callerOf(context)
    const contact = contactOf(body.contact)
    const now = world.clock.now()
    const codeId = await checkCode({ world, request }, contact, 'CONTACT', body.validationCode, accountId)
    const userName = await context.change(async (tx) => {
      if (!(await endCode(tx, codeId, now))) return refuse('codeNotRequested')
      const known = (await lockContacts(tx, accountId)) ?? refuse('sessionExpired')
      await writeContact(tx, known, contact, now)
      if (!isProven && registryContacts(known.registered).includes(contact)) await prove(tx, world, known, 'REGISTRY_CONTACT')
      const isUsername = contactPlace(known.username, contact) === 'username'
      const values = { contact: maskedContact(contact), time: timeInWords(now) }
      const notified = isUsername ? [known.username] : [known.username, known.phone]
      for (const old of new Set(notified))
        if (old !== null) await queueMessage(tx, world, old, isUsername ? 'usernameChanged' : 'phoneAdded', values, { personId })
      if (!isUsername) return known.username
      await endSessions(tx, { accountId, personId, now, except: sessionId })
      await forgetDevices(tx, { accountId, exceptSession: sessionId })
      return contact
    })
    return { ...context.say(userName === contact ? 'Таны нэвтрэх нэр солигдлоо' : 'Таны утасны дугаар хадгалагдлаа'), userName }
  }),
]
