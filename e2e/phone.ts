import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { PHONE } from './pupils.ts'

/** Browser of a phone with a profile on the disk, which can be killed and started again. */
export interface Phone {
  /** Starts the browser, without a network if asked. */
  start: (isOffline?: boolean) => Promise<Page>
  /** Ends the browser, which writes its storage to the profile. */
  stop: () => Promise<void>
  /** Ends the browser's process without a farewell. */
  kill: () => Promise<void>
  /** Ends the browser and deletes its profile. */
  end: () => Promise<void>
}

interface PhoneOptions {
  baseURL: string
  extraHTTPHeaders: Record<string, string>
  /** Called with each started browser. */
  onStart: (context: BrowserContext) => Promise<void>
}

export async function phoneWith({ baseURL, extraHTTPHeaders, onStart }: PhoneOptions): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-phone-'))
  let context: BrowserContext | undefined
  return {
    async start(isOffline = false) {
      context = await chromium.launchPersistentContext(profile, {
        ...browserOptions,
        ...{ baseURL, extraHTTPHeaders, viewport: PHONE, locale: 'mn-MN', timezoneId: 'Asia/Ulaanbaatar' },
        ...{ reducedMotion: 'reduce', serviceWorkers: 'allow', offline: isOffline },
      })
      context.setDefaultTimeout(7_000)
      await onStart(context)
      return context.pages()[0] ?? (await context.newPage())
    },
    async stop() {
      await context?.close()
    },
    async kill() {
      const [page] = context?.pages() ?? []
      if (context === undefined || page === undefined) return
      const gone = context.waitForEvent('close')
      const session = await context.newCDPSession(page)
      // The browser dies before it answers.
      await Promise.all([gone, session.send('Browser.crash').catch(() => undefined)])
    },
    async end() {
      await context?.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
