import { CODE_MINUTES, PROOF_MINUTES } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { confirmByDan, DAN_MINUTES, registerByDan, requestDanCode, signInByDan } from '@portal/contract/dan'
import { HEADER } from '@portal/contract/envelope'
import { contactOf, decodePassword, isPhone, Password, RegistryNumber } from '@portal/contract/fields'
import { maskedContact } from '@portal/contract/phones'
import { registryNumberOf } from '@portal/contract/registry'
import { digestOf } from '../../admission/keys.ts'
import { networksOf } from '../../admission/networks.ts'
import type { Caller } from '../../admission/session.ts'
import { consumeDigest } from '../../admission/singleUse.ts'
import { consumeTicket, type DanClaims, danTicket, danTicketOf, ticketFor } from '../../admission/tickets.ts'
import type { Database } from '../../database/connect.ts'
import { answer, type CallContext } from '../../http/answer.ts'
import { queueMessage } from '../../messages/queue.ts'
import { today } from '../../outside/clock.ts'
import type { Citizen } from '../../outside/dan.ts'
import { isOfAge } from '../../requests/calendarDays.ts'
import { eraseCopiesOf } from '../../retention/forget.ts'
import { displayName } from '../../text/people.ts'
import { Refused, refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { endFeedsOf } from '../schedule/index.ts'
import { guardDan } from './attemptLimits.ts'
import { endCode } from './codes.ts'
import { takeReturned } from './danPages.ts'
import { findKnownDevice } from './devices.ts'
import { endUnprovenAccount } from './endAccount.ts'
import { tryPassword } from './logins.ts'
import { chosenAs, hashPassword, passwordMatches } from './passwords.ts'
import { checkCode, sendCode } from './proof.ts'
import { prove } from './proving.ts'
import { findProofOfPerson } from './provingStore.ts'
import { addRoles, rolesOf } from './rolesStore.ts'
import { danStep, isNamedSo, roleToOpen } from './rules.ts'
import { openAs } from './signingIn.ts'
import {
  endSession,
  endSessions,
  findAccountById,
  findHolder,
  findPersonByNumber,
  forgetDevices,
  holdPassword,
  openAccount,
} from './store.ts'

const WELCOME = 'Амжилттай нэвтэрлээ'

type DanContext = Pick<CallContext<Call>, 'world' | 'request' | 'reply' | 'change'>

const unknownCitizen = ({ centre }: World) => refuse('danUnknown', { values: { phone: centre.office.phone ?? '' } })

/** Finds the citizen in the registry, which is asked again where the stored person is missing or has other names. */
async function personOf(world: World, citizen: Citizen) {
  const number = RegistryNumber.safeParse(registryNumberOf(citizen.registryNumber ?? '')).data ?? unknownCitizen(world)
  const stored = await findPersonByNumber(world.db, number)
  if (stored !== undefined && isNamedSo(stored, citizen)) return stored
  const known = await world.registry.look(world.db, number)
  const person = known && (await findPersonByNumber(world.db, number))
  return person !== undefined && isNamedSo(person, citizen) ? person : unknownCitizen(world)
}

/** Exchanges the cookies of the callback for the citizen. A code counts once, whatever number of calls bring it. */
async function citizenOf({ world, request, reply }: DanContext): Promise<Citizen> {
  const dan = world.dan ?? refuse('unknownAddress')
  const { code, flow } = takeReturned(world, request, reply) ?? refuse('danNotDone')
  const now = world.clock.now()
  const forgetAt = new Date(now.getTime() + DAN_MINUTES * 60_000)
  if (!(await consumeDigest(world.db, { digest: digestOf(`dan code ${code}`), now, forgetAt }))) refuse('danNotDone')
  const takeBack = await guardDan(world, request)
  try {
    const citizen = await dan.citizen(code, flow)
    await takeBack()
    return citizen
  } catch (error) {
    // An outage of the state's service is no failed try of the network.
    if (error instanceof Refused && error.reason === 'danDown') await takeBack()
    throw error
  }
}

type Opening = [context: Parameters<typeof openAs>[0], tx: Database, about: Parameters<typeof openAs>[2]]

/**
 * Opens a session of a proven account in the caller's transaction; the sign-on counts as the second step. Ends the session that the browser
 * sent, also another person's: it is out of reach afterwards.
 */
async function open(...[context, tx, about, accountId, previous]: [...Opening, accountId: number, previous: Caller | undefined]) {
  if (previous !== undefined) await endSession(tx, previous, context.world.clock.now())
  const account = (await findAccountById(tx, accountId)) ?? refuse('danNotDone')
  const role = roleToOpen(await rolesOf(tx, accountId)) ?? refuse('danNotDone')
  return openAs(context, tx, about, account, role, { isSecondStep: true })
}

/** Unproven account of the person of a ticket. */
async function unprovenOf({ world, request }: Pick<DanContext, 'world' | 'request'>) {
  const ticket = danTicketOf(world.keyring, request, world.clock.now()) ?? refuse('danNotDone')
  const found = await findProofOfPerson(world.db, ticket.person)
  const account = found && (await findAccountById(world.db, found.accountId))
  return account === undefined || found?.provenBy !== null ? refuse('danNotDone') : { ticket, account }
}

type Unproven = Awaited<ReturnType<typeof unprovenOf>>['account']

/** Proof of an account by its password or a code, as a step of the transaction that refuses if it no longer holds. */
async function proofOf(context: CallContext<typeof confirmByDan>, account: Unproven): Promise<(tx: Database) => Promise<void>> {
  const { world, request, body } = context
  const { username: contact, passwordHash } = account
  if (body.validationCode !== undefined) {
    const codeId = await checkCode({ world, request }, contact, 'PROOF', body.validationCode, account.id)
    return async (tx) => {
      if (!(await endCode(tx, codeId, world.clock.now()))) refuse('codeNotRequested')
    }
  }
  const password = decodePassword(body.password ?? '') ?? ''
  const deviceId = await findKnownDevice(world.db, request, account.id)
  const how = { cost: world.settings.passwordCost, networks: networksOf(request.ip) }
  const right = await tryPassword(context, { contact, password, deviceId }, (justBefore) =>
    passwordMatches(password, passwordHash, { ...how, justBefore }),
  )
  if (!right) refuse('passwordWrong')
  return async (tx) => {
    if ((await holdPassword(tx, account.id))?.passwordHash !== passwordHash) refuse('passwordWrong')
  }
}

async function spend(tx: Database, ticket: DanClaims, now: Date): Promise<void> {
  if (!(await consumeTicket(tx, ticket, now))) refuse('danNotDone')
}

export const danAnswers = [
  answer(signInByDan, async (context) => {
    const { world, reply, change, say } = context
    const person = await personOf(world, await citizenOf(context))
    const previous = await context.callerIfAny()
    const now = world.clock.now()
    const answered = await change(async (tx, about) => {
      about({ personId: person.id })
      const found = await findProofOfPerson(tx, person.id)
      const next = danStep(found)
      if (found === undefined || next === 'REGISTER') {
        if (!isOfAge(today(world.clock), person.birthDate)) refuse('guardianUnderage')
        return { next }
      }
      // Comes before the account is read again: an office may have changed its phone meanwhile.
      await holdPassword(tx, found.accountId)
      const account = (await findAccountById(tx, found.accountId)) ?? refuse('danNotDone')
      if (danStep(await findProofOfPerson(tx, person.id)) !== 'HOME') {
        const contactType = isPhone(account.username) ? ('PHONE' as const) : ('EMAIL' as const)
        return { next: 'CONFIRM' as const, contact: maskedContact(account.username), contactType }
      }
      return { next, session: await open(context, tx, about, account.id, previous) }
    })
    if (answered.next === 'HOME') say(WELCOME)
    else reply.header(HEADER.ticket, danTicket(world.keyring, person.id, now, PROOF_MINUTES))
    return { ...answered, displayName: displayName(person) }
  }),

  answer(requestDanCode, async (context) => {
    const { world, say } = context
    const { account } = await unprovenOf(context)
    const { username: contact } = account
    await sendCode(
      context,
      contact,
      'PROOF',
      async (tx, { code, expiresAt }) => {
        const values = { code, minutes: String(CODE_MINUTES), contact: maskedContact(contact) }
        await queueMessage(tx, world, contact, 'proofCode', values, { expiresAt, language: context.language })
      },
      account.id,
    )
    const message = `${maskedContact(contact)} ${isPhone(contact) ? 'дугаарт' : 'хаягт'} баталгаажуулах код илгээлээ`
    return say(message)
  }),

  answer(confirmByDan, async (context) => {
    const { world, change, say } = context
    const { ticket, account } = await unprovenOf(context)
    const { id: accountId, personId } = account
    const stillHolds = await proofOf(context, account)
    const previous = await context.callerIfAny()
    const now = world.clock.now()
    const opened = await change(async (tx, about) => {
      await spend(tx, ticket, now)
      await stillHolds(tx)
      await endSessions(tx, { accountId, personId, now })
      await forgetDevices(tx, { accountId })
      await endFeedsOf(tx, personId)
      await eraseCopiesOf(tx, accountId)
      await prove(tx, world, { accountId, personId }, 'STATE_SIGN_ON')
      return open(context, tx, about, accountId, previous)
    })
    say(WELCOME)
    return opened
  }),

  answer(registerByDan, async (context) => {
    const { body, language, world, request, change, say } = context
    const contact = contactOf(body.username)
    if (!isPhone(contact) && body.phoneNumber === undefined) refuse('inputInvalid', { fields: { phoneNumber: 'phoneRequiredWithEmail' } })
    const password = chosenAs(Password, body.password, 'password', world)
    const now = world.clock.now()
    const ticket = danTicketOf(world.keyring, request, now) ?? refuse('danNotDone')
    const proof = ticketFor(world.keyring, request, 'REGISTRATION', contact, now) ?? refuse('verificationExpired')
    const { birthDate } = (await findHolder(world.db, ticket.person)) ?? refuse('danNotDone')
    if (!isOfAge(today(world.clock), birthDate)) refuse('guardianUnderage')
    const passwordHash = await hashPassword(password, world.settings.passwordCost, networksOf(request.ip))
    const previous = await context.callerIfAny()
    const opened = await change(async (tx, about) => {
      await spend(tx, ticket, now)
      if (!(await consumeTicket(tx, proof, now))) refuse('verificationExpired')
      const staffRoles = await endUnprovenAccount(tx, world, ticket.person)
      const account = await openAccount(tx, {
        username: contact,
        personId: ticket.person,
        passwordHash,
        phone: body.phoneNumber ?? null,
        createdAt: now,
        language,
        provenBy: 'STATE_SIGN_ON',
        provenAt: now,
      })
      if (account.taken !== undefined) return refuse(account.taken)
      await addRoles(tx, account.id, staffRoles)
      await queueMessage(tx, world, contact, 'registered', { link: world.publicUrl() })
      return open(context, tx, about, account.id, previous)
    })
    say('Амжилттай бүртгэгдлээ')
    return opened
  }),
]
