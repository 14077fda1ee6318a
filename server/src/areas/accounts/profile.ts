import { DOCUMENT_COOKIE } from '@portal/contract/constants'
import { decodePassword, isPhone, NewPassword } from '@portal/contract/fields'
import { changePassword, logoutDevices, myDevices, parentInfo } from '@portal/contract/profile'
import { networksOf } from '../../admission/networks.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { dropCookie } from '../../http/cookies.ts'
import { queueMessage } from '../../messages/queue.ts'
import { instantText, timeInWords } from '../../outside/clock.ts'
import { eraseCopiesOf } from '../../retention/forget.ts'
import { displayName, genderNames } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { endFeedsOf } from '../schedule/index.ts'
import { confirmPassword } from './confirmPassword.ts'
import { phoneOf } from './contactStore.ts'
import { chosenAs, hashPassword } from './passwords.ts'
import { deviceKind } from './rules.ts'
import { devicesOf, endSessions, findHolder, forgetDevices, setPassword } from './store.ts'

/** Display name of an account's holder. */
export async function holderOf(db: Database, personId: number): Promise<string | undefined> {
  const person = await findHolder(db, personId)
  return person && displayName(person)
}

export const profileAnswers = [
  answer(changePassword, async (context) => {
    const { world, body } = context
    const { username, accountId, personId, sessionId } = callerOf(context)
    const wanted = chosenAs(NewPassword, body.newPassword, 'newPassword', world)
    const renew = await confirmPassword(context, body.oldPassword, 'oldPasswordWrong')
    if (wanted === decodePassword(body.oldPassword)) return refuse('newPasswordSame')

    const passwordHash = await hashPassword(wanted, world.settings.passwordCost, networksOf(context.request.ip))
    const now = world.clock.now()
    const renewed = await context.change(async (tx) => {
      const next = await renew(tx)
      await setPassword(tx, accountId, passwordHash)
      await endSessions(tx, { accountId, personId, now, except: sessionId })
      await forgetDevices(tx, { accountId, exceptSession: sessionId })
      await endFeedsOf(tx, personId)
      await eraseCopiesOf(tx, accountId)
      await queueMessage(tx, world, username, 'passwordChanged', { time: timeInWords(now), link: world.publicUrl() })
      return next
    })
    return { ...context.say('Нууц үг амжилттай солигдлоо'), ...renewed }
  }),

  answer(parentInfo, async (context) => {
    const { personId, username, accountId } = callerOf(context)
    const person = (await findHolder(context.world.db, personId)) ?? refuse('notFoundRecord')
    return [
      {
        username,
        userName: username,
        phoneNumber: isPhone(username) ? null : await phoneOf(context.world.db, accountId),
        personId,
        primaryNidNumber: person.registryNumber,
        primaryLegislationName: person.citizenship,
        sex: person.sex,
        genderName: genderNames[person.sex],
        lastName: person.lastName,
        firstName: person.firstName,
      },
    ]
  }),

  answer(myDevices, async (context) => {
    const { accountId, sessionId } = callerOf(context)
    const devices = await devicesOf(context.world.db, accountId, sessionId, context.world.clock.now())
    return devices.map(({ deviceId, name, firstSeenAt, lastSeenAt, isThis }) => ({
      deviceId,
      kind: deviceKind(name),
      name,
      firstSeen: instantText(firstSeenAt),
      lastSeen: instantText(lastSeenAt),
      isThis,
    }))
  }),

  answer(logoutDevices, async (context) => {
    const { accountId, personId } = callerOf(context)
    const { deviceId } = context.body
    const now = context.world.clock.now()
    const ended = await context.change(async (tx) => {
      // Calendar feeds and copies belong to no device in the list, so they end only when all devices do.
      if (deviceId === undefined) {
        await endFeedsOf(tx, personId)
        await eraseCopiesOf(tx, accountId)
      }
      const which = { accountId, ...(deviceId !== undefined && { deviceId }) }
      const signedOut = await endSessions(tx, { ...which, personId, now })
      await forgetDevices(tx, which)
      return signedOut
    })
    if (ended === 0) return refuse('notFoundRecord')
    if (deviceId === undefined) dropCookie(context.reply, DOCUMENT_COOKIE)
    return context.say('Та системээс гарлаа')
  }),
]
