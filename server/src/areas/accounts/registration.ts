import { confirmByLink, PROOF_MINUTES, register, requestCode, verifyCode } from '@portal/contract/accounts'
import { HEADER } from '@portal/contract/envelope'
import { contactOf, isPhone, Password } from '@portal/contract/fields'
import { maskedContact } from '@portal/contract/phones'
import { registryNumberOf } from '@portal/contract/registry'
import { networksOf } from '../../admission/networks.ts'
import { consumeTicket, contactTicket, ticketFor } from '../../admission/tickets.ts'
import { answer } from '../../http/answer.ts'
import { queueMessage } from '../../messages/queue.ts'
import { today } from '../../outside/clock.ts'
import { isOfAge } from '../../requests/calendarDays.ts'
import { isSamePerson } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { countIdentity } from './attemptLimits.ts'
import { endCode } from './codes.ts'
import { markDevice } from './devices.ts'
import { endUnprovenAccount, warnPerson } from './endAccount.ts'
import { chosenAs, hashPassword } from './passwords.ts'
import { byLink, checkCode, sendCode } from './proof.ts'
import { addRoles } from './rolesStore.ts'
import { registryContacts } from './rules.ts'
import { findAccount, findPersonByNumber, openAccount } from './store.ts'

export const registrationAnswers = [
  answer(requestCode, async (context) => {
    const contact = contactOf(context.body.requestEmail)
    await sendCode(context, contact, 'REGISTRATION', async (tx, { code, link, minutes, expiresAt }) => {
      const { world, language } = context
      if ((await findAccount(tx, contact)) === undefined) {
        await queueMessage(
          tx,
          world,
          contact,
          'registrationCode',
          { code, minutes, link: `${world.publicUrl()}/login/c/${link}` },
          { expiresAt, language },
        )
      } else {
        await queueMessage(tx, world, contact, 'alreadyRegistered', { link: `${world.publicUrl()}/authentication/recovery` })
      }
    })
    const message = isPhone(contact)
      ? `${maskedContact(contact)} дугаарт баталгаажуулах код илгээлээ`
      : `${maskedContact(contact)} хаягт баталгаажуулах код илгээлээ`
    return context.say(message)
  }),

  answer(verifyCode, async ({ body, world, request, reply, change, say }) => {
    const message = 'Код баталгаажлаа'
    say(message)
    // A stranger may send this for any contact, so it must not end a code.
    if (body.status === 'SUCCESS') return { status: 'SUCCESS', message }
    const contact = contactOf(body.requestEmail)
    const code = body.validationCode ?? refuse('inputInvalid', { fields: { validationCode: 'codeRequired' } })
    const now = world.clock.now()
    const codeId = await checkCode({ world, request }, contact, 'REGISTRATION', code)
    if (!(await change((tx) => endCode(tx, codeId, now)))) return refuse('codeNotRequested')
    reply.header(HEADER.ticket, contactTicket(world.keyring, 'REGISTRATION', contact, now, PROOF_MINUTES))
    return { status: 'VERIFY', message }
  }),

  byLink(confirmByLink, 'REGISTRATION', 'Бүртгэл амжилттай баталгаажлаа'),

  answer(register, async ({ body, language, world, request, reply, change, say }) => {
    const contact = contactOf(body.username)
    if (!isPhone(contact) && body.phoneNumber === undefined) refuse('inputInvalid', { fields: { phoneNumber: 'phoneRequiredWithEmail' } })
    const password = chosenAs(Password, body.password, 'password', world)
    const now = world.clock.now()
    const ticket = ticketFor(world.keyring, request, 'REGISTRATION', contact, now) ?? refuse('verificationExpired')

    await countIdentity(world, ticket.id)
    const number = registryNumberOf(body.registerNumber)
    const known = await world.registry.look(world.db, number)
    // The query also runs for an unknown number, so that response time reveals nothing.
    const person = await findPersonByNumber(world.db, number)
    if (known === undefined || person === undefined || !isSamePerson(person, body)) return refuse('identityMismatch')
    if (!isOfAge(today(world.clock), person.birthDate)) return refuse('guardianUnderage')

    const passwordHash = await hashPassword(password, world.settings.passwordCost, networksOf(request.ip))
    const contacts = registryContacts(person)
    const isProven = contacts.includes(contact)
    await change(async (tx, about) => {
      const staffRoles = isProven ? await endUnprovenAccount(tx, world, person.id) : []
      const opened = await openAccount(tx, {
        username: contact,
        personId: person.id,
        passwordHash,
        phone: body.phoneNumber ?? null,
        createdAt: now,
        language,
        ...(isProven && { provenBy: 'REGISTRY_CONTACT', provenAt: now }),
      })
      if (opened.taken !== undefined) return refuse(opened.taken)
      await addRoles(tx, opened.id, staffRoles)
      if (!(await consumeTicket(tx, ticket, now))) return refuse('verificationExpired')
      // The log-in that follows counts as one from a known device, unaffected by strangers' wrong tries.
      await markDevice(tx, { random: world.random, request, reply }, opened.id, now)
      about({ accountId: opened.id, personId: person.id, role: 'EDU_PARENT' })
      await queueMessage(tx, world, contact, 'registered', { link: world.publicUrl() })
      if (!isProven) await warnPerson(tx, world, { accountId: opened.id, username: contact, contacts })
    })
    const message = 'Амжилттай бүртгэгдлээ'
    say(message)
    return { message }
  }),
]
