import { requestCode } from '@portal/contract/accounts'
import { HEADER } from '@portal/contract/envelope'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'

type Answered = ReturnType<TestPortal['send']>

/** Portal, and one browser with its own cookies per contact, shared with the registration tests. */
interface Tools extends Pick<TestPortal, 'send' | 'solveCaptcha'> {
  codeRequest(contact: string): object
  request(contact: string, headers?: Record<string, string>): Answered
  verify(contact: string, code: string, headers?: Record<string, string>): Answered
  cookieOf(contact: string): { cookie: string }
  codeFor(contact: string): Promise<string>
  later(seconds: number): Promise<unknown>
}

export const codeCases = ({ send, solveCaptcha, codeRequest, request, verify, cookieOf, codeFor, later }: Tools) =>
  describe('a code belongs to the browser that asked', () => {
    const from = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more })
    /** Asks from another browser, without cookies of the first. */
    const stranger = async (contact: string, address: string, headers = {}) =>
      send(requestCode, {
        body: codeRequest(contact),
        headers: from(address, { [HEADER.captcha]: await solveCaptcha(), ...headers }),
      })
    const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

    it('others neither end nor delay it, and share twenty tries on it', async () => {
      await request('92220161')
      const code = await codeFor('92220161')
      const others = await stranger('92220161', '10.2.0.1')
      expect(others.SUCCESS_CODE).toBe(200)
      expect(refusalReason(await request('92220161'))).toBe('codeTooSoon')
      const cookie = others.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect(others.headers.getSetCookie()[0]).toMatch(/HttpOnly/)
      for (const left of [4, 3, 2, 1])
        expect((await verify('92220161', wrongFor(code), from('10.2.0.1', { cookie }))).RESULT).toMatchObject({ values: { left } })
      expect(refusalReason(await verify('92220161', wrongFor(code), from('10.2.0.1', { cookie })))).toBe('codeEnded')

      for (let left = 19; left > 0; left--)
        expect(await verify('92220161', wrongFor(code), from(`10.2.0.${left}`))).toMatchObject({
          RESULT: { reason: 'codeWrong', values: { left } },
        })
      expect(refusalReason(await verify('92220161', wrongFor(code), from('10.2.1.1')))).toBe('codeNotRequested')
      expect(refusalReason(await verify('92220161', code, from('10.2.1.2')))).toBe('codeNotRequested')
      expect((await verify('92220161', wrongFor(code))).RESULT).toMatchObject({ reason: 'codeWrong', values: { left: 4 } })
      expect((await verify('92220161', code)).SUCCESS_CODE).toBe(200)
    })

    it('and not to another browser that knows the earlier cookie', async () => {
      const planted = { cookie: `asking=${'p'.repeat(43)}` }
      await request('92220166', planted)
      const code = await codeFor('92220166')
      for (const left of [19, 18, 17, 16, 15, 14])
        expect((await verify('92220166', wrongFor(code), from('10.2.5.1', planted))).RESULT).toMatchObject({ values: { left } })
      expect((await stranger('92220166', '10.2.5.1', planted)).SUCCESS_CODE).toBe(200)
      expect((await verify('92220166', wrongFor(code))).RESULT).toMatchObject({ reason: 'codeWrong', values: { left: 4 } })
      expect((await verify('92220166', code)).SUCCESS_CODE).toBe(200)
    })

    it('may be entered in another browser while tries are left there', async () => {
      await request('92220162')
      expect((await verify('92220162', await codeFor('92220162'), {})).SUCCESS_CODE).toBe(200)
    })

    it('one network has twenty wrong tries a day at codes of others, and the asking browser behind it goes on', async () => {
      const family = from('10.2.2.1')
      await request('92220163', family)
      const code = await codeFor('92220163')
      for (let time = 0; time < 20; time++) await verify('92220163', wrongFor(code), family)
      expect(await verify('92220163', wrongFor(code), family)).toMatchObject({ status: 429, RESULT: { reason: 'tooManyTries' } })
      expect((await verify('92220163', code, { ...family, ...cookieOf('92220163') })).SUCCESS_CODE).toBe(200)
    })

    it('from the fifth a day the captcha is harder; past ten from a network, or twenty in all, the asker waits longer each time, and nobody else does', async () => {
      const contact = '92220164'
      for (const last of [1, 2, 3, 4]) expect((await stranger(contact, `10.2.3.${last}`)).SUCCESS_CODE).toBe(200)
      const refused = await stranger(contact, '10.2.3.5')
      expect(refusalReason(refused)).toBe('captchaHarder')
      expect(refused.headers.getSetCookie().join()).toContain('harder=4')
      const solving = async (address: string, times: number) =>
        stranger(contact, address, { [HEADER.captcha]: await solveCaptcha({ cookie: `harder=${times}` }) })
      const waitOf = async (address: string) => {
        const answered = await solving(address, 16)
        return `${refusalReason(answered)} ${answered.headers.get('retry-after')}`
      }
      for (let time = 0; time < 10; time++) expect((await solving('10.2.3.5', 4)).SUCCESS_CODE).toBe(200)
      // Fourteen codes: one network has reached its limit of ten.
      expect(await waitOf('10.2.3.5')).toBe('codeTooSoon 60')
      for (const last of [6, 7, 8, 9, 10, 11]) expect((await solving(`10.2.3.${last}`, 4)).SUCCESS_CODE, String(last)).toBe(200)

      // Twenty codes: each further one costs the network more work and a longer wait.
      expect((await solving('10.2.3.12', 4)).SUCCESS_CODE).toBe(200)
      expect(await waitOf('10.2.3.12')).toBe('codeTooSoon 60')
      await later(61)
      expect((await solving('10.2.3.12', 4)).RESULT).toMatchObject({ reason: 'captchaHarder', values: { times: 8 } })
      expect((await solving('10.2.3.12', 8)).SUCCESS_CODE).toBe(200)
      expect(await waitOf('10.2.3.12')).toBe('codeTooSoon 120')
      expect((await solving('10.2.3.13', 4)).SUCCESS_CODE).toBe(200)
    })

    it('one solved captcha sends one code, however many browsers ask', async () => {
      await request('92220165')
      const captcha = { [HEADER.captcha]: await solveCaptcha() }
      const outcomes = await Promise.all(['1', '2', '3', '4', '5'].map((host) => stranger('92220165', `10.2.4.${host}`, captcha)))
      expect(outcomes.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200)).toHaveLength(1)
    })
  })
