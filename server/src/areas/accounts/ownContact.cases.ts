import { encodePassword } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { parentInfo } from '@portal/contract/profile'
import { describe, expect, it } from 'vitest'
import { cookiesOf } from '../../../test/callSetups/context.ts'
import { PASSWORD, type TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { accounts } from '../../database/tables.ts'

const MOTHER = '88000001'
const password = encodePassword(PASSWORD)

/** Run by families.api.test.ts on its portal. */
export const ownContactCases = (portalOf: () => TestPortal) =>
  describe('an own contact', () => {
    const codeSentTo = async (contact: string) => {
      await expect.poll(async () => (await portalOf().letters(contact)).length).toBeGreaterThan(0)
      return /\d{6}/.exec((await portalOf().letters(contact))[0]?.text ?? '')?.[0] ?? ''
    }
    const tokenIn = ({ RESULT }: { RESULT: unknown }) => requestContact.result.parse(RESULT).token
    const restore = (personId: number) =>
      portalOf().world.db.update(accounts).set({ username: MOTHER, phone: null }).where(eq(accounts.personId, personId))

    it('changes with a code to the new one and the password; the old one is notified, and other sessions end', async () => {
      const portal = portalOf()
      const elsewhere = await portal.signIn(MOTHER)
      let { token, personId } = await portal.signIn(MOTHER)
      const contact = '92220555'
      const requestWith = (body: object, headers = {}) =>
        portal.send(requestContact, { body: { contact, password, ...body }, token, headers })
      expect(reasonOf(await requestWith({ contact: MOTHER }))).toBe('203 contactOwn')
      expect(reasonOf(await requestWith({ password: encodePassword('Wrong1234') }))).toBe('203 passwordWrong')
      const sent = await requestWith({})
      expect([sent.SUCCESS_CODE, sent.RESPONSE_MESSAGE]).toEqual([200, '92****55 дугаарт баталгаажуулах код илгээлээ'])
      token = tokenIn(sent)
      const headers = { cookie: cookiesOf(sent) }
      expect(reasonOf(await requestWith({}, headers))).toBe('203 codeTooSoon')
      const validationCode = await codeSentTo(contact)
      const save = (code: string) => portal.send(saveContact, { body: { contact, validationCode: code }, token, headers })
      // The code is bound to the account whose password was given.
      const other = await portal.signIn('88000003')
      const body = { contact, validationCode }
      expect(reasonOf(await portal.send(saveContact, { body, token: other.token, headers }))).toBe('203 codeWrong')
      expect(reasonOf(await portal.send(saveContact, { body, token: other.token }))).toBe('203 codeWrong')
      expect(reasonOf(await save(validationCode === '000000' ? '000001' : '000000'))).toBe('203 codeWrong')
      expect((await save(validationCode)).RESULT).toMatchObject({ userName: contact })
      await expect.poll(async () => (await portal.letters(MOTHER))[0]?.text).toContain('92****55')
      expect((await portal.send(parentInfo, { params: { userName: contact }, token })).SUCCESS_CODE).toBe(200)
      expect((await portal.send(parentInfo, { params: { userName: MOTHER }, token: elsewhere.token })).status).toBe(401)
      expect((await portal.signIn(contact)).personId).toBe(personId)
      await restore(personId)
    })

    it('of another account gets no code, and the answer is the same', async () => {
      const portal = portalOf()
      const { token, personId } = await portal.signIn(MOTHER)
      const taken = await portal.send(requestContact, { body: { contact: '88000014', password }, token })
      expect([taken.SUCCESS_CODE, taken.RESPONSE_MESSAGE]).toEqual([200, '88****14 дугаарт баталгаажуулах код илгээлээ'])
      await expect.poll(async () => (await portal.letters('88000014'))[0]?.text).toContain('бүртгэл үүссэн')
      // Another account takes the contact while its code is on the way.
      const sent = await portal.send(requestContact, { body: { contact: '92220556', password }, token: tokenIn(taken) })
      const { db } = portal.world
      await db.update(accounts).set({ username: '92220556' }).where(eq(accounts.username, '88000014'))
      const body = { contact: '92220556', validationCode: await codeSentTo('92220556') }
      const headers = { cookie: cookiesOf(sent) }
      expect(reasonOf(await portal.send(saveContact, { body, token: tokenIn(sent), headers }))).toBe('203 contactTaken')
      await db.update(accounts).set({ username: '88000014' }).where(eq(accounts.username, '92220556'))
      await restore(personId)
    })

    it('of a person who signs in by e-mail may be a phone beside it, which leaves the username as it is', async () => {
      const portal = portalOf()
      const contact = '92220557'
      const before = await portal.signIn('parent@demo.mn')
      const sent = await portal.send(requestContact, { body: { contact, password }, token: before.token })
      const token = tokenIn(sent)
      const body = { contact, validationCode: await codeSentTo(contact) }
      const saved = await portal.send(saveContact, { body, token, headers: { cookie: cookiesOf(sent) } })
      expect(saved.RESULT).toMatchObject({ userName: 'parent@demo.mn' })
      const { RESULT } = await portal.send(parentInfo, { params: { userName: 'parent@demo.mn' }, token })
      expect(RESULT).toMatchObject([{ userName: 'parent@demo.mn', phoneNumber: contact }])
    })
  })
