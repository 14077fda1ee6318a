import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { login } from '@portal/contract/accounts'
import { BATCH_PATH, Batch } from '@portal/contract/batch'
import { calls } from '@portal/contract/calls'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { openEmbedded } from '@portal/server/database/connect'
import { sql } from '@portal/server/database/sql'
import * as z from 'zod/mini'
import { PASSWORD, signInByForm } from '../e2e/parent.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { processorMs, startPortal } from './portal.ts'
import { type RecordedCall, recording } from './recording.ts'

/**
 * Families of a school open the portal after a message to all, on the embedded engine: each signs in and opens home and attendance with
 * the web app's requests, while its event stream is open.
 */
const FAMILIES = sized(200, 100)
const ARRIVING_MS = sized(60_000, 30_000)
/** Time that a parent stays on the home page. */
const LOOK_MS = 3000
/** Retry delay in seconds for a batched call that was refused, since its line has no Retry-After. */
const RETRY_S = 5
const PUPILS = 500
const BARS = { readMs: 500, loginMs: 1500 }

/** Values for the parameters of calls. */
const Families = z.array(
  z.object({ userName: z.string(), parentPersonId: z.int(), studentId: z.int(), orgId: z.int(), groupId: z.int(), academicLevel: z.int() }),
)
type Family = z.infer<typeof Families>[number]

/** Parents with one child each, all at one school. */
const FAMILIES_OF_SCHOOL = sql`
  select a.username as "userName", a.person_id as "parentPersonId", l.child_id as "studentId", g.org_id as "orgId", g.id as "groupId", g.level as "academicLevel"
    from accounts a join (select parent_id, min(child_id) as child_id from links where status = 'APPROVE' group by 1 having count(*) = 1) l on l.parent_id = a.person_id
    join lateral (select group_id from group_members where child_id = l.child_id order by since_date desc limit 1) m on true join groups g on g.id = m.group_id
   where a.id > 10000000 and g.level >= 1 order by g.org_id, a.id limit ${FAMILIES + 1}`

async function familiesIn(dataDir: string): Promise<[Family, ...Family[]]> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'))
  const { rows } = await db.execute(FAMILIES_OF_SCHOOL)
  await close()
  const [first, ...others] = Families.parse(rows)
  if (first === undefined || others.length < FAMILIES || others.some(({ orgId }) => orgId !== first.orgId))
    throw new Error(`there are not ${FAMILIES + 1} families of one school`)
  return [first, ...others]
}

