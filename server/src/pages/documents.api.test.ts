import { absences } from '@portal/contract/absence'
import { endLeftSession, LoginResult, login, logout, openDocuments } from '@portal/contract/accounts'
import type { AnsweredRead, AppPages, ReadAddress } from '@portal/contract/appPages'
import { BATCH_PATH } from '@portal/contract/batch'
import { demandsOf } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { childCard } from '@portal/contract/cards'
import { childInfo, linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { assignments } from '@portal/contract/grades'
import { homeworkList } from '@portal/contract/homework'
import { LANGUAGES, type Language } from '@portal/contract/language'
import { meals } from '@portal/contract/meals'
import { requestContact } from '@portal/contract/ownContact'
import { changePassword, logoutDevices } from '@portal/contract/profile'
import { closeAccount, requestCopy } from '@portal/contract/rights'
import { myRoles, switchRole } from '@portal/contract/roles'
import { STREAM_PATH } from '@portal/contract/stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type Browser,
  browserOf,
  dataIn,
  documentKeyOf,
  families,
  navigation,
  openAsWritten,
  routes,
  setCookieOf,
} from '../../test/documents.ts'
import { PASSWORD, type TestPortal, testPortal } from '../../test/portal.ts'
import { refusalReason } from '../../test/reasons.ts'
import { kindOf } from '../admission/access.ts'
import { actionOf } from '../admission/audit.ts'
import { digestOf, documentIdOf } from '../admission/keys.ts'
import { and, eq, gt, inArray, sql } from '../database/sql.ts'
import { audit, auditRefusals, links, sessions } from '../database/tables.ts'
import { putMaintenance } from '../http/maintenance.ts'
import { readAppPages } from './bundle.ts'
import { builtWeb } from './web.ts'

let portal: TestPortal
let bundle: AppPages
let mother: Browser & { personId: number }
let child = 0
let strangers = 0
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1', DOCUMENT_READS_MS: '3000' } })
  bundle = await readAppPages(builtWeb)
  mother = await browserOf(portal, '88000001')
  const all = await portal.world.db.select().from(links)
  const ofMother = new Set(all.filter(({ parentId }) => parentId === mother.personId).map(({ childId }) => childId))
  child = all.find(({ parentId, status }) => parentId === mother.personId && status === 'APPROVE')?.childId ?? 0
  strangers = all.find(({ childId }) => !ofMother.has(childId))?.childId ?? 0
  // Loads the pages' modules, so that no first document is late.
  for (const path of ownPages()) await fetch(portal.address + path, { headers: navigation(mother) })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const isOwn = /^\/(profile|link-child|parent\/.*|student\/.*)?$/
/** Addresses of a parent's pages, those of a child with the mother's. */
const ownPages = (of = child) =>
  routes()
    .filter((path) => isOwn.test(path))
    .map((path) => path.replace('$studentId', String(of)))

const open = (path: string, headers: Record<string, string>) => fetch(portal.address + path, { headers, redirect: 'manual' })
const opened = async (path: string, browser: Pick<Browser, 'cookie' | 'documentId'>, headers: Record<string, string> = {}) =>
  dataIn(await (await open(path, { ...navigation(browser), ...headers })).text())
const isOfChild = ([, params]: AnsweredRead) => Object.hasOwn(params, 'studentId')
const readsIn = async (path: string) => (await opened(path, mother))?.reads.map(([read]) => read) ?? []
const opensDocuments = async (browser: Pick<Browser, 'cookie' | 'documentId'>) => (await opened('/link-child', browser)) !== undefined

