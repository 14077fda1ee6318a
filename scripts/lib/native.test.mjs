import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLock, root } from './install.mjs'
import { complaint, native, unloadable } from './native.mjs'

test('native packages of the start load on this machine', () => {
  expect(unloadable(Object.values(native).flat())).toEqual([])
})

test('a package without its build does not load, and one sentence says which and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-native-'))
  const path = 'node_modules/@node-rs/argon2'
  cpSync(join(root, path), join(folder, path), { recursive: true })
  expect(unloadable(['@node-rs/argon2'], folder)).toEqual(['@node-rs/argon2'])
  rmSync(folder, { recursive: true })
  expect(complaint('@node-rs/argon2', readLock(), { os: 'linux', cpu: 'x64', libc: 'glibc' })).toBe(
    '@node-rs/argon2 does not load: its build for linux x64, @node-rs/argon2-linux-x64-gnu, is missing or broken. Run npm ci, then the command again.',
  )
})

test('a platform without a build is named, with those that have one', () => {
  expect(complaint('rolldown', readLock(), { os: 'linux', cpu: 'riscv64', libc: 'glibc' })).toMatch(
    /^rolldown has no build for linux riscv64: the portal runs on linux x64, linux arm64, .*win32 x64\.$/,
  )
})
