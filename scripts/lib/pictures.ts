import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { STREAM_PATH } from '@portal/contract/stream'
import { browserOptions } from '../../e2e/browser.ts'
import { APPLY, childOf, lookUp } from '../../e2e/enrolling.ts'
import { cacheFonts, inTheme, MOTHER, read, settled, signIn, type Theme } from '../../e2e/parent.ts'
import { startPortal } from '../../e2e/portal.ts'
import { dayFromToday, pupilOf } from '../../e2e/pupils.ts'

const folder = 'docs/pictures'
const MAX_BYTES = 150_000
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }

interface Picture {
  name: string
  size: typeof DESK
  theme?: Theme
  open: (page: Page) => Promise<void>
}

/** A page of a child of the demo's mother account. */
const ofChild = (firstName: string, part: string) => async (page: Page) => {
  await (await pupilOf(page, MOTHER, firstName)).open(part)
  await read(page)
}

/** Screenshots of the README. */
const pictures: Picture[] = [
  {
    name: 'landing',
    size: DESK,
    open: async (page) => {
      await page.goto('/')
      await settled(page)
    },
  },
  {
    name: 'home',
    size: DESK,
    open: async (page) => {
      await signIn(page, MOTHER)
      await read(page)
    },
  },
  {
    name: 'attendance',
    size: DESK,
    // Last month's days are complete.
    open: async (page) => ofChild('Тэмүүлэн', `attendance?view=month&date=${await dayFromToday(page.request, -28)}`)(page),
  },
  { name: 'meals', size: DESK, open: ofChild('Тэмүүлэн', 'cook') },
  {
    name: 'enrolment-phone',
    size: PHONE,
    open: async (page) => {
      await page.goto(APPLY)
      await lookUp(page, await childOf(page.request, 'kg-new'))
    },
  },
  { name: 'dark', size: PHONE, theme: 'dark', open: ofChild('Тэмүүлэн', 'schedule') },
]

const SETTLED_MS = 500

/**
 * Tracks the page's requests from now on; the returned function waits until none was open for half a second. The event stream never ends
 * and is ignored.
 */
function watchSettled(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = performance.now()
  const counts = (request: Request) => !request.url().endsWith(STREAM_PATH)
  const ended = (request: Request) => {
    open.delete(request)
    last = performance.now()
  }
  page.on('request', (request) => counts(request) && open.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    while (open.size > 0 || performance.now() - last < SETTLED_MS) await page.waitForTimeout(SETTLED_MS / 5)
  }
}

/** Screenshot of the viewport in the best quality within the size limit. */
async function shot(page: Page): Promise<Buffer> {
  const chrome = await page.context().newCDPSession(page)
  for (const quality of [85, 75, 60, 45]) {
    const { data } = await chrome.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error(`no picture of ${page.url()} has less than ${MAX_BYTES} bytes`)
}

async function take(browser: Browser, baseURL: string, { name, size, theme = 'light', open }: Picture): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: size, deviceScaleFactor: 2, reducedMotion: 'reduce' })
  await cacheFonts(context, baseURL)
  const page = await context.newPage()
  await inTheme(page, theme, baseURL)
  const untilSettled = watchSettled(page)
  await open(page)
  await untilSettled()
  await page.evaluate('document.fonts.ready.then(() => document.activeElement?.blur())')
  const file = join(folder, `${name}.webp`)
  const bytes = await shot(page)
  await writeFile(file, bytes)
  console.log(`${file}: ${Math.ceil(bytes.length / 1000)} kB`)
  await context.close()
}

const { PORTAL_URL: running } = process.env
const portal = running ? { address: running, end: async () => {} } : await startPortal()
const browser = await chromium.launch(browserOptions)
try {
  await mkdir(folder, { recursive: true })
  for (const picture of pictures) await take(browser, portal.address, picture)
} finally {
  await browser.close()
  await portal.end()
}
