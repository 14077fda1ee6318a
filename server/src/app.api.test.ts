import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { captchaChallenge, login } from '@portal/contract/accounts'
import { BATCH_PATH } from '@portal/contract/batch'
import { callsByNoun } from '@portal/contract/calls'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserOf, dataIn, navigation } from '../test/documents.ts'
import { ownDatabase, PASSWORD, type TestPortal, testEnvironment, testPortal } from '../test/portal.ts'
import { backToSquashed } from '../test/squashedChain.ts'
import { backupCases } from './backup/backup.cases.ts'
import { keyCases } from './commands/keys.cases.ts'
import { setupCases } from './commands/setup.cases.ts'
import { refuseBroken, squashed } from './database/migrating.ts'
import { openDatabase } from './database/open.ts'
import { type SQL, sql } from './database/sql.ts'
import { people } from './database/tables.ts'
import { tryWriting } from './database/writeProbe.ts'
import { maintenanceCases } from './http/maintenance.cases.ts'
import { readSettings, StartFailure } from './settings.ts'
import { openPortal } from './start/portal.ts'

let portal: TestPortal
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logged.push(line) })
  portal = await testPortal({ environment: { BODY_LIMIT_KB: '10', METRICS_TOKEN: 'a-token-for-metrics' }, log })
})
afterAll(() => portal.end())

const post = (body: string, type = 'application/json') =>
  fetch(`${portal.address}/login`, { method: 'POST', headers: { 'content-type': type }, body }).then(async (response) => ({
    status: response.status,
    envelope: await response.json(),
  }))

describe('a wrong request is answered with an envelope', () => {
  it('malformed JSON, an empty body, another type: 201', async () => {
    for (const [body, type] of [
      ['{', 'application/json'],
      ['', 'application/json'],
      ['{"username": "88000001", "__proto__": {"isStaff": true}}', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
    ] as const) {
      expect(await post(body, type)).toMatchObject({ status: 200, envelope: { SUCCESS_CODE: 201, RESULT: { reason: 'inputInvalid' } } })
    }
  })
  it('a body that is too large: 413', async () => {
    expect(await post(JSON.stringify({ username: 'a'.repeat(20_000) }))).toMatchObject({
      status: 413,
      envelope: { SUCCESS_CODE: 413, RESULT: { reason: 'tooLarge' } },
    })
  })
  it('a body that is too large reaches its sender, which sends all of it first, and keeps the connection; a huge one ends it', async () => {
    const answerTo = (bytes: number) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': bytes }
        const sent = httpRequest(`${portal.address}/login`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
        sent.on('response', ({ statusCode, headers: { connection } }) => {
          sent.destroy()
          resolve({ status: statusCode, connection })
        })
        sent.on('error', reject).write('x'.repeat(Math.min(bytes, 1024 * 1024)))
      })
    expect(await answerTo(512 * 1024)).toEqual({ status: 413, connection: undefined })
    expect(await answerTo(64 * 1024 * 1024)).toEqual({ status: 413, connection: 'close' })
  })
  it('a path that no call has, and a call by another method: 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/public/nothing'],
      ['GET', '/hub/x'],
      ['GET', '/api/logout'],
      ['DELETE', '/login'],
      ['OPTIONS', '/login'],
    ] as const) {
      expect(await portal.send({ method: method as 'GET', path })).toMatchObject({
        status: 404,
        SUCCESS_CODE: 404,
        RESULT: { reason: 'unknownAddress' },
      })
    }
  })
  it('a request that tells its length in two ways is not read and ends its connection, and TRACE repeats nothing', async () => {
    const answered = (...lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(portal.address)
        const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
        let said = ''
        socket.on('data', (piece) => (said += piece.toString()))
        socket.on('close', () => resolve(said)).on('error', reject)
      })
    const posted = ['POST /login HTTP/1.1', 'Host: portal', 'Content-Type: application/json', 'Content-Length: 5']
    for (const second of ['Transfer-Encoding: chunked', 'Content-Length: 6'])
      expect(await answered(...posted, second, '', '0'), second).toMatch(/^HTTP\/1\.1 400 /)
    const traced = await answered('TRACE / HTTP/1.1', 'Host: portal', 'Connection: close', 'Authorization: Bearer secret-of-mine')
    expect(traced).toMatch(/^HTTP\/1\.1 404 /)
    expect(traced).not.toContain('secret-of-mine')
  })
  it('an address that cannot be read, or is too long: 201, without repeating it', async () => {
    for (const path of ['/api/child/info/%zz', `/api/child/info/${'1'.repeat(2000)}`]) {
      const response = await fetch(portal.address + path)
      const text = await response.text()
      expect(JSON.parse(text)).toMatchObject({ SUCCESS_CODE: 201, RESULT: { reason: 'inputInvalid' } })
      expect(text).not.toContain('child/info')
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
  })
  it('a fault: 500, and nothing of statement, stack or path', async () => {
    const { token, personId } = await portal.signIn('88000001')
    await portal.world.db.execute(sql`alter table groups rename to groups_away`)
    const answered = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    await portal.world.db.execute(sql`alter table groups_away rename to groups`)
    expect(answered).toMatchObject({
      status: 500,
      SUCCESS_CODE: 500,
      RESULT: { reason: 'fault', message: 'Алдаа гарлаа. Дахин оролдоно уу.' },
    })
    expect(Object.keys(answered.RESULT as object).sort()).toEqual(['message', 'reason'])
  })
  it('an id that is none: 201 for one who may ask at all', async () => {
    const { token } = await portal.signIn('88000001')
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '%00']) {
      expect(await portal.send({ method: 'GET', path: `/api/child/info/${id}` }, { token })).toMatchObject({
        status: 200,
        SUCCESS_CODE: 201,
      })
    }
  })
})

