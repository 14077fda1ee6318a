import { captchaChallenge, endLeftSession, login, logout } from '@portal/contract/accounts'
import { DOCUMENT_COOKIE } from '@portal/contract/constants'
import { contactOf, LoginPassword } from '@portal/contract/fields'
import { WORK_FACTOR_COOKIE, workFactorIn } from '../../admission/captcha.ts'
import { networksOf } from '../../admission/networks.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { cookieOf, dropCookie } from '../../http/cookies.ts'
import { refuse } from '../../text/refusals.ts'
import { classTeacherAnswers } from './classTeachers.ts'
import { danAnswers } from './dan.ts'
import { findKnownDevice } from './devices.ts'
import { documentAnswers } from './documents.ts'
import { invitationAnswers } from './invitations.ts'
import { tryPassword } from './logins.ts'
import { ownContactAnswers } from './ownContact.ts'
import { passwordMatches } from './passwords.ts'
import { profileAnswers } from './profile.ts'
import { provingAnswers } from './proving.ts'
import { recoveryAnswers } from './recovery.ts'
import { registrationAnswers } from './registration.ts'
import { rolesOf } from './rolesStore.ts'
import { roleToOpen, typedAs } from './rules.ts'
import { endPreviousSession, openAs, requireSecondStep, signingInAnswers } from './signingIn.ts'
import { endSession, findAccount, findSession, holdPassword } from './store.ts'
import { teacherAnswers } from './teachers.ts'

const LOGGED_OUT = 'Та системээс гарлаа'

export const accountAnswers = [
  answer(login, async (context) => {
    const { body, world, request, change, say } = context
    const password = typedAs(LoginPassword, body.password, 'password')
    const contact = contactOf(body.username)
    const account = await findAccount(world.db, contact)
    const deviceId = await findKnownDevice(world.db, request, account?.id)
    const cost = world.settings.passwordCost
    const networks = networksOf(request.ip)
    const right = await tryPassword(context, { contact, password, deviceId }, (justBefore) =>
      passwordMatches(password, account?.passwordHash, { cost, networks, justBefore }),
    )
    if (account === undefined || !right) return refuse('loginFailed')

    const role = roleToOpen(await rolesOf(world.db, account.id)) ?? refuse('loginFailed')
    await requireSecondStep(context, account, role)
    const previous = await context.callerIfAny()
    const opened = await change(async (tx, about) => {
      // The password may have changed during the check. An account closed meanwhile is reopened as usual.
      const held = await holdPassword(tx, account.id)
      if (held?.passwordHash !== account.passwordHash) return refuse('loginFailed')
      await endPreviousSession(tx, previous, account, world.clock.now())
      return openAs(context, tx, about, { ...account, closedAt: held.closedAt }, role)
    })
    say('Амжилттай нэвтэрлээ')
    return opened
  }),

  answer(logout, async (context) => {
    const caller = callerOf(context)
    await context.change((tx) => endSession(tx, caller, context.world.clock.now()))
    dropCookie(context.reply, DOCUMENT_COOKIE)
    return context.say(LOGGED_OUT)
  }),

  answer(endLeftSession, async ({ body, world, change, say }) => {
    const now = world.clock.now()
    await change(async (tx, about) => {
      const left = await findSession(tx, Buffer.from(body.session, 'base64url'))
      if (left === undefined) return
      const { accountId, personId, role, orgId } = left
      about({ accountId, personId, role, orgId })
      await endSession(tx, left, now)
    })
    say(LOGGED_OUT)
    return { message: LOGGED_OUT }
  }),

  answer(captchaChallenge, ({ world, request }) => world.captcha.challenge(workFactorIn(cookieOf(request, WORK_FACTOR_COOKIE)))),

  ...signingInAnswers,
  ...danAnswers,
  ...documentAnswers,
  ...invitationAnswers,
  ...teacherAnswers,
  ...classTeacherAnswers,
  ...registrationAnswers,
  ...recoveryAnswers,
  ...profileAnswers,
  ...provingAnswers,
  ...ownContactAnswers,
]
