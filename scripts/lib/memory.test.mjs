import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mayMount } from '../../server/test/disk.ts'
import { sweep } from './memory.mjs'

it('the next run deletes the memory files of a killed run, and keeps those of running ones and of other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-memory-'))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [left, going] = [`portal-tests-${ended}-a`, `portal-tests-${process.pid}-b`]
  for (const name of [left, going, 'other-1']) mkdirSync(join(folder, name, 'data'), { recursive: true })
  if (mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', join(folder, left, 'data')])
  sweep(folder)
  expect(readdirSync(folder).sort()).toEqual(['other-1', going])
  rmSync(folder, { recursive: true })
})