/** Parameter names of calls mapped to the fields of a family. */
const familyWord: Readonly<Record<string, keyof Family>> = {
  parentPersonId: 'parentPersonId',
  personId: 'parentPersonId',
  userId: 'parentPersonId',
  userName: 'userName',
  studentId: 'studentId',
  orgId: 'orgId',
  institutionId: 'orgId',
  groupId: 'groupId',
}
const patterns = calls.map(({ path }) => ({
  names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`),
}))

/** Replaces one family's values in a path by another's. */
function pathFor(path: string, from: Family, to: Family): string {
  const found = patterns.find(({ pattern }) => pattern.test(path))
  if (found === undefined) throw new Error(`${path} is no call`)
  const [, ...values] = found.pattern.exec(path) ?? []
  return values.reduce((filled, value, at) => {
    const word = familyWord[found.names[at] ?? '']
    return word === undefined || value !== String(from[word]) ? filled : filled.replace(`/${value}`, `/${to[word]}`)
  }, path)
}

function callFor({ body, path, ...rest }: RecordedCall, from: Family, to: Family): RecordedCall {
  if (path !== BATCH_PATH) return { ...rest, path: pathFor(path, from, to), ...(body !== undefined && { body }) }
  const paths = Batch.parse(JSON.parse(body ?? ''))
  return { ...rest, path, body: JSON.stringify(paths.map((one) => pathFor(one, from, to))) }
}

/** Requests of a browser on home after log-in, and on attendance when opened from there. */
async function recorded(address: string, family: Family) {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== undefined && { executablePath }) })
  try {
    const page = await (await browser.newContext({ baseURL: address, serviceWorkers: 'block' })).newPage()
    const noted = await recording(page)
    await signInByForm(page, family.userName)
    const home = await noted('main article h3')
    await page.locator(`main a[href="/student/${family.studentId}/attendance"]`).first().click()
    await page.waitForURL('**/attendance')
    return { home, attendance: await noted('main table tbody tr') }
  } finally {
    await browser.close()
  }
}

const times = { logins: [] as number[], reads: [] as number[] }
/** Number of refusals with 503 that were retried. */
let refusedVisits = 0

const Lines = z.tuple([z.int(), z.string(), Envelope])
const envelopesIn = (text: string, path: string) =>
  path === BATCH_PATH
    ? text
        .trim()
        .split('\n')
        .map((line) => Lines.parse(JSON.parse(line))[2])
    : [Envelope.parse(JSON.parse(text))]

/** Retries until answered, as the web app does; measures the total time. */
async function measuredFetch(into: number[], address: string, path: string, init: RequestInit): Promise<string> {
  const start = performance.now()
  for (;;) {
    const response = await fetch(address + path, init)
    const text = await response.text()
    const wrong = response.ok ? envelopesIn(text, path).find(({ SUCCESS_CODE }) => SUCCESS_CODE !== 200) : Envelope.parse(JSON.parse(text))
    if (wrong === undefined) {
      into.push(performance.now() - start)
      return text
    }
    if (wrong.SUCCESS_CODE !== 503) throw new Error(`${path} was answered ${JSON.stringify(wrong)}`)
    refusedVisits++
    await pause(Number(response.headers.get('retry-after') ?? RETRY_S) * 1000)
  }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

/** Visit of one family, with its own IP address. */
async function visit(address: string, place: number, family: Family, pages: readonly (readonly RecordedCall[])[]): Promise<void> {
  const from = { 'x-forwarded-for': `10.6.${place >> 8}.${place & 255}` }
  const body = JSON.stringify({ username: family.userName, password: encodePassword(PASSWORD) })
  const text = await measuredFetch(times.logins, address, login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from },
    body,
  })
  const { token } = login.result.parse(Envelope.parse(JSON.parse(text)).RESULT)
  const headers = { authorization: `Bearer ${token}`, ...from }
  const leaving = new AbortController()
  const news = await fetch(`${address}/api/stream`, { headers, signal: leaving.signal })
  if (!news.ok) throw new Error(`the stream was answered ${news.status}`)
  for (const page of pages) {
    await Promise.all(
      page.map(({ method, path, body: sent }) =>
        measuredFetch(times.reads, address, path, {
          method,
          headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
          ...(sent !== undefined && { body: sent }),
        }),
      ),
    )
    await pause(LOOK_MS)
  }
  leaving.abort()
}

const memoryMb = (pid: number | undefined, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resets the peak memory: the start uses more than the time after it. */
const forgetMostMemory = (pid: number | undefined) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const dataDir = await mkdtemp(join(tmpdir(), 'portal-rush-'))
try {
  const started = { dataDir, pupils: PUPILS }
  await (await startPortal(started)).end()
  const [first, ...families] = await familiesIn(dataDir)
  const portal = await startPortal(started)
  try {
    const pages = await recorded(portal.address, first)
    const calm = memoryMb(portal.pid, 'VmRSS')
    forgetMostMemory(portal.pid)
    const before = processorMs(portal.pid)
    await Promise.all(
      families.map(async (family, place) => {
        await pause((place * ARRIVING_MS) / FAMILIES)
        const own = Object.values(pages).map((page) => page.map((one) => callFor(one, first, family)))
        await visit(portal.address, place, family, own)
      }),
    )
    const [logins, reads] = [times.logins, times.reads].map((one) => one.toSorted((less, more) => less - more))
    const rush = `${FAMILIES} families of a school within ${ARRIVING_MS / 1000} s on the embedded engine`
    console.log(`${rush}: ${pages.home.length} requests for home, ${pages.attendance.length} for attendance`)
    for (const [what, sorted = [], atMost] of [
      ['log-ins', logins, BARS.loginMs],
      ['reads', reads, BARS.readMs],
    ] as const)
      console.log(
        `  ${sorted.length} ${what}: p50 ${at(sorted, 0.5).toFixed(0)} ms, p95 ${checkedFigure(`${rush}: ${what}, p95`, at(sorted, 0.95), { atMost }, { digits: 0, unit: 'ms' })}, longest ${at(sorted, 1).toFixed(0)} ms`,
      )
    const processor = reportedFigure(`${rush}: our processor for a family`, (processorMs(portal.pid) - before) / FAMILIES, {
      digits: 0,
      unit: 'ms',
    })
    console.log(`  ${processor} of our processor for a family; ${refusedVisits} times somebody was asked to come again`)
    console.log(
      `  resident memory: ${calm.toFixed(0)} MB before, ${reportedFigure(`${rush}: resident memory at the most`, memoryMb(portal.pid, 'VmHWM'), { digits: 0, unit: 'MB' })} at the most, ${memoryMb(portal.pid, 'VmRSS').toFixed(0)} MB afterwards`,
    )
  } finally {
    await portal.end()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
