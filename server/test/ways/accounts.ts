import {
  captchaChallenge,
  confirmByLink,
  login,
  register,
  requestCode,
  requestReset,
  resetByLink,
  usernamesOf,
  verifyCode,
  verifyReset,
} from '@portal/contract/accounts'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { changePassword, logoutDevices, myDevices } from '@portal/contract/profile'
import { contactTicket } from '../../src/admission/tickets.ts'
import { eq } from '../../src/database/sql.ts'
import { accounts, people } from '../../src/database/tables.ts'
import { PASSWORD } from '../opening.ts'
import { cookiesOf, demoPerson, type Walk, way } from './walk.ts'

const NEW_PASSWORD = 'Walk-through-5821'
const MAIL_PARENT = 'parent@demo.mn'
/** An account that no other recipe signs in with. */
const OFFICE = '88000014'

const codeFor = (call: typeof requestCode | typeof requestReset, requestEmail: string) => ({
  type: requestEmail.includes('@') ? 'EMAIL' : 'PHONE',
  requestEmail,
  status: 'ACTIVE',
  requestType: call === requestCode ? 'REGISTRATION' : 'RESETPASSWORD',
})

/** Requests a code in a new browser session; returns its cookies. */
const askCode = async ({ portal }: Walk, call: typeof requestCode | typeof requestReset, contact: string) => ({
  cookie: cookiesOf(await portal.send(call, { body: codeFor(call, contact) })),
})

const proofOf = ({ portal }: Walk, purpose: 'REGISTRATION' | 'RESETPASSWORD', contact: string) => ({
  [HEADER.ticket]: contactTicket(portal.world.keyring, purpose, contact, portal.world.clock.now(), 30),
})

async function holderOf({ portal }: Walk, username: string): Promise<number> {
  const [found] = await portal.world.db.select().from(accounts).where(eq(accounts.username, username))
  return found?.personId ?? 0
}

export const accountWays = [
  way(login, ({ mother }) => ({ by: mother.personId })),
  // The access tests before have already requested a code for the example's contact.
  way(requestCode, () => ({ body: codeFor(requestCode, '92220303') })),
  way(requestReset, () => ({ body: codeFor(requestReset, '92220304') })),
  way(verifyCode, async (walk) => {
    const contact = { requestEmail: '92220301', requestType: 'REGISTRATION' }
    const headers = await askCode(walk, requestCode, contact.requestEmail)
    return { body: { ...contact, status: 'VERIFY', validationCode: walk.drawn.code() }, headers }
  }),
  way(register, async (walk) => {
    const { registryNumber, firstName, lastName, personId } = await demoPerson(walk, 'adult-free')
    const username = '92220302'
    const body = { username, registerNumber: registryNumber, firstName, lastName, distinguishName: `${lastName} ${firstName}` }
    return {
      body: { ...body, usertype: 'EDU_PARENT', password: encodePassword(NEW_PASSWORD) },
      headers: proofOf(walk, 'REGISTRATION', username),
      by: personId,
    }
  }),
  way(verifyReset, async (walk) => ({
    body: { requestEmail: OFFICE, status: 'VERIFY', requestType: 'RESETPASSWORD', password: encodePassword(NEW_PASSWORD) },
    headers: proofOf(walk, 'RESETPASSWORD', OFFICE),
    by: await holderOf(walk, OFFICE),
  })),
  way(confirmByLink, async (walk) => {
    const headers = await askCode(walk, requestCode, 'walk@example.mn')
    return { body: { code: walk.drawn.token() }, headers }
  }),
  way(resetByLink, async (walk) => {
    const headers = await askCode(walk, requestReset, MAIL_PARENT)
    return { body: { code: walk.drawn.token() }, headers }
  }),
  way(usernamesOf, async ({ portal, mother }) => {
    const [person] = await portal.world.db.select().from(people).where(eq(people.id, mother.personId))
    return { params: { registry: person?.registryNumber ?? '' } }
  }),
  way(changePassword, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000002')
    return { body: { oldPassword: encodePassword(PASSWORD), newPassword: encodePassword(NEW_PASSWORD) }, token, by: personId }
  }),
  way(logoutDevices, async ({ portal }, { token }) => {
    await portal.signIn('88000001')
    const devices = myDevices.result.parse((await portal.send(myDevices, { token })).RESULT)
    return { body: { deviceId: devices.find(({ isThis }) => !isThis)?.deviceId } }
  }),
]

/** Calls without a session that read nothing about a child. */
export const unauditedAccounts = [
  [captchaChallenge, 'a puzzle, the same for everybody'],
  [usernamesOf, 'tells of an adult, masked, to a visitor'],
] as const
