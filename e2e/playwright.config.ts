import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'

const { CI } = process.env

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: CI !== undefined,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    actionTimeout: 7_000,
    navigationTimeout: 10_000,
    launchOptions: browserOptions,
    locale: 'mn-MN',
    timezoneId: 'Asia/Ulaanbaatar',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