describe('the cookie that opens documents', () => {
  it('is no credential of any call: neither as cookie nor as bearer nor in the address', async () => {
    const ways: readonly ((path: string) => { path: string; headers: Record<string, string> })[] = [
      (path) => ({ path, headers: navigation(mother) }),
      (path) => ({ path, headers: { authorization: `Bearer ${mother.cookie}` } }),
      (path) => ({ path, headers: { authorization: `Bearer ${mother.documentId}${mother.documentId}` } }),
      (path) => ({ path: `${path}?token=${mother.cookie}&document=${mother.cookie}&access_token=${mother.cookie}`, headers: {} }),
    ]
    const own: Record<string, string | number> = { parentPersonId: mother.personId, studentId: child, userName: '88000001' }
    const refused: string[] = []
    for (const call of calls) {
      const needsSession = demandsOf(call.access).some((demand) => kindOf(demand).proofs === undefined)
      if (!needsSession) continue
      const params: Record<string, unknown> = { ...call.example.params }
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(own[name] ?? params[name])))
      for (const way of ways) {
        const { path: address, headers } = way(path)
        const answered = await portal.send({ method: call.method, path: address }, { body: call.example.body, headers })
        refused.push(answered.headers.get('x-request-id') ?? '')
        expect(answered.status, actionOf(call)).toBe(401)
        expect(['signInNeeded', 'sessionExpired'], actionOf(call)).toContain(refusalReason(answered))
      }
    }
    const batch = await fetch(portal.address + BATCH_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...navigation(mother) },
      body: JSON.stringify([`/api/children/list/${mother.personId}`]),
    })
    expect(await batch.text()).toContain('"reason":"signInNeeded"')
    expect((await open(STREAM_PATH, navigation(mother))).status).toBe(401)
    const { headers } = await portal.send(linkedChildren, { params: { parentPersonId: mother.personId }, token: mother.token })
    const rowsOf = (...ids: string[]) => portal.world.db.select({ action: audit.action }).from(audit).where(inArray(audit.requestId, ids))
    // Rows are written in order, so earlier ones are there with this one.
    await expect.poll(() => rowsOf(headers.get('x-request-id') ?? '')).not.toEqual([])
    expect(await rowsOf(...refused)).toEqual([])
  })

  it('opens data only while the cookie of the app names the same session', async () => {
    const father = await browserOf(portal, '88000002')
    expect((await opened('/', mother))?.state.user?.personId).toBe(mother.personId)
    expect((await opened('/', father))?.state.user?.personId).toBe(father.personId)
    const { cookie, documentId } = mother
    for (const named of [father.documentId, '1', '', documentId.toLowerCase().toUpperCase(), `${documentId}x`])
      expect(await opened('/link-child', { cookie, documentId: named }), named).toBeUndefined()
    expect(await opened('/link-child', { cookie: father.cookie, documentId }), 'a cookie of another session').toBeUndefined()
    expect(await opened('/link-child', mother, { cookie: `document=${cookie}` }), 'a log-out without a network').toBeUndefined()
    expect(await opened('/link-child', mother, { cookie: `signedIn=${documentId}` })).toBeUndefined()
  })

  it('opens data only for a navigation', async () => {
    for (const target of ['iframe', 'empty', 'image', 'script', 'object', 'embed', 'frame', 'Document', 'document, document'])
      expect(await opened('/link-child', mother, { 'sec-fetch-dest': target }), target).toBeUndefined()
    for (const ahead of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])
      expect(await opened('/link-child', mother, { 'sec-purpose': ahead }), ahead).toBeUndefined()
    expect(await opened('/link-child', mother, { purpose: 'prefetch' })).toBeUndefined()
    const { cookie } = navigation(mother)
    expect(dataIn(await (await open('/link-child', { cookie })).text()), 'a browser without fetch metadata').toBeDefined()
    for (const path of ['/', '/link-child', `/student/${child}`]) {
      const head = await openAsWritten(portal, path, navigation(mother), 'HEAD')
      expect([head.status, head.headers['cache-control'], head.html], path).toEqual([200, 'no-cache', ''])
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
        expect((await openAsWritten(portal, path, { ...navigation(mother), 'content-length': '0' }, method)).html, method).not.toContain(
          'portal-document',
        )
    }
  })
})

