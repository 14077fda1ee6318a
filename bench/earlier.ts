import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import autocannon from 'autocannon'
import { childOf, MOTHER, signIn } from '../e2e/parent.ts'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { held, sized } from './bars.ts'
import { median, newDatabase, processorMs, startPortal } from './portal.ts'
import { recording } from './recording.ts'

/** Whole pages a second, all that a page asks for, against the portal as it was before calls travelled together; alternating, medians of rounds. */
const EARLIER = '7df4a03'
const ROUNDS = sized(5, 3)
const SECONDS = sized(3, 2)
const CONNECTIONS = 8
const CHILDREN = 600

/** The pages, and how many times as many of them as before. */
const pages = [
  { name: 'home', path: '/', atLeast: 5 },
  { name: 'attendance', path: '/student/{child}/attendance', atLeast: 5 },
  { name: 'timetable', path: '/student/{child}/schedule', atLeast: 3 },
  { name: 'grades', path: '/student/{child}/gradebook', atLeast: 3 },
  { name: 'homework', path: '/student/{child}/homework', atLeast: 3 },
  { name: 'meals', path: '/student/{child}/cook', atLeast: 3 },
] as const

const root = fileURLToPath(new URL('..', import.meta.url))

/** The earlier portal, installed and built once. */
function earlierTree(): string {
  const folder = join(root, '.cache/earlier', EARLIER)
  if (existsSync(join(folder, 'web/dist'))) return folder
  if (!existsSync(folder)) execFileSync('git', ['worktree', 'add', '--detach', folder, EARLIER], { cwd: root, stdio: 'ignore' })
  execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' })
  const build = "import('./scripts/lib/web.mjs').then(({ buildWeb }) => buildWeb())"
  execFileSync(process.execPath, ['--eval', build], { cwd: folder, stdio: 'inherit' })
  return folder
}

/** What a browser that opens the page for the first time asks the portal for, as requests of the load. */
async function askedBy(browser: Browser, address: string, path: string) {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const { token, personId } = await signIn(page, MOTHER, { to: '/robots.txt' })
    const child = await childOf(page.request, { token, personId }, 'Тэмүүлэн')
    const noted = await recording(page)
    await page.goto(path.replace('{child}', String(child)))
    return (await noted()).map((asked) => ({
      ...asked,
      headers: { authorization: `Bearer ${token}`, ...(asked.body !== undefined && { 'content-type': 'application/json' }) },
    }))
  } finally {
    await context.close()
  }
}

async function load(address: string, requests: Awaited<ReturnType<typeof askedBy>>) {
  const {
    requests: sent,
    non2xx,
    errors,
  } = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  return { pages: sent.average / requests.length, total: sent.total / requests.length }
}

const { startPortal: startEarlier }: { startPortal: typeof startPortal } = await import(
  pathToFileURL(join(earlierTree(), 'bench/portal.ts')).href
)
const postgres = await startPostgres()
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== undefined && { executablePath }) })
const databaseUrl = await newDatabase(postgres.url, 'now')
const earlierUrl = await newDatabase(postgres.url, 'earlier')
const now = await startPortal({ children: CHILDREN, databaseUrl })
const earlier = await startEarlier({ children: CHILDREN, databaseUrl: earlierUrl })
try {
  console.log(
    `Whole pages a second against ${EARLIER}, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds of ${SECONDS} s`,
  )
  for (const { name, path, atLeast } of pages) {
    const [asks, asked] = [await askedBy(browser, now.address, path), await askedBy(browser, earlier.address, path)]
    const rounds: { now: number; earlier: number; cpu: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const before = processorMs(now.pid)
      const ours = await load(now.address, asks)
      const cpu = (processorMs(now.pid) - before) / ours.total
      rounds.push({ now: ours.pages, cpu, earlier: (await load(earlier.address, asked)).pages })
    }
    const warm = rounds.slice(1)
    const middle = (of: (one: (typeof warm)[number]) => number) => median(warm.map(of))
    const times = held(
      `whole pages a second against ${EARLIER}: ${name}`,
      middle((one) => one.now / one.earlier),
      { atLeast },
    )
    console.log(
      `${name.padEnd(11)} ${middle((one) => one.now).toFixed(0)}/s in ${asks.length} requests, before ${middle((one) => one.earlier).toFixed(0)}/s in ${asked.length}: ${times} times, ${middle(({ cpu }) => cpu).toFixed(1)} ms of our processor a page`,
    )
  }
} finally {
  await browser.close()
  await Promise.all([now.end(), earlier.end()])
  await postgres.stop()
}
