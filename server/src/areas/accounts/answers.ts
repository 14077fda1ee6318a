import '@fastify/cookie'
import { captchaChallenge, endLeftSession, login, logout } from '@portal/contract/accounts'
import { contactOf, LoginPassword } from '@portal/contract/fields'
import { tell } from '../../jobs/messages.ts'
import { networkOf } from '../../kit/addresses.ts'
import { answer, callerOf } from '../../kit/answer.ts'
import { HARDER_COOKIE, timesHeld } from '../../kit/captcha.ts'
import { digestOf } from '../../kit/digest.ts'
import { drawKey, drawToken } from '../../kit/draw.ts'
import { refuse } from '../../kit/refusals.ts'
import { timeInWords } from '../../outside/clock.ts'
import { findKnownDevice, markDevice } from './devices.ts'
import { tryPassword } from './logins.ts'
import { passwordMatches } from './passwords.ts'
import { profileAnswers } from './profile.ts'
import { provingAnswers } from './proving.ts'
import { recoveryAnswers } from './recovery.ts'
import { registrationAnswers } from './registration.ts'
import { displayName, typedAs } from './rules.ts'
import { endSession, findAccount, findSession, openSession, stillHas } from './store.ts'

const LEFT = 'Та системээс гарлаа'

export const accountAnswers = [
  answer(login, async (asked) => {
    const { body, world, request, reply, change, say } = asked
    const password = typedAs(LoginPassword, body.password, 'password')
    const contact = contactOf(body.username)
    const account = await findAccount(world.db, contact)
    const deviceId = await findKnownDevice(world.db, request, account?.id)
    const cost = world.settings.passwordCost
    const network = networkOf(request.ip)
    const right = await tryPassword(asked, { contact, password, deviceId }, (justBefore) =>
      passwordMatches(password, account?.passwordHash, { cost, network, justBefore }),
    )
    if (account === undefined || !right) return refuse('loginFailed')

    const now = world.clock.now()
    const token = await change(async (tx, about) => {
      about({ accountId: account.id, personId: account.personId, role: account.role })
      // The password may have been changed while this one was being checked.
      if (!(await stillHas(tx, account))) return refuse('loginFailed')
      const device = await markDevice(tx, { random: world.random, request, reply }, account.id, now)
      if (device.isNew) {
        await tell(tx, world, account.username, 'newDevice', { time: timeInWords(now), device: device.name, link: world.publicUrl() })
      }
      const draw = () => drawToken(world.random)
      return drawKey(tx, 'sessions_token', draw, async (point, drawn) => {
        await openSession(point, { accountId: account.id, deviceId: device.id, tokenHash: digestOf(drawn), now })
        return drawn
      })
    })
    say('Амжилттай нэвтэрлээ')
    return { token, displayName: displayName(account), personId: account.personId, userName: account.username, role: account.role }
  }),

  answer(logout, async (asked) => {
    const caller = callerOf(asked)
    await asked.change((tx) => endSession(tx, caller, asked.world.clock.now()))
    asked.say(LEFT)
    return { message: LEFT }
  }),

  answer(endLeftSession, async ({ body, world, change, say }) => {
    const now = world.clock.now()
    await change(async (tx, about) => {
      const left = await findSession(tx, Buffer.from(body.session, 'base64url'))
      if (left === undefined) return
      const { accountId, personId, role } = left
      about({ accountId, personId, role })
      await endSession(tx, left, now)
    })
    say(LEFT)
    return { message: LEFT }
  }),

  answer(captchaChallenge, ({ world, request }) => world.captcha.challenge(timesHeld(request.cookies[HARDER_COOKIE]))),

  ...registrationAnswers,
  ...recoveryAnswers,
  ...profileAnswers,
  ...provingAnswers,
]