describe('a document with data', () => {
  it('is stored by no cache, and differs by cookie; one without keeps its headers', async () => {
    for (const path of ownPages()) {
      const whole = await open(path, { ...navigation(mother), 'if-none-match': '*', range: 'bytes=0-99', 'accept-encoding': 'br' })
      expect([whole.status, whole.headers.get('cache-control'), whole.headers.get('etag')], path).toEqual([200, 'no-store', null])
      expect(whole.headers.get('last-modified'), path).toBeNull()
      expect(whole.headers.get('vary'), path).toMatch(/\bCookie\b/)
      expect(whole.headers.getSetCookie(), path).toEqual([])
      expect(dataIn(await whole.text()), path).toBeDefined()
      if (path === '/') continue
      const without = await open(path, {})
      expect([without.status, without.headers.get('cache-control')], path).toEqual([200, 'no-cache'])
      expect(without.headers.get('vary'), path).toMatch(/\bCookie\b/)
    }
  })

  it('comes only from the address of its page; odd addresses are pages without data', async () => {
    const odd = [
      '//',
      '//?x',
      '//portal/',
      `//student/${child}`,
      '/student/..',
      '/student/%2e%2e/',
      '/student/1/../../',
      '/./',
      '/\\',
      '/;/',
    ]
    for (const path of [...odd, `/student/${child}#x`, `/student/${child}%2f..`, `http://other.example/student/${child}`]) {
      const { status, html, headers } = await openAsWritten(portal, path, navigation(mother))
      expect([status < 500, headers['content-type']], path).toEqual([true, 'text/html; charset=utf-8'])
      expect(dataIn(html)?.reads.filter(isOfChild) ?? [], path).toEqual([])
    }
    const broken = ['?a=%', '?x=%E0%A4%A', '?__proto__[x]=1', `?x=${'9'.repeat(7000)}`, '?a=1&a=2', '?date=%00', '?week=99999-99-99', '/']
    for (const search of broken)
      for (const path of ['/', `/student/${child}/attendance`]) {
        if (path + search === '//') continue
        const { status, html } = await openAsWritten(portal, path + search, navigation(mother))
        expect([status, /<div[^>]* data-broken/.test(html)], path + search).toEqual([200, false])
      }
  })

  it('repeats nothing of its address, whose length under compression would tell an attacker the rest', async () => {
    const canary = 'zqxjkvwpzqxjkvwp'
    const names = ['x', 'tab', 'date', 'week', 'day', 'month', 'term', 'subject', 'q', 'view', 'from', 'to', 'redirect', canary]
    for (const path of ownPages()) {
      const search = names.map((name) => `${name}=${canary}`).join('&')
      const html = await (await open(`${path}?${search}`, navigation(mother))).text()
      expect(html, path).not.toContain(canary)
    }
  })

  it('is for no page of staff, nor one from which the app redirects', async () => {
    const teacher = await browserOf(portal, '88000011')
    for (const path of routes().filter((route) => /^\/(staff|login$)/.test(route))) {
      const address = path.replaceAll(/\$\w+/g, '1')
      expect(await opened(address, mother), address).toBeUndefined()
      expect(await opened(address, teacher), address).toBeUndefined()
    }
    expect(await opened(`/student/${child}/attendance/`, mother)).toBeUndefined()
  })

  it('shows the child that the cookie of the browser chooses, else the first one', async () => {
    const { cookie } = navigation(mother)
    const all = (await opened('/profile', mother))?.reads.find(([read]) => read === linkedChildren.path)?.[2]
    const approved = linkedChildren.result.parse(all).filter(({ requestStatus }) => requestStatus === 'APPROVE')
    expect(approved.length).toBeGreaterThan(1)
    for (const index of [...approved.keys(), approved.length, 'x', '-1', '']) {
      const html = await (await open('/profile', { ...navigation(mother), cookie: `${cookie}; childIndex=${index}` })).text()
      const [, shown] = /<a title="Хүүхдийн мэдээлэл харах"[^>]* href="\/student\/(\d+)"/.exec(html) ?? []
      expect(Number(shown), String(index)).toBe((approved[Number(index || 'x')] ?? approved[0])?.studentPersonId)
    }
  })

  it('has the parts of narrow and of wide screens, that of a phone the narrow ones alone', async () => {
    const partsFor = async (userAgent: string) => {
      const html = await (await open(`/student/${child}/attendance`, { ...navigation(mother), 'user-agent': userAgent })).text()
      return [html.includes('<footer'), html.includes('<aside'), dataIn(html)?.state.isPhone]
    }
    const [android, webkit] = [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0',
      'AppleWebKit/605.1.15 Version/12.1.2',
    ]
    for (const phone of [
      `${android} Mobile Safari/537.36`,
      `Mozilla/5.0 (iPhone; CPU iPhone OS 12_2 like Mac OS X) ${webkit} Mobile/15E148`,
    ])
      expect(await partsFor(phone), phone).toEqual([true, false, true])
    for (const other of [`${android} Safari/537.36`, `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${webkit} Mobile/15E148`, 'Mobility'])
      expect(await partsFor(other), other).toEqual([true, true, false])
  })

  it('is rendered in both languages without a part that failed', async () => {
    for (const path of ownPages())
      for (const language of LANGUAGES) {
        const html = await (await open(path, navigation(mother, language))).text()
        expect(html, path).not.toContain('<!--$!-->')
        expect(dataIn(html)?.state.language, path).toBe(language)
      }
  })

  it('names no class on the first of September of a school that has not prepared its year, but the phone to call', async () => {
    const home = async () => (await (await open('/', navigation(await browserOf(portal, '88000001')))).text()).replaceAll(/<[^>]+>/g, '')
    const classesIn = (text: string) => text.split('бүлэг, Баянзүрх').length - 1
    expect(classesIn(await home())).toBeGreaterThan(1)
    await portal.setClock('2027-09-01T08:00:00+08:00')
    const later = await home()
    expect(classesIn(later)).toBe(0)
    expect(later).toContain('анги, бүлэг тодорхойгүй, Баянзүрх')
    expect(later).toContain('хараахан оруулаагүй байна. Тэндээс асууна уу.')
  })

  it('has the answers that its page asks for, and none with secrets', async () => {
    const secret = calls.filter(({ holdsSecret }) => holdsSecret).map(({ path }) => path)
    expect(secret).toContain(childCard.path)
    const answer = async ([path, params]: ReadAddress): Promise<AnsweredRead[]> => {
      const { SUCCESS_CODE, RESULT } = await portal.send({ method: 'GET', path }, { params, token: mother.token })
      return SUCCESS_CODE === 200 ? [[path, params, RESULT]] : []
    }
    // Answers of the calls themselves: a busy machine leaves late reads out of a document.
    const execute = async (reads: readonly ReadAddress[]) => (await Promise.all(reads.map(answer))).flat()
    const lacking: Record<string, readonly string[]> = {}
    for (const path of ownPages()) {
      const state = (await opened(path, mother))?.state
      if (state === undefined) throw new Error(`${path} has no data`)
      const { reads, unanswered } = (await bundle.render(path, state, execute)) ?? { reads: [], unanswered: ['redirect'] }
      for (const [read] of reads) expect(secret, path).not.toContain(read)
      if (unanswered.length > 0) lacking[path.replace(String(child), '$studentId')] = [...new Set(unanswered)].sort()
    }
    expect(lacking).toEqual(leftToApp)
  })
})