describe('floods', () => {
  it('too many from one address: 429 with Retry-After; another address is not touched', async () => {
    const small = await testPortal({ environment: { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' } })
    const knock = (from: string) => small.send(linkedChildren, { params: { parentPersonId: 1 }, headers: { 'x-forwarded-for': from } })
    for (const _ of [1, 2, 3]) expect((await knock('10.0.0.1')).status).toBe(401)
    const refused = await knock('10.0.0.1')
    expect(refused).toMatchObject({ status: 429, SUCCESS_CODE: 429, RESULT: { reason: 'tooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await knock('10.0.0.2')).status).toBe(401)
    for (const at of [1, 2, 3]) expect((await knock(`2001:db8::${at}`)).status).toBe(401)
    expect((await knock('2001:db8::4')).status).toBe(429)
    // Every call of a batch counts.
    const list = await fetch(small.address + BATCH_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.2' },
      body: JSON.stringify(Array.from({ length: 4 }, () => '/api/children/list/1')),
    })
    expect((await list.text()).match(/"SUCCESS_CODE":\d+/g)?.sort()).toEqual([401, 401, 429, 429].map((code) => `"SUCCESS_CODE":${code}`))
    expect((await knock('10.0.0.2')).status).toBe(429)
    // Documents above the limit come without data.
    const browser = await browserOf(small, '88000001')
    const hasData = async () => {
      const page = await fetch(`${small.address}/link-child`, { headers: { ...navigation(browser), 'x-forwarded-for': '10.0.0.3' } })
      return [page.status, dataIn(await page.text()) !== undefined]
    }
    for (const _ of [1, 2, 3]) expect(await hasData()).toEqual([200, true])
    expect(await hasData()).toEqual([200, false])
    await small.end()
  })
  it('a forwarded address is believed only where a proxy is trusted', async () => {
    const small = await testPortal({ environment: { RATE_LIMIT_PER_MINUTE: '2' } })
    const knock = (from: string) => small.send(linkedChildren, { params: { parentPersonId: 1 }, headers: { 'x-forwarded-for': from } })
    expect([(await knock('10.0.0.1')).status, (await knock('10.0.0.2')).status, (await knock('10.0.0.3')).status]).toEqual([401, 401, 429])
    await small.end()
  })
  it('too many at once: 503 with Retry-After, but not for another network, and all is well once they are through', async () => {
    const small = await testPortal({ environment: { MAX_IN_FLIGHT: '4', BROWSING_IN_FLIGHT: '2', TRUST_PROXY: '1' } })
    const elsewhere = { 'x-forwarded-for': '10.0.0.2' }
    const browser = await browserOf(small, '88000001')
    const { token, personId } = browser
    const children = (headers = {}) => small.send(linkedChildren, { params: { parentPersonId: personId }, token, headers })
    const body = { username: '88000001', password: encodePassword(PASSWORD) }
    const answers: Awaited<ReturnType<typeof small.send>>[] = []
    const sending = await small.world.db.transaction(async (tx) => {
      await tx.execute(sql`lock table accounts in access exclusive mode`)
      const sent = Array.from({ length: 12 }, async () => answers.push(await small.send(login, { body })))
      await expect.poll(() => answers.length).toBe(8)
      expect([(await small.send(captchaChallenge)).status, (await small.send(captchaChallenge, { headers: elsewhere })).status]).toEqual([
        503, 200,
      ])
      // Browsing is refused from any network: alone, in a batch, and as a page that reloads without a script.
      const refused = [await children(), await children(elsewhere)]
      for (const { status, RESULT } of refused) expect([status, RESULT]).toEqual([503, expect.objectContaining({ reason: 'overloaded' })])
      expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '6'])
      const list = await fetch(small.address + BATCH_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...elsewhere },
        body: JSON.stringify([`/api/children/list/${personId}`]),
      })
      expect(await list.text()).toContain('"reason":"overloaded"')
      const open = (path: string, cookie = '') =>
        fetch(small.address + path, { headers: { accept: 'text/html', cookie, ...elsewhere }, redirect: 'manual' })
      for (const [path, cookie, words] of [
        ['/student/200001/schedule', '', 'Түр хүлээнэ үү'],
        ['/', 'signedIn=1; language=en', 'Please wait a little'],
      ] as const) {
        const page = await open(path, cookie)
        expect([page.status, page.headers.get('content-type'), page.headers.get('refresh')]).toEqual([
          503,
          'text/html; charset=utf-8',
          page.headers.get('retry-after'),
        ])
        expect(await page.text()).toContain(`<h1>${words}</h1>`)
      }
      // A page that sends is shown, without data.
      const page = await fetch(`${small.address}/link-child`, { headers: { ...navigation(browser), ...elsewhere } })
      expect([page.status, dataIn(await page.text())]).toEqual([200, undefined])
      expect((await open('/healthz')).status).toBe(200)
      return { sent }
    })
    for (const { status, headers } of answers) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    await Promise.all(sending.sent)
    expect(answers.slice(8).map(({ SUCCESS_CODE }) => SUCCESS_CODE)).toEqual([200, 200, 200, 200])
    expect([(await small.send(login, { body })).SUCCESS_CODE, (await children()).SUCCESS_CODE]).toEqual([200, 200])
    const metrics = await (await fetch(`${small.address}/metrics`)).text()
    expect(metrics).toContain('portal_shed_requests_total{class="browsing"} 6')
    expect(metrics).toContain('portal_shed_requests_total{class="sending"} 9')
    await small.end()
  })
})

keyCases(() => portal)
backupCases(() => portal)
setupCases(() => portal)
maintenanceCases(() => portal, logged)

describe('a demo database', () => {
  it('is not served in production unless a demo is asked for', async () => {
    const own = await ownDatabase()
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.mn', PASSWORD_COST: 'normal' }
    const settings = readSettings(testEnvironment(own.environment, { ...production, PORTAL_DEMO: '0' }))
    await expect(openPortal(settings, undefined, pino({ level: 'silent' }))).rejects.toThrow(/^This database is a demo.*PORTAL_DEMO=1/)
    await own.drop()
  })
})

describe('a database that a newer version has migrated', () => {
  it('serves this version too, unless one of the migrations is marked as breaking', async () => {
    const own = await ownDatabase()
    const settings = readSettings(testEnvironment(own.environment))
    const meet = async (statement: SQL) => {
      const open = await openDatabase(settings)
      await open.db.execute(statement)
      await open.close()
    }
    await meet(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 32503680000000)`)
    await meet(sql`insert into breaking_migrations values ('0000_tables', 'known here')`)
    await meet(sql`insert into breaking_migrations values ('9999_one-phone', 'accounts have one phone')`)
    await expect(openDatabase(settings)).rejects.toThrow(StartFailure)
    await expect(openDatabase(settings)).rejects.toThrow(
      /^A newer version .* \(9999_one-phone: accounts have one phone\)\. Start the newer version/,
    )
    await own.drop()
  })
})

/** Stays that share days of a child, written by the version of the squashed migrations and read after the upgrade. */
async function upgradedStays(settings: ReturnType<typeof readSettings>) {
  const before = await openDatabase(settings)
  await backToSquashed(before.db)
  const [child = { id: 0 }] = await before.db.select({ id: people.id }).from(people).limit(1)
  await before.db.execute(sql`delete from group_members where child_id = ${child.id}`)
  await before.db.execute(sql`
    insert into group_members (child_id, group_id, since_date, until_date)
    select ${child.id}, (select min(id) from groups), since::date, until::date
      from (values ('2020-09-01', '2020-12-01'), ('2020-10-01', '2021-06-01'), ('2021-01-01', null), ('2021-02-01', '2021-03-01')) stay(since, until)`)
  await before.close()
  const { db, close } = await openDatabase(settings)
  const { rows } = await db.execute(sql`
    select since_date::text as since, until_date::text as until from group_members where child_id = ${child.id} order by 1`)
  await close()
  return rows
}

describe('a database of the squashed migrations', () => {
  it('is taken over with its rows at the end of that chain, overlapping stays repaired, and refused before it; an older version refuses it afterwards', async () => {
    const own = await ownDatabase()
    const settings = readSettings(testEnvironment(own.environment))
    const meet = async (hash: string) => {
      const { db, close } = await openDatabase(settings)
      const { rows } = await db.execute(sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at`)
      const known = await db.$count(people)
      // Versions from before the last migrations of that chain do not know them.
      await expect(refuseBroken(db, ['0048_of-an-older-version'])).rejects.toThrow(
        /^A newer version has changed this database so that this one cannot work with it \(00(04|49|50|52)_.+\)\. Start the newer version/,
      )
      await expect(refuseBroken(db, squashed.breaking), 'the last version of that chain').rejects.toThrow('0004_dated-membership')
      await backToSquashed(db, hash)
      await close()
      return { rows, known }
    }
    const fresh = await meet(squashed.lastHash)
    expect(fresh.known).toBeGreaterThan(0)
    expect(await upgradedStays(settings)).toEqual([
      { since: '2020-09-01', until: '2020-10-01' },
      { since: '2020-10-01', until: '2021-01-01' },
      { since: '2021-01-01', until: null },
      { since: '2021-02-01', until: '2021-02-01' },
    ])
    expect(await meet('an earlier one')).toEqual(fresh)
    await expect(openDatabase(settings)).rejects.toThrow(
      `too old to be upgraded by this one: start commit ${squashed.lastCommit} on it once`,
    )
    await own.drop()
  })
})

