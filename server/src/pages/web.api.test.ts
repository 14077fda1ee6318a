import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LoginResult, login } from '@portal/contract/accounts'
import { encodePassword } from '@portal/contract/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { hashOf } from '../http/securityHeaders.ts'
import { guestDocumentCases } from './guestDocuments.cases.ts'
import { builtWeb } from './web.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())

guestDocumentCases(() => portal)

const documentOf = async (path: string) => (await fetch(portal.address + path)).text()
const filesIn = (html: string) =>
  [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]+)">/g)].map(([, file]) => file)

it('the document of a page names the files that the page needs, so that they come at once', async () => {
  const [login, attendance, meals, unknown] = await Promise.all(
    ['/login', '/student/200001/attendance', '/student/200001/cook', '/nowhere'].map(async (path) => filesIn(await documentOf(path))),
  )
  expect(attendance?.length).toBeGreaterThan(unknown?.length ?? 0)
  expect(attendance).toEqual(expect.arrayContaining(unknown ?? []))
  expect(attendance).not.toEqual(meals)
  expect(login?.length).toBeLessThan(attendance?.length ?? 0)
  for (const file of new Set([...(attendance ?? []), ...(login ?? [])]))
    expect((await fetch(portal.address + file, { method: 'HEAD' })).status, file).toBe(200)
})

it('a signed-in visitor gets home instead of the landing', async () => {
  const atHome = await fetch(portal.address, { headers: { Cookie: 'signedIn=1' } })
  expect(atHome.headers.get('vary')).toContain('Cookie')
  const home = await atHome.text()
  expect(home).toContain('id="boot"')
  expect(home.length).toBeLessThan((await documentOf('/')).length / 10)
})

it('an unknown address is not found for every caller; every page of the app is found', async () => {
  const statusOf = async (path: string) => (await fetch(portal.address + path)).status
  const known = ['/login', '/login/c/abc', '/authentication/password-recovery', '/student/200001', '/student/200001/cook', '/parent/apply']
  expect(await Promise.all(known.map(statusOf))).toEqual(known.map(() => 200))
  expect(await Promise.all(['/nowhere', '/student', '/student/200001/nothing', '/profile/x'].map(statusOf))).toEqual([404, 404, 404, 404])
  expect(filesIn(await documentOf('/nowhere')).length).toBeGreaterThan(0)
})

it('an address that cannot be decoded is a page that leads home, in the language of the visitor; a slash at the end leads to the same page', async () => {
  const unreadable = await fetch(`${portal.address}/%E0%A4%A`)
  expect([unreadable.status, unreadable.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await unreadable.text()).toContain('<h1>Хуудас олдсонгүй</h1>')
  const inEnglish = await fetch(`${portal.address}/%E0%A4%A`, { headers: { Cookie: 'theme=dark; language=en' } })
  expect(await inEnglish.text()).toMatch(/<h1>Page not found<\/h1>.*href="\/"/)
  for (const path of ['/privacy/', '/help/', '/guides/link-a-child/']) {
    const answer = await fetch(`${portal.address + path}?from=mail`)
    expect([answer.status, new URL(answer.url).pathname + new URL(answer.url).search], path).toEqual([
      200,
      `${path.slice(0, -1)}?from=mail`,
    ])
  }
})

it('a file of the build carries no header that only a document needs, and may be kept for ever', async () => {
  const [file = ''] = filesIn(await documentOf('/login'))
  const { headers } = await fetch(portal.address + file)
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'])
    expect(headers.get(name), name).toBeNull()
})

it('a file of a build that came after the start is there, and nothing but files', async () => {
  const file = `later-${process.pid}.js`
  const path = join(builtWeb, 'dist/assets', file)
  expect((await fetch(`${portal.address}/assets/${file}`)).status).toBe(404)
  writeFileSync(path, '')
  const later = await fetch(`${portal.address}/assets/${file}`)
  rmSync(path)
  expect([later.status, later.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const other of ['', '..%2findex.html', '.%2e%2f.stamp']) expect((await fetch(`${portal.address}/assets/${other}`)).status).toBe(404)
})

it('the policy of documents allows no style but those it knows', async () => {
  for (const path of ['/', '/login', '/docs']) {
    const policy = (await fetch(portal.address + path)).headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain('style-src')
    expect(policy, path).not.toContain('unsafe-inline')
  }
  expect(await documentOf('/')).not.toMatch(/<[^>]+\sstyle="/)
})

/** Cookies of a browser in which the mother of three children is signed in. */
async function documentCookies(): Promise<string> {
  const signedIn = await portal.send(login, { body: { username: '88000001', password: encodePassword('Demo1234') } })
  const [cookie = ''] = signedIn.headers.getSetCookie().filter((one) => one.startsWith('document='))
  return `${cookie.split(';')[0]}; signedIn=${LoginResult.parse(signedIn.RESULT).documentId}`
}

/** Maximum compressed bytes of a document with a rendered page, styles included. */
const MAX_BYTES = 35_000

it('a document with a page holds its own style and loads no other; its policy names its inline parts and nothing else', async () => {
  const cookies = await documentCookies()
  const ofChild = [
    '',
    '/attendance',
    '/daily-attendance',
    '/schedule',
    '/gradebook',
    '/homework',
    '/cook',
    '/lesson',
    '/book',
    '/school',
    '/absence',
  ]
  const ofParent = ['/', '/profile', '/link-child', '/parent/apply', '/parent/apply/apply-request', '/parent/sub-apply']
  const ofGuest = ['/login', '/authentication/recovery', '/apply-request-public', '/apply-request-public-sub', '/check-request-public']
  const opened = [
    ...[...ofParent, ...ofChild.map((page) => `/student/200001${page}`)].map((path) => [path, cookies] as const),
    ...ofGuest.map((path) => [path, ''] as const),
  ]
  for (const [path, cookie] of opened) {
    const answer = await fetch(portal.address + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'gzip' } })
    const document = await answer.text()
    expect(document, path).toContain('id="portal-document"')
    const inline = (element: string) =>
      [...document.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, text = '']) => text)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const hashesIn = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.match(/'sha256-[^']+'/g)
    expect(hashesIn('style-src'), path).toEqual(inline('style').map(hashOf))
    expect(hashesIn('script-src'), path).toEqual(inline('script').map(hashOf))
    expect(policy).not.toContain('unsafe-inline')
    expect(document).not.toMatch(/<[^>]+\sstyle="/)
    expect(document).not.toMatch(/rel="stylesheet"(?![^>]* disabled>)|rel="preload"/)
    const preloaded = filesIn(document)
    expect(new Set(preloaded).size, path).toBe(preloaded.length)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(MAX_BYTES)
  }
})

it('a document has the theme and the language that cookies name, and is sent to a client that takes no compression', async () => {
  const open = async (cookies: string) =>
    (await fetch(`${portal.address}/login`, { headers: { Cookie: cookies, 'Accept-Encoding': 'identity' } })).text()
  expect(await open('theme=dark; language=en')).toMatch(/^<!doctype html><html lang="en" data-theme="dark">/)
  expect(await open('theme=x"y; language=z')).toMatch(/^<!doctype html><html lang="mn">/)
})