describe('a session and its cookie', () => {
  const password = encodePassword(PASSWORD)
  const renewals: Record<string, (token: string) => ReturnType<TestPortal['send']>> = {
    openDocuments: (token) => portal.send(openDocuments, { token }),
    requestCopy: (token) => portal.send(requestCopy, { token, body: { password } }),
    requestContact: (token) => portal.send(requestContact, { token, body: { contact: '92220217', password } }),
    changePassword: (token) =>
      portal.send(changePassword, { token, body: { oldPassword: password, newPassword: encodePassword('Shine-5678') } }),
  }

  it('begin together: HttpOnly, for this host alone, stored as digest; staff have none', async () => {
    const answered = await portal.send(login, {
      body: { username: '88000001', password },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.9' },
    })
    const set = answered.headers.getSetCookie().find((one) => one.startsWith('__Host-document=')) ?? ''
    expect(set.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
    const value = /=([\w-]{43});/.exec(set)?.[1] ?? ''
    const { token, documentId } = LoginResult.parse(answered.RESULT)
    expect([token === value, documentId]).toEqual([false, documentIdOf(digestOf(value))])
    const [row] = await portal.world.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, digestOf(token)))
    expect(Buffer.from(row?.documentHash ?? []).equals(digestOf(value))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(value)
    // Over TLS only a cookie that this host set over TLS counts.
    const overTls = { 'x-forwarded-proto': 'https', 'sec-fetch-dest': 'document' }
    const named = (prefix: string) => ({ ...overTls, cookie: `${prefix}document=${value}; ${prefix}signedIn=${documentId}` })
    expect(dataIn(await (await open('/link-child', named('__Host-'))).text())).toBeDefined()
    expect(dataIn(await (await open('/link-child', named(''))).text())).toBeUndefined()

    const staff = await portal.send(login, { body: { username: '88000012', password } })
    expect([setCookieOf(staff.headers, 'document'), LoginResult.parse(staff.RESULT).documentId]).toEqual(['', undefined])
    const [ofStaff] = await portal.world.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, digestOf(LoginResult.parse(staff.RESULT).token)))
    expect(ofStaff?.documentHash).toBeNull()
    expect(refusalReason(await portal.send(openDocuments, { token: LoginResult.parse(staff.RESULT).token }))).toBe('notAllowed')
  })

  it('are renewed together; an earlier cookie opens nothing', async () => {
    let browser: Browser = await browserOf(portal, '88000003')
    for (const [name, renew] of Object.entries(renewals)) {
      expect(await opensDocuments(browser), name).toBe(true)
      const answered = await renew(browser.token)
      const { token = browser.token, documentId } = z
        .object({ token: z.optional(z.string()), documentId: z.string() })
        .parse(answered.RESULT)
      const next = { token, ...documentKeyOf(answered.headers) }
      expect([next.documentId, await opensDocuments(next), await opensDocuments(browser)], name).toEqual([documentId, true, false])
      browser = next
    }
    expect((await portal.send(openDocuments, { headers: navigation(browser) })).status, 'without its token').toBe(401)
  })

  it('change with the role', async () => {
    const teacher = await browserOf(portal, '88000011')
    const roles = myRoles.result.parse((await portal.send(myRoles, { token: teacher.token })).RESULT)
    const goOn = async (token: string, wanted: boolean) => {
      const roleId = roles.find(({ role }) => (role === 'EDU_PARENT') === wanted)?.roleId ?? 0
      const answered = await portal.send(switchRole, { token, body: { roleId } })
      return { token: LoginResult.parse(answered.RESULT).token, ...documentKeyOf(answered.headers) }
    }
    const asParent = await goOn(teacher.token, true)
    expect([teacher.cookie, await opensDocuments(asParent)]).toEqual(['', true])
    const asTeacher = await goOn(asParent.token, false)
    expect([asTeacher.cookie, await opensDocuments(asParent)]).toEqual(['', false])
  })

  it('end together: by log-out, on another device, with the account, and after their time', async () => {
    const endings: Record<string, (browser: Browser) => Promise<unknown>> = {
      logout: async ({ token }) => {
        const { headers } = await portal.send(logout, { token })
        expect(setCookieOf(headers, 'document')).toBe('')
      },
      'log-out without a network': ({ token }) =>
        portal.send(endLeftSession, { body: { session: Buffer.from(digestOf(token)).toString('base64url') } }),
      logoutDevices: async () => portal.send(logoutDevices, { token: (await browserOf(portal, '88000002')).token, body: {} }),
      'thirty days without use': () => later(31 * 24),
      'ninety days': async ({ token }) => {
        await portal.world.db
          .update(sessions)
          .set({ lastUsedAt: ahead(91 * 24) })
          .where(eq(sessions.tokenHash, digestOf(token)))
        await later(91 * 24)
      },
      'end of the role': async ({ token }) => {
        await portal.world.db.execute(
          sql`update sessions set ended_at = ${portal.world.clock.now().toISOString()}::timestamptz where token_hash = ${digestOf(token)}`,
        )
      },
      closeAccount: ({ token }) => portal.send(closeAccount, { token, body: { password } }),
    }
    for (const [name, end] of Object.entries(endings)) {
      const browser = await browserOf(portal, '88000002')
      expect(await opensDocuments(browser), name).toBe(true)
      await end(browser)
      expect(await opensDocuments(browser), name).toBe(false)
      await portal.setClock(null)
    }
  })
})