describe('around the calls', () => {
  it('every page carries the security headers', async () => {
    for (const path of ['/', '/login', '/dev/who']) {
      const { headers } = await fetch(portal.address + path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy, path).toContain(part)
      }
      expect(policy).not.toMatch(/(script|style)-src[^;]*unsafe-inline/)
      expect(headers.get('permissions-policy')).toContain('geolocation=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })
  it('a data answer may load nothing, be framed nowhere and be read by no other site, and has no headers for documents', async () => {
    for (const path of ['/api/nothing', '/healthz', '/openapi.json', '/public/requests/list/11', '/public/requests/list/11']) {
      const { headers } = await fetch(portal.address + path)
      expect(headers.get('content-type'), path).toMatch(/^application\/json/)
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options', 'x-powered-by'])
        expect(headers.get(name), `${path} ${name}`).toBeNull()
    }
  })
  it('behind TLS the answer has HSTS', async () => {
    const behind = await testPortal({ environment: { TRUST_PROXY: 'true' } })
    const { headers } = await fetch(`${behind.address}/healthz`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    const signedIn = await behind.send(login, {
      body: { username: '88000001', password: encodePassword(PASSWORD) },
      headers: { 'x-forwarded-proto': 'https' },
    })
    const [cookie = ''] = signedIn.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-device=[\w-]{43};/)
    for (const part of ['; Path=/;', '; HttpOnly', '; Secure', '; SameSite=Lax']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain=')
    const inEnglish = async (name: string) => {
      const headers = { 'x-forwarded-proto': 'https', cookie: `${name}=en` }
      return (await (await fetch(behind.address, { headers })).text()).includes('<html lang="en"')
    }
    expect([await inEnglish('__Host-language'), await inEnglish('language')], 'a cookie that another host could set').toEqual([true, false])
    await behind.end()
  })
  it('any other GET is a page of the web app, also one with a dot in it', async () => {
    for (const path of ['/login', '/student/7/attendance', '/no/such/page', '/a.b']) {
      const response = await fetch(portal.address + path)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })
  it("the page gets the portal's settings: demo or not, open registration, and the address of its calls", async () => {
    const told = async (address: string, path: string): Promise<unknown> =>
      JSON.parse(/id="portal-settings"[^>]*>(.*?)<\/script>/.exec(await (await fetch(address + path)).text())?.[1] ?? '')
    const usual = {
      demo: true,
      registration: true,
      dan: true,
      helpPhone: '92550301',
      mainUrl: '',
      hubUrl: '',
      mobileVersionUrl: '',
      mapTiles: '',
      mapAttribution: '',
      recaptchaSiteKey: '',
      notice: { banner: null, readOnly: false },
    }
    for (const path of ['/', '/login']) expect(await told(portal.address, path)).toEqual(usual)
    const elsewhere = {
      REGISTRATION: '0',
      WEB_HUB_URL: 'https://hub.example.mn/',
      MAP_TILES: 'https://{s}.tiles.example.mn/{z}/{x}/{y}.png',
    }
    const other = await testPortal({ environment: elsewhere })
    expect(await told(other.address, '/login')).toEqual({
      ...usual,
      registration: false,
      hubUrl: 'https://hub.example.mn',
      mapTiles: 'https://{s}.tiles.example.mn/{z}/{x}/{y}.png',
    })
    const policy = (await fetch(other.address)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://hub.example.mn")
    expect(policy).toMatch(/img-src [^;]*https:\/\/\*\.tiles\.example\.mn/)
    await other.end()
  })

  it('no file outside the built web app can be had', async () => {
    const { port } = new URL(portal.address)
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    ]) {
      const answered = await new Promise<string>((resolve, reject) => {
        httpRequest({ port, path }, (response) => {
          let text = ''
          response.on('data', (part) => (text += part)).on('end', () => resolve(text))
        })
          .on('error', reject)
          .end()
      })
      expect(answered).not.toContain('"workspaces"')
    }
  })
  it('metrics are for this machine itself or for anyone who has the token', async () => {
    const { token, personId } = await portal.signIn('88000001')
    await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    const own = await (await fetch(`${portal.address}/metrics`)).text()
    expect(own).toMatch(/portal_request_seconds_count\{method="GET",route="\/api\/children\/list\/:parentPersonId",status="200"\} \d+/)
    const rules = readFileSync(new URL('../../deploy/prometheus-rules.yml', import.meta.url), 'utf8')
    const named = new Set([...rules.matchAll(/\bportal_\w+/g)].map(([name]) => name))
    expect(named.size).toBe(7)
    for (const name of named) expect(own, `${name}, which an alarm names`).toMatch(new RegExp(`^${name}(\\{.*\\})? [\\d.e+-]+$`, 'm'))
    // Compares names and labels only; a value may contain any digits.
    expect(own.replaceAll(/ \S+$/gm, '')).not.toContain(String(personId))
    const proxied = (headers: Record<string, string>) =>
      fetch(`${portal.address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7', ...headers } })
    expect((await proxied({})).status).toBe(404)
    expect((await proxied({ authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await proxied({ authorization: 'Bearer a-token-for-metrics' })).status).toBe(200)
  })
  it('healthz and readyz tell that it lives and that its database takes what is written, which grows by none of it', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(portal.address + path)).status).toBe(200)
    const { db } = portal.world
    const size = async () => (await db.execute(sql`select pg_total_relation_size('portal')::int as bytes`)).rows[0]?.bytes
    // Dead rows are vacuumed only after older transactions, such as autovacuum's, have ended.
    const grownByHundred = async () => {
      const before = Number(await size())
      for (let times = 0; times < 100; times++) await tryWriting(db)
      return Number(await size()) - before
    }
    await expect.poll(grownByHundred, { timeout: 20_000 }).toBe(0)
  })
  it.each([
    ['53100', 'the disk of the database is full'],
    ['25006', 'the database takes no changes: it is read-only'],
  ])('while nothing can be written (%s) it is not ready and answers changes with 503; reads go on', async (code, words) => {
    const { db } = portal.world
    const { token, personId } = await portal.signIn('88000001')
    const later = (seconds: number) => portal.setClock(new Date(Date.now() + seconds * 1000).toISOString())
    const ready = async () => {
      const response = await fetch(`${portal.address}/readyz`)
      return [response.status, await response.json()]
    }
    await db.execute(
      sql.raw(`create function refused() returns trigger language plpgsql as $$ begin raise 'refused' using errcode = '${code}'; end $$`),
    )
    for (const table of ['portal', 'sessions'])
      await db.execute(sql.raw(`create trigger refused before insert or update on ${table} for each row execute function refused()`))
    // More than an hour, so that the session's last use would be written.
    await later(5000)
    logged.length = 0
    expect(await ready()).toEqual([503, { ok: false, because: words }])
    const refused = await portal.send(login, { body: { username: '88000001', password: encodePassword(PASSWORD) } })
    expect([refused.status, refused.headers.get('retry-after'), refused.RESULT]).toEqual([
      503,
      '30',
      expect.objectContaining({ reason: 'cannotSave' }),
    ])
    expect((await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).status).toBe(200)
    await db.execute(sql`drop function refused cascade`)
    await later(5010)
    expect(await ready()).toEqual([200, { ok: true, warnings: [] }])
    await portal.setClock(null)
    expect(logged.map((line): unknown => JSON.parse(line).msg).filter((told) => told !== 'answered')).toEqual([
      `not ready: ${words}`,
      `nothing can be saved: ${words}`,
      'ready again',
    ])
  })
  it('the documentation page groups the calls, shows how captcha and tickets go, stays small, and runs its own filter alone', async () => {
    const response = await fetch(`${portal.address}/docs`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const page = await response.text()
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`)
    expect(page).toContain('GET /api/children/list/:parentPersonId')
    for (const [noun, of] of Object.entries(callsByNoun)) {
      expect(page).toContain(`<a href="#${noun}">${noun}</a>`)
      const [, section = ''] = new RegExp(`<section id="${noun}">([\\s\\S]*?)</section>`).exec(page) ?? []
      expect([noun, section.match(/<details class="call"/g)?.length]).toEqual([noun, of.length])
    }
    const [, lines = ''] = /<section id="proofs">[\s\S]*?<pre>([\s\S]*?)<\/pre>/.exec(page) ?? []
    expect(lines.split('\n')).toHaveLength(10)
    expect(Buffer.byteLength(page)).toBeLessThan(400_000)
  })
})
