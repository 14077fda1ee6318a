import {
  captchaChallenge,
  confirmByLink,
  findUsernames,
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
import { cookiesOf, demoPerson, type SetupContext, setup } from './context.ts'

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
const requestCodeFor = async ({ portal }: SetupContext, call: typeof requestCode | typeof requestReset, contact: string) => ({
  cookie: cookiesOf(await portal.send(call, { body: codeFor(call, contact) })),
})

const proofOf = ({ portal }: SetupContext, purpose: 'REGISTRATION' | 'RESETPASSWORD', contact: string) => ({
  [HEADER.ticket]: contactTicket(portal.world.keyring, purpose, contact, portal.world.clock.now(), 30),
})

async function holderOf({ portal }: SetupContext, username: string): Promise<number> {
  const [found] = await portal.world.db.select().from(accounts).where(eq(accounts.username, username))
  return found?.personId ?? 0
}

/** Registry number of the demo's mother. */
async function numberOfMother({ portal, mother }: SetupContext): Promise<string> {
  const [person] = await portal.world.db.select().from(people).where(eq(people.id, mother.personId))
  return person?.registryNumber ?? ''
}

export const accountSetups = [
  setup(login, ({ mother }) => ({ by: mother.personId })),
  // The access tests before have already requested a code for the example's contact.
  setup(requestCode, () => ({ body: codeFor(requestCode, '92220303') })),
  setup(requestReset, () => ({ body: codeFor(requestReset, '92220304') })),
  setup(verifyCode, async (context) => {
    const contact = { requestEmail: '92220301', requestType: 'REGISTRATION' }
    const headers = await requestCodeFor(context, requestCode, contact.requestEmail)
    return { body: { ...contact, status: 'VERIFY', validationCode: context.drawn.code() }, headers }
  }),
  setup(register, async (context) => {
    const { registryNumber, firstName, lastName, personId } = await demoPerson(context, 'adult-free')
    const username = '92220302'
    const body = { username, registerNumber: registryNumber, firstName, lastName, distinguishName: `${lastName} ${firstName}` }
    return {
      body: { ...body, usertype: 'EDU_PARENT', password: encodePassword(NEW_PASSWORD) },
      headers: proofOf(context, 'REGISTRATION', username),
      by: personId,
    }
  }),
  setup(verifyReset, async (context) => ({
    body: { requestEmail: OFFICE, status: 'VERIFY', requestType: 'RESETPASSWORD', password: encodePassword(NEW_PASSWORD) },
    headers: proofOf(context, 'RESETPASSWORD', OFFICE),
    by: await holderOf(context, OFFICE),
  })),
  setup(confirmByLink, async (context) => {
    const headers = await requestCodeFor(context, requestCode, 'walk@example.mn')
    return { body: { code: context.drawn.token() }, headers }
  }),
  setup(resetByLink, async (context) => {
    const headers = await requestCodeFor(context, requestReset, MAIL_PARENT)
    return { body: { code: context.drawn.token() }, headers }
  }),
  setup(usernamesOf, async (context) => ({ params: { registry: await numberOfMother(context) } })),
  setup(findUsernames, async (context) => ({ body: { registry: await numberOfMother(context) } })),
  setup(changePassword, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000002')
    return { body: { oldPassword: encodePassword(PASSWORD), newPassword: encodePassword(NEW_PASSWORD) }, token, by: personId }
  }),
  setup(logoutDevices, async ({ portal }, { token }) => {
    await portal.signIn('88000001')
    const devices = myDevices.result.parse((await portal.send(myDevices, { token })).RESULT)
    return { body: { deviceId: devices.find(({ isThis }) => !isThis)?.deviceId } }
  }),
]

/** Calls without a session that read nothing about a child. */
export const unauditedAccounts = [
  [captchaChallenge, 'a puzzle, the same for everybody'],
  [usernamesOf, 'tells of an adult, masked, to a visitor'],
  [findUsernames, 'tells of an adult, masked, to a visitor'],
] as const
