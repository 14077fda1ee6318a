import { login } from '@portal/contract/accounts'
import { encodePassword } from '@portal/contract/fields'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type TestPortal } from '../../test/portal.ts'

/** Headings of the public pages that are written for guests. */
const headings = {
  '/login': { mn: 'Нэвтрэх', en: 'Log in' },
  '/login/c/abc': { mn: 'Бүртгэлээ баталгаажуулах', en: 'Confirm your registration' },
  '/login/r/abc': { mn: 'Нууц үг сэргээх', en: 'Recover the password' },
  '/authentication/recovery': { mn: 'Нэвтрэх эрхээ сэргээх', en: 'Recover your access' },
  '/authentication/password-recovery-v2': { mn: 'Нууц үг сэргээх', en: 'Recover the password' },
  '/check-request-public': { mn: 'Хүсэлт шалгах', en: 'Check a request' },
  '/check-request-public-sub': { mn: 'Хүсэлт шалгах', en: 'Check a request' },
  '/apply-request-public': { mn: 'Цэцэрлэг, 1 дүгээр ангийн элсэлт', en: 'Kindergarten and first-grade enrolment' },
  '/apply-request-public-sub': { mn: 'Элсэлт цэцэрлэг', en: 'Kindergarten sub-program' },
} as const
const LANGUAGES = ['mn', 'en'] as const
const MOTHER = '88000001'

/** Content of the root element and the embedded state. */
function partsOf(html: string) {
  const [, content = ''] =
    /<div id="root">([\s\S]*?)<\/div>\s*(?:<script type="application\/json" id="portal-document">|<div id="boot")/.exec(html) ?? []
  const [, json = 'null'] = /id="portal-document">([\s\S]*?)<\/script>/.exec(html) ?? []
  return { content, embedded: JSON.parse(json) }
}

/** Public pages of the app as documents. */
export const guestDocumentCases = (portalOf: () => TestPortal) =>
  describe('public pages of the app, before any script runs', () => {
    async function documentOf(path: string, cookie = '') {
      const answered = await fetch(portalOf().address + path, { headers: { Cookie: cookie } })
      const html = await answered.text()
      return { html, headers: answered.headers, ...partsOf(html) }
    }

    it('show their heading and a form that puts nothing into an address, in the language of the visitor, without anything personal', async () => {
      const all = Object.entries(headings).flatMap(([path, heading]) => LANGUAGES.map((language) => ({ path, language, heading })))
      // One after the other: a network that opens many documents at once gets some of them without HTML.
      for (const { path, language, heading } of all) {
        const { html, headers, content, embedded } = await documentOf(path, `language=${language}`)
        const where = `${path} ${language}`
        expect(html, where).toContain(`<html lang="${language}"`)
        expect(content, where).toMatch(new RegExp(`<h1[^>]*>${heading[language]}</h1>`))
        expect(content, where).toMatch(/<form [^>]*method="post"/)
        expect(content, 'every part was rendered').not.toContain('<!--$!-->')
        expect(html, 'a rendered page needs no logo').not.toContain('id="boot"')
        expect(html, where).toContain('<noscript>')
        expect(Object.keys(embedded).toSorted(), where).toEqual(['reads', 'state'])
        expect(Object.keys(embedded.state).toSorted(), where).toEqual(['childIndex', 'isPhone', 'language', 'now'])
        expect(headers.get('cache-control'), where).toBe('no-cache')
        expect(headers.get('vary'), where).toContain('Cookie')
      }
    })

    it('show whether the campaigns are open, by the same answer that the app reads', async () => {
      const { content, embedded } = await documentOf('/apply-request-public')
      const answered = await fetch(`${portalOf().address}/public/campaigns/list`)
      expect(embedded.reads).toEqual([['/public/campaigns/list', {}, JSON.parse(await answered.text()).RESULT]])
      expect(content).toContain('data-campaigns="open"')
      expect((await documentOf('/check-request-public')).embedded.reads).toEqual([])
    })

    it('contain nothing of the address', async () => {
      const { content, embedded } = await documentOf('/login')
      for (const search of [
        'register="><img alt=reflected>',
        'a=</script><script>reflected()</script>',
        'a[]=reflected&__proto__=reflected',
      ]) {
        const asked = await documentOf(`/login?${encodeURI(search)}`)
        expect(asked.content, search).toBe(content)
        expect({ ...asked.embedded.state, now: '' }).toEqual({ ...embedded.state, now: '' })
        expect(asked.html, search).not.toContain('reflected')
      }
      expect((await documentOf(`/login/c/${encodeURIComponent('"><img alt=reflected>')}`)).html).not.toContain('reflected')
    })

    it('are no log-in form for a browser with a session, and no page where the app redirects', async () => {
      const body = JSON.stringify({ username: MOTHER, password: encodePassword(PASSWORD) })
      const answered = await fetch(portalOf().address + login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      const cookies = answered.headers.getSetCookie().map((one) => one.split(';')[0])
      const { documentId } = JSON.parse(await answered.text()).RESULT
      for (const cookie of ['signedIn=1', `signedIn=${documentId}`, [...cookies, `signedIn=${documentId}`].join('; ')]) {
        const { html, content } = await documentOf('/login', cookie)
        expect(content, cookie).toBe('')
        expect(html, cookie).toContain('id="boot"')
        expect(html, cookie).not.toContain('portal-document')
      }
      const status = await documentOf('/check-request-public', [...cookies, `signedIn=${documentId}`].join('; '))
      expect([status.embedded.documentId, status.headers.get('cache-control')]).toEqual([documentId, 'no-store'])
      for (const path of ['/authentication/password-reset', '/authentication/password-recovery', '/login/', '/parent/apply'])
        expect((await documentOf(path)).content, path).toBe('')
    })
  })
