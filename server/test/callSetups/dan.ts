import { DAN_START } from '@portal/contract/constants'
import { confirmByDan, DAN_CALLBACK, registerByDan, requestDanCode, signInByDan } from '@portal/contract/dan'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { MAX_WORK_FACTOR } from '../../src/admission/captcha.ts'
import { digestOf } from '../../src/admission/keys.ts'
import { contactTicket, danTicket } from '../../src/admission/tickets.ts'
import { makeCode } from '../../src/areas/accounts/codes.ts'
import { openAccount } from '../../src/areas/accounts/store.ts'
import { eq } from '../../src/database/sql.ts'
import { people } from '../../src/database/tables.ts'
import { PASSWORD } from '../opening.ts'
import { cookiesAfter, demoPerson, type SetupContext, setup } from './context.ts'

const ticketOf = ({ portal: { world } }: SetupContext, personId: number) => danTicket(world.keyring, personId, world.clock.now(), 30)

/** Opens an unproven account of a demo person; returns its id. */
async function openUnproven({ portal: { world } }: SetupContext, personId: number, username: string): Promise<number> {
  const opened = await openAccount(world.db, { username, personId, passwordHash: 'none', createdAt: world.clock.now() })
  return opened.taken === undefined ? opened.id : 0
}

export const danSetups = [
  // The demo's own sign-on, as a browser follows it.
  setup(signInByDan, async ({ portal, mother }) => {
    const get = (path: string, cookie = '') => fetch(portal.address + path, { redirect: 'manual', headers: { cookie } })
    const [person] = await portal.world.db.select().from(people).where(eq(people.id, mother.personId))
    const start = await get(DAN_START)
    const asked = new URL(start.headers.get('location') ?? '', portal.address).searchParams
    asked.set('number', person?.registryNumber ?? '')
    const answered = await get(`/dev/dan/answer?${asked}`)
    const address = answered.headers.get('location') ?? ''
    if (!address.startsWith(DAN_CALLBACK)) throw new Error('the sign-on of the demo did not return')
    const callback = await get(address, cookiesAfter(start))
    return { headers: { cookie: cookiesAfter(start, callback) }, by: mother.personId }
  }),
  setup(requestDanCode, async (context) => {
    const { personId } = await demoPerson(context, 'adult-free-6')
    await openUnproven(context, personId, '92220501')
    return { headers: { [HEADER.ticket]: ticketOf(context, personId) } }
  }),
  setup(confirmByDan, async (context) => {
    const { portal, drawn } = context
    const { world } = portal
    const { personId } = await demoPerson(context, 'adult-free-7')
    const accountId = await openUnproven(context, personId, '92220502')
    const mark = 'b'.repeat(43)
    const asker = { contact: '92220502', purpose: 'PROOF', accountId, browser: digestOf(mark), networks: [], isTrusted: true } as const
    await world.db.transaction((tx) => makeCode(tx, world, asker, MAX_WORK_FACTOR, world.clock.now()))
    const headers = { [HEADER.ticket]: ticketOf(context, personId), cookie: `asking=${mark}` }
    return { body: { validationCode: drawn.code() }, headers, by: personId }
  }),
  setup(registerByDan, async (context) => {
    const { keyring, clock } = context.portal.world
    const { personId } = await demoPerson(context, 'adult-free-8')
    const contact = contactTicket(keyring, 'REGISTRATION', '92220503', clock.now(), 30)
    const body = { username: '92220503', password: encodePassword(PASSWORD) }
    return { body, headers: { [HEADER.ticket]: `${ticketOf(context, personId)}, ${contact}` }, by: personId }
  }),
]
