import { defineConfig } from 'vitest/config'

const api = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A message goes out when its job runs: at once as a rule, at the next look into the queue at the latest.
  expect: { poll: { timeout: 15_000 } },
}

/** Rules run by themselves; calls run through the real server, the same files on both engines. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,demo,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.{api,pglite}.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: { name: 'api-pglite', ...api, include: ['server/src/**/*.{api,pglite}.test.ts'], globalSetup: 'server/test/setup-pglite.ts' },
      },
      { test: { name: 'api-postgres', ...api, include: ['server/src/**/*.api.test.ts'], globalSetup: 'server/test/setup-postgres.ts' } },
    ],
  },
})
