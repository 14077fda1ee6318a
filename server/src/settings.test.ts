import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings, StartFailure, settingNames } from './settings.ts'

it('every setting is described in docs/running.md, and no other', () => {
  const table = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8').split('## Every setting')[1] ?? ''
  const described = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(described.sort()).toEqual(settingNames.sort())
})

it('without any setting it listens on 3000 and believes no proxy', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, production: false, trustProxy: '', logLevel: 'info' })
})

it('an empty variable is an unset one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it.each([
  [{ PORT: '70000' }, /PORT=70000/],
  [{ RATE_LIMIT_PER_MINUTE: '0' }, /RATE_LIMIT_PER_MINUTE/],
  [{ METRICS_TOKEN: 'short' }, /16 characters/],
  [{ PUBLIC_URL: 'portal' }, /PUBLIC_URL=portal/],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.mn', PASSWORD_COST: 'light' }, /light is for tests/],
])('a wrong setting %o is named in one line', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(StartFailure)
  expect(() => readSettings(environment)).toThrow(line)
})

it('a wrong setting that holds a secret is named without its value', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://portal:secret@db/portal' })).toThrow(/^The setting DATABASE_URL is wrong(?!.*secret)/)
})
