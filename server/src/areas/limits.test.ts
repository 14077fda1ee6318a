import { readdirSync, readFileSync } from 'node:fs'
import { refusals } from '@portal/contract/refusals'
import { describe, expect, it } from 'vitest'
import { settingNames } from '../settings.ts'
import { allLimits, withLimits } from './limits.ts'

const root = new URL('../', import.meta.url)
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|cases)\.ts$/.test(path))
    .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]),
)
const filesWith = (pattern: RegExp) => [...sources].filter(([, source]) => pattern.test(source)).map(([path]) => path)
const isDeclaring = (path: string) => /(^|\/)(limits|ownLimits)\.ts$/.test(path)

/** Names and numbers of the limits in the source. */
const declared = [...sources].flatMap(([, source]) =>
  [...source.matchAll(/(\w+): limit\('(\w+)', \{[^}]*?\bmost: ([^,\n]+)/g)].map(([, key = '', name = '', most = '']) => ({
    key,
    name,
    most,
  })),
)

describe('the table of limits', () => {
  it('has every limit that is declared once, under its own name', () => {
    for (const { key, name } of declared) expect(name).toBe(key)
    expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(allLimits).toSorted())
  })

  it('is the one in docs/security.md: after a change run `npm run limits`', () => {
    const document = readFileSync(new URL('../../docs/security.md', root), 'utf8')
    expect(withLimits(document)).toBe(document)
    for (const { name, most } of Object.values(allLimits)) {
      expect(document).toContain(`| \`${name}\` |`)
      if (typeof most === 'string') expect(settingNames).toContain(most)
    }
  })

  it('names numbers that the code goes by: each is used by its name, or is itself a setting or a number of the contract', () => {
    const using = [...sources].filter(([path]) => !isDeclaring(path)).map(([, source]) => source)
    const unused = declared.filter(
      ({ name, most }) => /^\d/.test(most) && !using.some((source) => new RegExp(`\\b${name}\\b`).test(source)),
    )
    expect(unused).toEqual([])
  })
})

describe('a limit without a declaration', () => {
  it('cannot count: attempts are written in one place, which takes declarations alone', () => {
    expect(filesWith(/import \{[^}]*\battempts\b[^}]*\} from '[^']*database\/tables\.ts'/)).toEqual(['admission/attempts.ts'])
  })

  it('cannot refuse: every refusal for too many is next to a declared limit, and never next to a literal number', () => {
    const tooMany = Object.entries(refusals).flatMap(([reason, code]) => (code === 429 ? [reason] : []))
    const reasons = [...tooMany, 'codeTooSoon', 'sentTooOften', 'tooManyKeys', 'uploadAtWork', 'verificationUsedUp'].join('|')
    const refusing = filesWith(new RegExp(`(refuse|Refused)\\('(${reasons})'`))
    expect(refusing.length).toBeGreaterThan(5)
    const limiting = filesWith(/\w+Limits\b/)
    expect(refusing.filter((path) => !limiting.includes(path))).toEqual([])
    const numbered = filesWith(/const (MAX|FREE|EASY)_\w+ = \d|const \w+_(A_DAY|AN_HOUR|PER_\w+) = \d/)
    const attempting = filesWith(/\battemptOf\(/)
    // A rename in the code must not empty these searches.
    for (const found of [numbered, attempting]) expect(found.length).toBeGreaterThan(5)
    const counting = [...refusing, ...attempting]
    expect(counting.filter((path) => numbered.includes(path))).toEqual([])
  })

  it('cannot forget the wider network: addresses become networks in one place', () => {
    expect(filesWith(/\bisIPv6\b/)).toEqual(['admission/networks.ts'])
    expect(filesWith(/attemptOf\([^)]*network: (?!networks|network\b|sender\.networks|\[)/)).toEqual([])
  })
})
