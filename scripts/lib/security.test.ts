import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KEY_PURPOSES } from '../../server/src/database/tables/proofs.ts'
import { tableNames } from '../../server/test/personalTables.ts'
import levels from './asvs.json' with { type: 'json' }
import { unclassifiedTables } from './omissions.ts'
import { REQUIREMENT_STATES, readNamed, rowsOf, titlesOf, wrongRows, wrongTests } from './security.ts'

const document = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
const rows = rowsOf(document)

const readUnder = (folder: string): Record<string, string> => {
  const root = new URL(`../../${folder}/`, import.meta.url)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
}

describe('docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once, each with a test, a reason, or the document that asks otherwise', () => {
    expect(wrongRows(rows, levels)).toEqual([])
  })
  it('names only tests that are there', () => {
    expect(wrongTests(document)).toEqual([])
  })
  it('counts its rows rightly', () => {
    const counted = REQUIREMENT_STATES.map((state) => rows.filter((row) => row.state === state).length)
    expect(document).toContain(`| ${counted.join(' | ')} | ${rows.length} |`)
  })
  it('names every kind of key', () => {
    for (const purpose of KEY_PURPOSES) expect(document, purpose).toContain(`| \`${purpose}\` |`)
  })
  it('puts every table into a class', () => {
    expect(unclassifiedTables(tableNames, document)).toEqual([])
  })
})

describe('the sources', () => {
  const sources = Object.entries(readUnder('server/src')).filter(([path]) => !/\.(test|cases)\.ts$/.test(path))
  const filesWith = (pattern: RegExp) => sources.filter(([, source]) => pattern.test(source)).map(([path]) => path)
  it('cryptography comes from Node and one library, with hashes of SHA-256 and no secret in the code', () => {
    expect(filesWith(/createHash\('(?!sha256')|createHmac\('(?!sha256')|'(md5|sha1)'|aes-\d+-(?!gcm)|Math\.random\(/)).toEqual([])
    expect(filesWith(/from '@node-rs\/argon2'/)).toEqual(['areas/accounts/passwords.ts'])
    expect(filesWith(/createHmac\('sha256', ['"`]/)).toEqual([])
  })
  it('certificates of others are checked', () => {
    expect(filesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
  })
  it('logs go to one place: no logger is given a file or an address', () => {
    expect(filesWith(/\bpino\(/)).toEqual(['processes/primary.ts', 'start/portal.ts'])
  })
})

it('a wrong claim in the document is reported', () => {
  const of = (text: string) => rowsOf(text)
  const required = { 1: ['1.2.4'], 2: ['1.2.6'] }
  const right = '| 1.2.4 | 1 | values as parameters | holds: `a.test.ts` “values are given apart” |'
  const other = '| 1.2.6 | 2 | LDAP | does not apply: there is none |'
  expect(wrongRows(of(`${right}\n${other}`), required)).toEqual([])
  expect(wrongRows(of(right), required)).toEqual(['1.2.6 is missing'])
  expect(wrongRows(of(`${right}\n${other}\n${other}`), required)).toEqual(['1.2.6 is there twice'])
  expect(wrongRows(of(`${right.replace('| 1 |', '| 2 |')}\n${other}`), required)).toEqual(['1.2.4 is not of level 2'])
  expect(wrongRows(of(`${right.replace('`a', 'a')}\n${other}`), required)).toEqual(['1.2.4 holds by no test'])
  expect(wrongRows(of(`${right}\n${other.replace('does not apply', 'fails')}`), required)).toEqual([
    '1.2.6 does not say which document asks for it',
  ])
  const sources = { 'a.test.ts': "it('values are given apart, not pasted', () => {})" }
  const read = (file: string) => (file === 'a.test.ts' ? sources[file] : undefined)
  expect(wrongTests(right, read)).toEqual([])
  expect(wrongTests(right.replace('apart', 'together'), read)).toEqual(['a.test.ts has no test “values are given together”'])
  expect(wrongTests(right.replace('a.test', 'b.test'), read)).toEqual(['b.test.ts does not exist'])
})

it('titles are found however a test is begun, and other text is none', () => {
  const source = readNamed('scripts/lib/security.test.ts') ?? ''
  expect(titlesOf(source)).toContain('counts its rows rightly')
  expect(titlesOf("it.each(['a', 'b'])('%s is one', () => 1)\nawait test.step(\"it’s 'one'\", run)\nconst x = 'no title'")).toEqual([
    '%s is one',
    "it’s 'one'",
  ])
})
