import { findUsernames, requestReset, resetByLink, usernamesOf, verifyReset } from '@portal/contract/accounts'
import { contactOf, Password } from '@portal/contract/fields'
import { maskedContact } from '@portal/contract/phones'
import { networksOf } from '../../admission/networks.ts'
import { consumeTicket, ticketFor } from '../../admission/tickets.ts'
import type { Database } from '../../database/connect.ts'
import { answer, answerByBody } from '../../http/answer.ts'
import { queueMessage } from '../../messages/queue.ts'
import { timeInWords } from '../../outside/clock.ts'
import { eraseCopiesOf } from '../../retention/forget.ts'
import { refuse } from '../../text/refusals.ts'
import { endFeedsOf } from '../schedule/index.ts'
import { endCode } from './codes.ts'
import { markDevice } from './devices.ts'
import { chosenAs, hashPassword } from './passwords.ts'
import { byLink, checkCode, sendCode } from './proof.ts'
import { endSessions, findAccount, forgetDevices, setPassword, usernamesOfPerson } from './store.ts'

export const recoveryAnswers = [
  answer(requestReset, async (context) => {
    const contact = contactOf(context.body.requestEmail)
    await sendCode(context, contact, 'RESETPASSWORD', async (tx, { code, link, minutes, expiresAt }) => {
      const { world } = context
      // A contact without an account gets a message that is never delivered, so that both take the same time.
      const toNobody = (await findAccount(tx, contact)) === undefined
      await queueMessage(
        tx,
        world,
        contact,
        'resetCode',
        { code, minutes, link: `${world.publicUrl()}/login/r/${link}` },
        { expiresAt, toNobody },
      )
    })
    return context.say('Оруулсан мэдээлэл бүртгэлтэй бол Танд код очно')
  }),

  byLink(resetByLink, 'RESETPASSWORD', 'Код баталгаажлаа'),

  answer(verifyReset, async ({ body, world, request, reply, change, say }) => {
    const message = 'Нууц үг амжилттай сэргээгдлээ'
    say(message)
    // A stranger may send this for any contact, so it must not end a session or code.
    if (body.status === 'SUCCESS') return { status: 'SUCCESS', message }

    const contact = contactOf(body.requestEmail)
    const typed = body.password ?? refuse('inputInvalid', { fields: { password: 'passwordRequired' } })
    const password = chosenAs(Password, typed, 'password', world)
    const now = world.clock.now()
    const proof = await proofOf()
    const passwordHash = await hashPassword(password, world.settings.passwordCost, networksOf(request.ip))
    await change(async (tx, about) => {
      if (!(await proof(tx))) return refuse('verificationExpired')
      const account = (await findAccount(tx, contact)) ?? refuse('verificationExpired')
      about({ accountId: account.id, personId: account.personId })
      await setPassword(tx, account.id, passwordHash)
      await endSessions(tx, { accountId: account.id, personId: account.personId, now })
      await forgetDevices(tx, { accountId: account.id })
      // The code was right, so the following log-in counts as one from a known device.
      await markDevice(tx, { random: world.random, request, reply }, account.id, now)
      await endFeedsOf(tx, account.personId)
      await eraseCopiesOf(tx, account.id)
      await queueMessage(tx, world, contact, 'passwordChanged', { time: timeInWords(now), link: world.publicUrl() })
    })
    return { status: 'VERIFY', message }

    /** Code, or the ticket of an e-mail link; either is spent with the change. */
    async function proofOf(): Promise<(tx: Database) => Promise<boolean>> {
      if (body.validationCode === undefined) {
        const ticket = ticketFor(world.keyring, request, 'RESETPASSWORD', contact, now) ?? refuse('verificationExpired')
        return (tx) => consumeTicket(tx, ticket, now)
      }
      const codeId = await checkCode({ world, request }, contact, 'RESETPASSWORD', body.validationCode)
      return (tx) => endCode(tx, codeId, now)
    }
  }),

  ...answerByBody(usernamesOf, findUsernames, async ({ params, world }) => {
    const usernames = await usernamesOfPerson(world.db, params.registry)
    return usernames.length === 0 ? refuse('notRegistered') : usernames.map((username) => ({ username: maskedContact(username) }))
  }),
]
