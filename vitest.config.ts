import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node'
import { browserOptions } from './e2e/browser.ts'
import { icons } from './web/build/icons.ts'
import { css, customMedia } from './web/build/media.ts'

/** Each worker loads the server, as each process does that tests start. */
const execArgv = ['--import', new URL('server/test/quickStart.ts', import.meta.url).href]

const api = {
  execArgv,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A message goes out when its job runs: at once as a rule, at the next look into the queue at the latest.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * Tests that start processes mostly wait for them, those that seed a country or walk the whole contract take half a minute: begun last, they
 * would keep everybody waiting. One project after the other, as Vitest sorts them: a worker that goes from one to another is started anew, with
 * all its modules and, for the embedded database, its compiling.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/faults\/|\/demo\/src\/(prepare|country)\.|\/(app|contract)\.api\./.test(moduleId)
    const sorted = await super.sort(files)
    // The rules first: the one among them that seeds a country would otherwise be what the end waits for.
    const isRule = ({ project }: TestSpecification) => project.name === 'unit'
    const ofProject = Map.groupBy([...sorted.filter(isRule), ...sorted.filter((file) => !isRule(file))], ({ project }) => project.name)
    return [...ofProject.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))])
  }
}

/**
 * Tests of the embedded engine: the walk of the contract (each call granted once and refused once), the faults, the code that only this
 * engine runs, and one file of each area, a short one. Every API test runs on PostgreSQL.
 */
const onEmbedded = [
  'server/src/contract.api.test.ts',
  'server/src/faults/*.api.test.ts',
  'server/src/**/*.pglite.test.ts',
  'server/src/database/driver.api.test.ts',
  'server/src/http/stream.api.test.ts',
  'server/src/areas/*/{absence,accounts,attendance,classes,data,drawRows,grades,linking,lookups,meals,statistics}.api.test.ts',
]

const kitTests = 'web/src/**/*.browser.test.tsx'

/** Touches an element of the page under test; Vitest itself presses by mouse only. */
const tap: BrowserCommand<[selector: string, position?: { x: number; y: number }]> = ({ iframe }, selector, position) =>
  iframe.locator(selector).tap(position && { position, force: true })

/** Components in Chromium. Dependencies are bundled before the start: one that Vite finds later reloads the page during a test. */
const kit = {
  plugins: [react(), { ...icons, apply: () => true }, customMedia],
  css,
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'zod/mini',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@noble/hashes/hmac.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      'write-excel-file/browser',
    ],
    // Imported icon by icon, as in the build.
    exclude: ['@tabler/icons-react'],
  },
}
const inBrowser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  commands: { tap },
}

/** Rules run by themselves; calls run through the real server. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        ...kit,
        test: {
          name: 'kit',
          include: [kitTests],
          browser: {
            ...inBrowser,
            provider: playwright({ launchOptions: browserOptions }),
            instances: [{ browser: 'chromium', name: 'kit', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        ...kit,
        test: {
          name: 'kit-touch',
          include: [kitTests],
          browser: {
            ...inBrowser,
            provider: playwright({ launchOptions: browserOptions, contextOptions: { hasTouch: true, isMobile: true } }),
            instances: [{ browser: 'chromium', name: 'kit-touch', viewport: { width: 480, height: 800 } }],
          },
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,demo,bench,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/*.{api,pglite,postgres}.test.ts', kitTests],
          testTimeout: 60_000,
          execArgv,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api-pglite',
          ...api,
          include: onEmbedded,
          globalSetup: 'server/test/setup-pglite.ts',
          isolate: false,
        },
      },
      {
        test: {
          name: 'api-postgres',
          ...api,
          include: ['server/src/**/*.{api,postgres}.test.ts'],
          globalSetup: 'server/test/setup-postgres.ts',
          isolate: false,
        },
      },
    ],
  },
})
