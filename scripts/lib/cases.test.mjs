import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { casesBelow, withCases } from './cases.mjs'
import { root } from './install.mjs'

const known = [
  { cases: 'server/src/areas/uploads/uploads.cases.ts', test: 'server/src/areas/staff/families.api.test.ts' },
  { cases: 'server/src/areas/waiting/waiting.cases.ts', test: 'server/src/areas/staff/families.api.test.ts' },
]

test('a filter that names a cases file runs the test file that contains it, and options stay last', () => {
  expect(withCases(['uploads'], known).filter).toEqual(['uploads', 'server/src/areas/staff/families.api.test.ts'])
  expect(withCases(['uploads', 'waiting', '-t', 'waiting'], known).filter).toEqual([
    'uploads',
    'waiting',
    'server/src/areas/staff/families.api.test.ts',
    '-t',
    'waiting',
  ])
  expect(withCases(['claims'], known)).toEqual({ filter: ['claims'], found: [] })
  expect(withCases([], known).filter).toEqual([])
})

test('every cases file of the server is run by a test file', () => {
  const files = readdirSync(`${root}/server/src`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cases.ts'))
  const run = new Set(casesBelow('server/src').map(({ cases }) => cases))
  expect(files.map((file) => `server/src/${file}`).filter((file) => !run.has(file))).toEqual([])
})
