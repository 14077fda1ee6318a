import { login, register, requestCode, verifyCode } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { DAN_START } from '@portal/contract/constants'
import { confirmByDan, DAN_CALLBACK, DAN_PAGE, registerByDan, requestDanCode, signInByDan } from '@portal/contract/dan'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { myDevices } from '@portal/contract/profile'
import { feed, makeFeed } from '@portal/contract/schedule'
import { describe, expect, it } from 'vitest'
import { cookiesAfter } from '../../../test/callSetups/context.ts'
import type { DanCard, DanServer } from '../../../test/danServer.ts'
import { PASSWORD, type TestPortal } from '../../../test/portal.ts'
import { reasonOf, refusalReason } from '../../../test/reasons.ts'
import { eq, inArray } from '../../database/sql.ts'
import { accounts, audit, devices, links, roles, sessions } from '../../database/tables.ts'
import { accountLimits } from './limits.ts'

interface Tools {
  portal: TestPortal
  source: DanServer
  /** Lines of the portal's log. */
  written: readonly string[]
}

const MOTHER = '88000001'
const SCHOOL = 50_084

/** Sign-ons against a local ДАН, each in a browser of its own. */
export const danCases = (tools: () => Tools) =>
  describe('a sign-on with ДАН', () => {
    const secrets: string[] = []
    const send: TestPortal['send'] = (...call) => tools().portal.send(...call)
    const get = async (path: string, cookie = '') => fetch(tools().portal.address + path, { redirect: 'manual', headers: { cookie } })
    const cardOf = async (key: string): Promise<DanCard> => {
      const { registryNumber, lastName, firstName } = await tools().portal.who(key)
      return { regnum: registryNumber, lastname: lastName, firstname: firstName }
    }
    const callbackOf = (query: Readonly<Record<string, string>>) => `${DAN_CALLBACK}?${new URLSearchParams(query)}`

    async function begun(card: DanCard) {
      const start = await get(DAN_START)
      expect(start.headers.getSetCookie().join()).toMatch(/dan=.*HttpOnly.*SameSite=Lax/)
      const address = start.headers.get('location') ?? ''
      return { start, cookie: cookiesAfter(start), ...tools().source.grant(address, card) }
    }
    /** Follows a sign-on up to the callback; returns the browser's cookies. */
    async function returned(card: DanCard) {
      const { start, cookie, code, state } = await begun(card)
      const callback = await get(callbackOf({ code, state }), cookie)
      expect([callback.status, callback.headers.get('location')]).toEqual([303, DAN_PAGE])
      secrets.push(code, state)
      return { cookie: cookiesAfter(start, callback), code }
    }
    const completed = async (cookie: string, headers: Record<string, string> = {}) => send(signInByDan, { headers: { cookie, ...headers } })
    async function signedOn(card: DanCard) {
      const answered = await completed((await returned(card)).cookie)
      const ticket = answered.headers.get(HEADER.ticket) ?? ''
      if (ticket !== '') secrets.push(ticket)
      return { answered, headers: { [HEADER.ticket]: ticket } }
    }
    const resultOf = async (card: DanCard) => signInByDan.result.parse((await signedOn(card)).answered.RESULT)
    const refusalOf = async (card: DanCard) => refusalReason((await signedOn(card)).answered)
    const accountOf = async (username: string) => {
      const [found] = await tools().portal.world.db.select().from(accounts).where(eq(accounts.username, username))
      return found
    }
    const codeTo = async (contact: string, nth = 1) => {
      const found = async () => (await tools().portal.letters(contact)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])
      await expect.poll(async () => (await found()).length).toBe(nth)
      return (await found())[0] ?? ''
    }
    const codeRequest = (requestEmail: string) => ({ requestEmail, type: 'PHONE', status: 'ACTIVE', requestType: 'REGISTRATION' })
    /** Proves a contact by a code, after a sign-on without a captcha; returns its ticket. */
    async function proven(contact: string, headers: Record<string, string>, nth = 1) {
      expect(reasonOf(await send(requestCode, { body: codeRequest(contact), headers }))).toBe('200')
      const body = { requestEmail: contact, requestType: 'REGISTRATION', status: 'VERIFY', validationCode: await codeTo(contact, nth) }
      return (await send(verifyCode, { body })).headers.get(HEADER.ticket) ?? ''
    }
    /** Opens an unproven account, as a person does who knows number and names alone. */
    async function openUnproven(key: string, username: string) {
      const { regnum, lastname, firstname } = await cardOf(key)
      const ticket = await proven(username, {})
      const password = encodePassword(PASSWORD)
      const body = { username, registerNumber: regnum, lastName: lastname, firstName: firstname, usertype: 'EDU_PARENT', password }
      expect(reasonOf(await send(register, { body, headers: { [HEADER.ticket]: ticket } }))).toBe('200')
      const session = login.result.parse((await send(login, { body: { username, password } })).RESULT)
      return { ...session, id: (await accountOf(username))?.id ?? 0 }
    }
    const isOpen = async ({ token, personId }: { token: string; personId: number }) =>
      (await send(linkedChildren, { params: { parentPersonId: personId }, token })).status === 200
    const registerWith = (headers: Record<string, string>, username: string) =>
      send(registerByDan, { body: { username, password: encodePassword(PASSWORD) }, headers })

    it('opens the session of a proven account by a call, and one code of 40 callbacks opens one', async () => {
      const { start, cookie, code, state } = await begun(await cardOf(MOTHER))
      const callbacks = await Promise.all(Array.from({ length: 40 }, () => get(callbackOf({ code, state }), cookie)))
      secrets.push(code, state)
      const { db } = tools().portal.world
      const before = await db.$count(sessions)
      const answers = await Promise.all(callbacks.map((one) => completed(cookiesAfter(start, one))))
      expect(await db.$count(sessions)).toBe(before + 1)
      expect(answers.map(refusalReason).filter((reason) => reason === 'danNotDone')).toHaveLength(39)
      const [won] = answers.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200)
      const { next, session } = signInByDan.result.parse(won?.RESULT)
      expect(next).toBe('HOME')
      expect(await isOpen(session ?? expect.fail('no session'))).toBe(true)
      secrets.push(session?.token ?? '')
      expect(won?.headers.getSetCookie().filter((set) => /^dan(Code)?=;/.test(set))).toHaveLength(2)
    })

    it('takes names in another case and a number in small letters, and counts as the second step of staff', async () => {
      const { regnum, lastname, firstname } = await cardOf('88000011')
      const shouted = {
        regnum: regnum?.toLocaleLowerCase('mn') ?? null,
        lastname: lastname.toLocaleUpperCase('mn'),
        firstname: ` ${firstname}`,
      }
      const { next, session } = await resultOf(shouted)
      expect([next, session?.role]).toEqual(['HOME', 'TEACHER'])
      const { db } = tools().portal.world
      const id = (await accountOf('88000011'))?.id ?? 0
      const stepped = await db.select().from(devices).where(eq(devices.accountId, id))
      expect(stepped.filter(({ secondStepAt }) => secondStepAt !== null)).toHaveLength(1)
    })

    it.each<[string, (card: DanCard) => Promise<string | undefined>, string]>([
      ['a citizen without a registry number', (card) => refusalOf({ ...card, regnum: null }), 'danUnknown'],
      ['a number that the registry does not have', (card) => refusalOf({ ...card, regnum: 'ЯЯ79010112' }), 'danUnknown'],
      ['names of another person', (card) => refusalOf({ ...card, firstname: 'Өөрхүн' }), 'danUnknown'],
      ['no callback at all', async () => refusalReason(await completed('')), 'danNotDone'],
    ])('refuses %s', async (_what, attempt, reason) => {
      expect(await attempt(await cardOf(MOTHER))).toBe(reason)
    })

    it('counts an outage of the service as no try of the network', async () => {
      const [{ source }, mother] = [tools(), await cardOf(MOTHER)]
      source.wrong = 'fails'
      for (let nth = 0; nth <= accountLimits.danHere.most; nth++) expect(await refusalOf(mother)).toBe('danDown')
      source.wrong = undefined
      expect((await resultOf(mother)).next).toBe('HOME')
    })

    it("ends the session of another person that the browser sends, with the person's push messages", async () => {
      const father = await tools().portal.signIn('88000002')
      const { cookie } = await returned(await cardOf(MOTHER))
      expect(reasonOf(await completed(cookie, { authorization: `Bearer ${father.token}` }))).toBe('200')
      expect((await send(myDevices, { token: father.token })).status).toBe(401)
    })

    it('refuses a forged state, a refusal of the citizen, a replayed code and a code of another browser', async () => {
      const mother = await cardOf(MOTHER)
      const own = await begun(mother)
      const other = await begun(await cardOf('88000002'))
      for (const query of [
        { code: other.code, state: other.state },
        { code: own.code, state: 'x'.repeat(43) },
        { error: 'access_denied', state: own.state },
      ]) {
        const callback = await get(callbackOf(query), own.cookie)
        expect(callback.headers.get('location')).toBe(DAN_PAGE)
        expect(callback.headers.getSetCookie()).toEqual([])
      }
      const undone = await completed(own.cookie)
      expect([refusalReason(undone), undone.headers.getSetCookie()], 'the sign-on of the browser goes on').toEqual(['danNotDone', []])
      // PKCE: the code of another browser under the own state.
      const mixed = await get(callbackOf({ code: other.code, state: own.state }), own.cookie)
      expect(refusalReason(await completed(cookiesAfter(own.start, mixed)))).toBe('danNotDone')
      const { cookie } = await returned(mother)
      expect(reasonOf(await completed(cookie))).toBe('200')
      const exchanges = tools().source.exchanges
      expect(refusalReason(await completed(cookie))).toBe('danNotDone')
      expect(tools().source.exchanges).toBe(exchanges)
    })

    it('proves an unproven account by its password: its other sessions, devices and feeds end, and the next sign-on opens it', async () => {
      const before = await openUnproven('adult-free', '92260001')
      const { db } = tools().portal.world
      const [linked] = await db.select().from(links).where(eq(links.status, 'APPROVE')).limit(1)
      const { id: _, ...link } = linked ?? expect.fail('no link')
      const child = { ...link, parentId: before.personId }
      await db.insert(links).values(child)
      const made = await send(makeFeed, { body: { studentId: child.childId }, token: before.token })
      expect(reasonOf(made)).toBe('200')

      const { answered, headers } = await signedOn(await cardOf('adult-free'))
      expect(answered.RESULT).toMatchObject({ next: 'CONFIRM', contact: '92****01', contactType: 'PHONE' })
      expect(signInByDan.result.parse(answered.RESULT).session).toBeUndefined()
      const confirm = (body: object, proof = headers) => send(confirmByDan, { body, headers: proof })
      expect(refusalReason(await confirm({ password: encodePassword('Wrong1234') }))).toBe('passwordWrong')
      expect(refusalReason(await confirm({ password: encodePassword(PASSWORD) }, { [HEADER.ticket]: '' }))).toBe('danNotDone')
      const opened = confirmByDan.result.parse((await confirm({ password: encodePassword(PASSWORD) })).RESULT)
      expect(await isOpen(opened)).toBe(true)
      expect(await isOpen(before)).toBe(false)
      expect((await accountOf('92260001'))?.provenBy).toBe('STATE_SIGN_ON')
      expect((await send(feed, { params: { studentId: child.childId }, token: opened.token })).RESULT).toEqual([])
      expect(refusalReason(await confirm({ password: encodePassword(PASSWORD) }))).toBe('danNotDone')
      expect((await resultOf(await cardOf('adult-free'))).next).toBe('HOME')
    })

    it('proves it by a code sent to its contact alone', async () => {
      await openUnproven('adult-free-2', '92260002')
      const { headers } = await signedOn(await cardOf('adult-free-2'))
      expect(reasonOf(await send(requestDanCode, { headers }))).toBe('200')
      const validationCode = await codeTo('92260002', 2)
      const opened = confirmByDan.result.parse((await send(confirmByDan, { body: { validationCode }, headers })).RESULT)
      expect(opened.userName).toBe('92260002')
    })

    it('replaces an account of a stranger: the old one ends with its links, and its staff roles pass on', async () => {
      const stranger = await openUnproven('adult-free-3', '92260003')
      const { db, clock } = tools().portal.world
      await db.insert(roles).values({ accountId: stranger.id, role: 'TEACHER', orgId: SCHOOL, createdAt: clock.now() })
      const { headers } = await signedOn(await cardOf('adult-free-3'))
      const contact = await proven('92260013', headers)
      const both = { [HEADER.ticket]: `${headers[HEADER.ticket]}, ${contact}` }
      expect(refusalReason(await registerWith(headers, '92260013'))).toBe('verificationExpired')
      const opened = registerByDan.result.parse((await registerWith(both, '92260013')).RESULT)
      expect([opened.userName, opened.role]).toEqual(['92260013', 'TEACHER'])
      expect(await accountOf('92260003')).toBeUndefined()
      expect(await isOpen(stranger)).toBe(false)
      expect((await accountOf('92260013'))?.provenBy).toBe('STATE_SIGN_ON')
    })

    it('opens an account without a captcha where there is none, and none under 18', async () => {
      const { portal } = tools()
      const newcomer = await cardOf('adult-free-4')
      const { headers, answered } = await signedOn(newcomer)
      expect(answered.RESULT).toMatchObject({ next: 'REGISTER' })
      const first = await proven('92260004', headers)
      expect(first).not.toBe('')
      await portal.setClock(new Date(portal.world.clock.now().getTime() + 61_000).toISOString())
      // The second code of a contact costs anyone else a captcha.
      const contact = await proven('92260004', headers, 2)
      await portal.setClock(null)
      const both = { [HEADER.ticket]: `${headers[HEADER.ticket]}, ${contact}` }
      const opened = registerByDan.result.parse((await registerWith(both, '92260004')).RESULT)
      expect(await isOpen(opened)).toBe(true)

      expect(await refusalOf(await cardOf('link-free'))).toBe('guardianUnderage')
    })

    it('answers from a network that brings nothing but wrong codes no more', async () => {
      const headers = { 'x-forwarded-for': '10.9.0.1' }
      const cookie = (nth: number) => `dan=${'a'.repeat(43)}; danCode=${Buffer.from(`wrong ${nth}`).toString('base64url')}`
      for (let nth = 0; nth < 30; nth++) expect(refusalReason(await completed(cookie(nth), headers))).toBe('danNotDone')
      expect(refusalReason(await completed(cookie(30), headers))).toBe('tooManyTries')
      expect(refusalReason(await completed(cookie(30), { 'x-forwarded-for': '10.9.0.2' }))).toBe('danNotDone')
    })

    it('leaves no code, state, ticket, token or answer in the log or the audit', async () => {
      const { portal, written } = tools()
      const { regnum } = await cardOf(MOTHER)
      const rows = await portal.world.db
        .select()
        .from(audit)
        .where(inArray(audit.action, ['POST /public/user/dan', 'POST /public/user/dan/confirm']))
      expect(rows.length).toBeGreaterThan(5)
      const text = written.join('') + JSON.stringify(rows)
      expect(secrets.length).toBeGreaterThan(10)
      for (const secret of [...secrets, regnum ?? '', encodeURIComponent(regnum ?? ''), 'Болормаа']) expect(text).not.toContain(secret)
    })
  })
