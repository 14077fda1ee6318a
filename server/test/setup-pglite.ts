import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo } from '@portal/demo/country'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/database/connect.ts'
import { dateIn, systemClock } from '../src/outside/clock.ts'
import { root, seedKey, TEST_CHILDREN } from './seeded.ts'

/** Seeds a folder once; each test file opens a copy of it. */
export default async function setup(project: TestProject) {
  const now = systemClock.now()
  const cache = join(root, '.cache/test')
  const folder = join(cache, `pglite-${seedKey(dateIn(now))}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    for (const old of readdirSync(cache)) if (old.startsWith('pglite-')) rmSync(join(cache, old), { recursive: true })
    const making = `${folder}.making`
    rmSync(making, { recursive: true, force: true })
    const open = await openEmbedded(join(making, 'database'))
    await prepareDemo(open, { realNow: now, children: TEST_CHILDREN, passwordCost: 'light', isTodayOver: true })
    await open.close()
    renameSync(making, folder)
  }
  project.provide('seeded', { engine: 'pglite', folder })
}