describe('reads of a document', () => {
  it('change no table but the audit, for every caller', async () => {
    const { db } = portal.world
    await db
      .update(sessions)
      .set({ lastUsedAt: ahead(-30) })
      .where(eq(sessions.documentHash, digestOf(mother.cookie)))
    const before = await contents()
    for (const path of ownPages())
      await open(path, { ...navigation(mother, 'en'), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })
    expect(await contents()).toEqual(before)
  })

  it('are audited and measured as calls are; those of other families are refused', async () => {
    const { db } = portal.world
    const since = portal.world.clock.now()
    await expect.poll(() => readsIn(`/student/${child}`)).toContain(childInfo.path)
    const rows = () =>
      db
        .select({ action: audit.action, childId: audit.childId, role: audit.role })
        .from(audit)
        .where(and(eq(audit.personId, mother.personId), gt(audit.at, since)))
    await expect
      .poll(async () => (await rows()).filter(({ childId }) => childId === child).map(({ action }) => action))
      .toContain(`GET ${childInfo.path}`)
    expect(new Set((await rows()).map(({ role }) => role))).toEqual(new Set(['EDU_PARENT']))
    const metrics = await (await fetch(`${portal.address}/metrics`)).text()
    expect(metrics).toContain(`route="${childInfo.path}",status="200"`)
    expect(metrics).toMatch(/portal_documents_total\{data="whole"\} [1-9]/)

    for (const path of ownPages(strangers).filter((one) => one.startsWith('/student/')))
      expect((await opened(path, mother))?.reads.filter(isOfChild) ?? [], path).toEqual([])
    const refused = () =>
      db
        .select()
        .from(auditRefusals)
        .where(and(eq(auditRefusals.action, `GET ${childInfo.path}`), gt(auditRefusals.lastAt, since)))
    await expect.poll(refused).not.toEqual([])
  })

  it('that take long are left to the app, and end later without harm', async () => {
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('unhandledRejection', note)
    await portal.world.db.transaction(async (tx) => {
      await tx.execute(sql`lock table homework in access exclusive mode`)
      await expect.poll(() => readsIn(`/student/${child}/homework`)).toContain(linkedChildren.path)
      expect(await readsIn(`/student/${child}/homework`)).not.toContain(homeworkList.path)
      // A visitor who leaves meanwhile has no address any more.
      const leaving = new AbortController()
      const left = fetch(`${portal.address}/student/${child}/homework`, { headers: navigation(mother), signal: leaving.signal })
      setTimeout(() => leaving.abort(), 20)
      await expect(left).rejects.toThrow()
    })
    await expect.poll(() => readsIn(`/student/${child}/homework`)).toContain(homeworkList.path)
    process.off('unhandledRejection', note)
    expect(failures).toEqual([])
  })
})

