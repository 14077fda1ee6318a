import { chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'

/** Factor by which the main thread of the page is slowed for the gaps; Chromium slows no worker. */
const SLOWER = 4
const TIMEOUT_MS = 120_000

const Gap = z.number()

/** Records the longest time between two turns of the main thread. */
const watchGaps = `(() => {
  globalThis.longestGap = 0
  let last = performance.now()
  const turn = () => {
    const now = performance.now()
    globalThis.longestGap = Math.max(globalThis.longestGap, now - last)
    last = now
    setTimeout(turn)
  }
  turn()
})()`

/** Presses the button and waits for the verdict; returns the seconds, with the download. */
async function check(page: Page): Promise<number> {
  const began = performance.now()
  await page.getByRole('button', { name: /^(Шалгах|Дахин шалгах)$/ }).click()
  await page.getByRole('progressbar').waitFor({ timeout: TIMEOUT_MS })
  await page.getByRole('heading', { name: 'Сугалаа зөв явагдсан' }).waitFor({ timeout: TIMEOUT_MS })
  return (performance.now() - began) / 1000
}

/**
 * Checks a published draw as a stranger does, on its page: seconds from the press until the verdict, and the longest time that the main
 * thread did not answer during a second check. That one is slowed, which keeps a processor of this machine busy beside the worker.
 */
export async function checkInBrowser(address: string): Promise<{ seconds: number; longestGapMs: number }> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== undefined && { executablePath }) })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    const seconds = await check(page)
    const processor = await page.context().newCDPSession(page)
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluate(watchGaps)
    await check(page)
    return { seconds, longestGapMs: Gap.parse(await page.evaluate('globalThis.longestGap')) }
  } finally {
    await browser.close()
  }
}
