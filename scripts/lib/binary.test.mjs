import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFor, hasBinaryFor } from './binary.mjs'

const head = (write) => {
  const bytes = Buffer.alloc(256)
  write(bytes)
  return bytes
}
const linux = (machine) =>
  head((bytes) => {
    bytes.write('\x7fELF', 'latin1')
    bytes.writeUInt16LE(machine, 18)
  })
const mac = (machine) =>
  head((bytes) => {
    bytes.writeUInt32LE(0xfeedfacf)
    bytes.writeUInt32LE(machine, 4)
  })
const windows = (machine) =>
  head((bytes) => {
    bytes.write('MZ')
    bytes.writeUInt32LE(128, 60)
    bytes.write('PE', 128)
    bytes.writeUInt16LE(machine, 132)
  })

test('a binary tells the platform that it was built for', () => {
  expect(builtFor(linux(0x3e))).toEqual([{ os: 'linux', cpu: 'x64' }])
  expect(builtFor(linux(0xb7))).toEqual([{ os: 'linux', cpu: 'arm64' }])
  expect(builtFor(mac(0x01000007))).toEqual([{ os: 'darwin', cpu: 'x64' }])
  expect(builtFor(mac(0x0100000c))).toEqual([{ os: 'darwin', cpu: 'arm64' }])
  expect(builtFor(windows(0x8664))).toEqual([{ os: 'win32', cpu: 'x64' }])
})

test('one file may serve several processors of a Mac', () => {
  const both = head((bytes) => {
    bytes.writeUInt32BE(0xcafebabe)
    bytes.writeUInt32BE(2, 4)
    bytes.writeUInt32BE(0x01000007, 8)
    bytes.writeUInt32BE(0x0100000c, 28)
  })
  expect(builtFor(both).map(({ cpu }) => cpu)).toEqual(['x64', 'arm64'])
})

test('any other file is built for nothing', () => {
  expect(builtFor(Buffer.from('#!/usr/bin/env node\n'.padEnd(256)))).toEqual([])
  expect(builtFor(Buffer.alloc(3))).toEqual([])
})

test('a folder with a binary for another platform does not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-binary-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'a.node'), linux(0xb7))
  expect(hasBinaryFor(folder, { os: 'linux', cpu: 'arm64' })).toBe(true)
  expect(hasBinaryFor(folder, { os: 'linux', cpu: 'x64' })).toBe(false)
  rmSync(folder, { recursive: true })
})
