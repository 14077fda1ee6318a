import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openToOthers } from '../../test/process.ts'
import { StartFailure } from '../settings.ts'
import { closeDatabaseFolder, openDataFolder, restrictMode } from './folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a data folder that other users could reach is closed, and so is one that is made', () => {
  const made = join(folder, 'data')
  chmodSync(folder, 0o755)
  openDataFolder(made)
  expect(openToOthers(made)).toEqual([])
  chmodSync(made, 0o777)
  openDataFolder(made)
  expect(openToOthers(made)).toEqual([])
})

it("every file of the database becomes the server's alone", () => {
  mkdirSync(join(folder, 'base/1'), { recursive: true })
  for (const name of ['PG_VERSION', 'base/1/1255']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o666)
  }
  closeDatabaseFolder(folder)
  expect(openToOthers(folder)).toEqual([])
})

it('a folder that all users share is refused and left as it is', () => {
  chmodSync(folder, 0o1777)
  expect(() => openDataFolder(folder)).toThrow(/shared by all users.*PORTAL_DATA_DIR/)
  expect(openToOthers(folder)).toEqual([folder])
})

it('permissions that cannot be restricted stop the start with one sentence', () => {
  chmodSync(folder, 0o755)
  const notOurs = () => {
    throw Object.assign(new Error('not the owner'), { code: 'EPERM' })
  }
  for (const chmod of [notOurs, () => undefined]) {
    expect(() => restrictMode(folder, 0o700, chmod)).toThrow(StartFailure)
    expect(() => restrictMode(folder, 0o700, chmod)).toThrow(/^Other users of this machine can reach .*PORTAL_DATA_DIR\.$/)
  }
})
