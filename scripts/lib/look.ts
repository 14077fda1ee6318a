import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { axeFindings } from '../../e2e/axe.ts'
import { browserOptions } from '../../e2e/browser.ts'
import { cacheFonts, inTheme, read, settled, signIn, type Theme } from '../../e2e/parent.ts'
import { startPortal } from '../../e2e/portal.ts'

const folder = 'looks'
const allWidths = [360, 768, 1440]
const allThemes: readonly Theme[] = ['light', 'dark']

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { as: { type: 'string' }, only: { type: 'string' }, theme: { type: 'string' } },
})
const widths = options.only === undefined ? allWidths : [Number(options.only)]
const themes = allThemes.filter((theme) => options.theme === undefined || options.theme === theme)

type Memory = Awaited<ReturnType<BrowserContext['storageState']>>

/** Storage state of a signed-in browser, and the first child page that the home page links to. */
async function rememberedSignIn(browser: Browser, baseURL: string, login: string): Promise<{ memory: Memory; childPage: string | null }> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, login)
  await read(page)
  const child = page.locator('main a[href^="/student/"]').first()
  const childPage = (await child.count()) > 0 ? await child.getAttribute('href') : null
  const memory = await context.storageState()
  await context.close()
  return { memory, childPage }
}

const nameOf = (path: string) => (path === '/' ? 'home' : path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-'))

/** Takes screenshots of the pages at one width in one theme; returns the number of problems. */
async function picture(browser: Browser, baseURL: string, width: number, theme: Theme, seen: readonly string[], memory?: Memory) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 780 : 900 },
    reducedMotion: 'reduce',
    ...(memory && { storageState: memory }),
  })
  await cacheFonts(context, baseURL)
  let problems = 0
  for (const path of seen) {
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', (message) => message.type() === 'error' && wrong.push(`console: ${message.text()}`))
    page.on('pageerror', (error) => wrong.push(`page: ${error.message}`))
    await inTheme(page, theme, baseURL)
    await page.goto(path)
    await (memory ? read(page) : settled(page))
    const file = join(folder, `${nameOf(path)}${options.as ? `-${options.as}` : ''}-${width}-${theme}.png`)
    await page.screenshot({ path: file, fullPage: true })
    wrong.push(...(await axeFindings(page)))
    console.log(`${wrong.length === 0 ? '✓' : '✗'} ${file}`)
    for (const line of wrong) console.log(`    ${line}`)
    problems += wrong.length
    await page.close()
  }
  await context.close()
  return problems
}

async function look(baseURL: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch(browserOptions)
  const parent = options.as === undefined ? undefined : await rememberedSignIn(browser, baseURL, options.as)
  const usual = parent
    ? ['/', '/common-components', ...(parent.childPage ? [parent.childPage] : [])]
    : ['/', '/login', '/common-components']
  let problems = 0
  for (const width of widths) {
    for (const theme of themes) problems += await picture(browser, baseURL, width, theme, paths.length > 0 ? paths : usual, parent?.memory)
  }
  await browser.close()
  return problems
}

const { PORTAL_URL: running } = process.env
const portal = running ? { address: running, end: async () => {} } : await startPortal()
try {
  const problems = await look(portal.address)
  console.log(problems === 0 ? 'Nothing wrong.' : `${problems} things to mend.`)
  process.exitCode = problems === 0 ? 0 : 1
} finally {
  await portal.end()
}
