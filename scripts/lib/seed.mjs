import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { step } from './output.mjs'
import { run } from './processes.mjs'
import { hashOf } from './stale.mjs'

const cache = join(root, '.cache/test')
const ULAANBAATAR_MS = 8 * 3_600_000

/** Number of children in the small country that tests use. */
export const TEST_CHILDREN = 500

/**
 * Data folder of a freshly seeded demo country, cached by day and sources; undefined, with the output shown, if seeding fails. Tests copy
 * it.
 */
export async function seededFolder({ children } = {}) {
  const today = new Date(Date.now() + ULAANBAATAR_MS).toISOString().slice(0, 10)
  const prefix = `country-${children ?? 'whole'}-`
  const name = `${prefix}${hashOf(['demo', 'contract', 'server/src/database', 'package-lock.json'], today)}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache).filter((entry) => entry.startsWith(prefix))) rmSync(join(cache, old), { recursive: true })
  const draft = `${folder}-draft`
  const env = { PORTAL_DEMO: '1', PORTAL_SEED_ONLY: '1', PORTAL_DATA_DIR: draft, PORT: '0', PASSWORD_COST: 'light', DATABASE_URL: '' }
  const { code, output } = await step('Seeding the demo country', () =>
    run(['demo/src/main.ts', ...(children === undefined ? [] : ['--children', String(children)])], { env, quiet: true }),
  )
  if (code !== 0) {
    console.error(output)
    return undefined
  }
  renameSync(draft, folder)
  return folder
}