describe('documents of many families', () => {
  it('that are written at once, in both languages, hold nothing of another', async () => {
    const all = await families(portal, 20)
    const marks = all.map(({ parent, children }) => [parent, ...children.map(({ name }) => name)])
    const asked = Array.from({ length: 200 }, (_, at) => {
      const nth = at % all.length
      const family = all[nth]
      const [one, other] = family?.children ?? []
      if (family === undefined || one === undefined || other === undefined) throw new Error('a family has two children')
      const paths = ['/', `/student/${one.id}/homework`, '/profile', `/student/${other.id}`, `/student/${one.id}/attendance`]
      // Each family opens ten documents, five in each language.
      const round = Math.floor(at / all.length)
      const language: Language = round % 2 === 0 ? 'mn' : 'en'
      return { family, nth, language, path: paths[round >> 1] ?? '/' }
    })
    const written = await Promise.all(
      asked.map(async (one) => ({ ...one, html: await (await open(one.path, navigation(one.family.browser, one.language))).text() })),
    )
    let withData = 0
    for (const { family, nth, language, path, html } of written) {
      const about = `${language} ${path} of ${family.parent}`
      for (const [at, names] of marks.entries()) if (at !== nth) for (const name of names) expect(html.includes(name), about).toBe(false)
      const data = dataIn(html)
      if (data === undefined) continue
      withData++
      expect([data.documentId, data.state.language], about).toEqual([family.browser.documentId, language])
      expect(html, about).toContain(family.parent)
      if (data.reads.some(([read]) => read === linkedChildren.path))
        for (const { name } of family.children) expect(html, about).toContain(name)
      const content = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="portal-document"'))
      expect([content.includes('>Нүүр<'), content.includes('>Home<')], about).toEqual([language === 'mn', language === 'en'])
    }
    expect(withData).toBeGreaterThan(100)
  })

  it('hold every text as text, whatever it contains', async () => {
    const { db } = portal.world
    const marks = '</script><img src=x onerror=alert(1)><!--<script>]]>\u2028\u2029"\'`&lt;$&'
    const columns = [
      ['people', 'first_name', 'last_name', 'family_name'],
      ['organisations', 'name', 'address_detail'],
      ['groups', 'name'],
      ['subjects', 'name'],
      ['terms', 'name'],
      ['rooms', 'number'],
      ['topics', 'name'],
      ['books', 'name'],
      ['homework', 'topic', 'task'],
      ['assignments', 'topic', 'description'],
      ['marks', 'note'],
      ['dishes', 'name', 'course'],
      ['absences', 'description', 'note'],
      ['links', 'note'],
    ] as const
    for (const [table, ...names] of columns)
      for (const name of names)
        await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${sql.identifier(name)} || ${marks}::text`)
    await putMaintenance(db, { bannerMn: `Мэдэгдэл ${marks}`, bannerEn: `Notice ${marks}` })
    for (const path of ownPages()) {
      const html = await (await open(path, navigation(mother))).text()
      expect(html, path).not.toContain('<img src=x')
      expect(html, path).not.toContain('<!--<script>')
      // The data ends where its element ends, so nothing of it is left in the page.
      expect(html.slice(html.lastIndexOf('</script>')), path).not.toContain(marks.slice(-6))
      expect(dataIn(html), path).toBeDefined()
    }
    const shown = [
      ['/', linkedChildren],
      [`/student/${child}/absence`, absences],
      [`/student/${child}/cook`, meals],
      [`/student/${child}`, childInfo],
      [`/student/${child}/homework`, homeworkList],
      [`/student/${child}/gradebook`, assignments],
    ] as const
    for (const [path, call] of shown)
      await expect
        .poll(async () => JSON.stringify((await opened(path, mother))?.reads.filter(([read]) => read === call.path)), {
          message: call.path,
        })
        .toContain(JSON.stringify(marks).slice(1, -1))
    const banner = async () => (await opened('/', mother))?.state.settings.notice.banner?.mn
    await expect.poll(banner).toContain(marks)
  })
})

/** Digest of every table but the audit, which reads write too. */
async function contents(): Promise<Record<string, unknown>> {
  const { db } = portal.world
  // Partitions are read with their table.
  const { rows } = await db.execute(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const names = z.array(z.object({ name: z.string() })).parse(rows)
  const found: Record<string, unknown> = {}
  for (const { name } of names.filter((one) => !one.name.startsWith('audit')))
    found[name] = (await db.execute(sql.raw(`select count(*), sum(hashtextextended(t::text, 0)) as digest from "${name}" t`))).rows[0]
  return found
}

const ahead = (hours: number) => new Date(portal.world.clock.now().getTime() + hours * 3_600_000)
const later = (hours: number) => portal.setClock(ahead(hours).toISOString())

/** Reads that the documents of a page leave to the app, by its route: the card holds a signature. */
const leftToApp = { '/student/$studentId': [childCard.path] }
