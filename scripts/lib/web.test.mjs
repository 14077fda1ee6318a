import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFault, removeOldBuild, removeOldFiles } from './web.mjs'

test('production serves the build of these sources, and says in one line where it has none or another', () => {
  expect(buildFault('these', 'these')).toBeUndefined()
  expect(buildFault('', 'these')).toMatch(/^The web app was built from other sources .*npm run build/)
  expect(buildFault(null, 'these')).toMatch(/^The web app is not built: run npm run build/)
})

test('files of an earlier build stay for a day after a newer one took their place', () => {
  const HOUR = 3_600_000
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'))
  const assets = () => readdirSync(join(folder, 'assets')).sort()
  /** Imitates a build at that time. */
  const build = (at, names) => {
    removeOldBuild(folder, true)
    mkdirSync(join(folder, 'assets'), { recursive: true })
    for (const file of ['index.html', ...names.map((name) => `assets/${name}`)]) {
      writeFileSync(join(folder, file), '')
      utimesSync(join(folder, file), at / 1000, at / 1000)
    }
    removeOldFiles(folder, at, at)
  }
  // In use for long before its replacement: the day counts from the newer build.
  build(0, ['page-1.js', 'both.js'])
  build(100 * HOUR, ['page-2.js', 'both.js'])
  build(123 * HOUR, ['page-3.js', 'both.js'])
  expect(assets()).toEqual(['both.js', 'page-1.js', 'page-2.js', 'page-3.js'])
  build(125 * HOUR, ['page-4.js', 'both.js'])
  expect(assets()).toEqual(['both.js', 'page-2.js', 'page-3.js', 'page-4.js'])
  removeOldBuild(folder, false)
  expect([existsSync(join(folder, 'assets')), existsSync(join(folder, 'index.html'))]).toEqual([false, false])
  rmSync(folder, { recursive: true })
})
