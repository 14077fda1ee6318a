import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { trustProxy } from './admission/floodLimit.ts'
import { refuseOldPostgres } from './database/connect.ts'
import { requireTls } from './settings/encryption.ts'
import { readSettings, StartFailure, settingNames } from './settings.ts'

it('every setting is described in docs/running.md, and no other', () => {
  const table = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8').split('## Every setting')[1] ?? ''
  const described = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(described.sort()).toEqual(settingNames.sort())
})

it('without any setting it listens on 3000 and trusts no proxy', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, production: false, trustProxy: '', logLevel: 'info' })
})

it('an empty variable is an unset one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it.each([
  [{ PORT: '70000' }, /PORT=70000/],
  [{ RATE_LIMIT_PER_MINUTE: '0' }, /RATE_LIMIT_PER_MINUTE/],
  [{ METRICS_TOKEN: 'short' }, /16 characters/],
  [{ PORT: 'abc' }, /PORT=abc is wrong: must be a whole number from 0 to 65535\./],
  [{ PUBLIC_URL: 'portal' }, /PUBLIC_URL=portal is wrong: must be an address/],
  [{ PUBLIC_URL: 'ftp://portal.example.mn' }, /begins with http:/],
  [{ PUBLIC_URL: 'https://portal.example.mn/portal' }, /must be scheme, host and port alone/],
  [{ PUBLIC_URL: 'https://admin@portal.example.mn' }, /must be scheme, host and port alone/],
  [{ TRUST_PROXY: 'nginx' }, /TRUST_PROXY=nginx is wrong: must be true, a number of hops/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY=/],
  [{ TRUST_PROXY: '127.0.0.1 10.0.0.1' }, /TRUST_PROXY=/],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.mn', PASSWORD_COST: 'light' }, /light is for tests/],
])('a wrong setting %o is named in one line', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(StartFailure)
  expect(() => readSettings(environment)).toThrow(line)
})

it.each(['true', '1', 'loopback', '127.0.0.1', '::1, 10.0.0.0/8', 'fd00::/8'])(
  'the proxy may be named as %s, and Fastify takes it',
  (text) => {
    const { trustProxy: named } = readSettings({ TRUST_PROXY: text })
    expect(() => Fastify({ trustProxy: trustProxy(named) })).not.toThrow()
  },
)

it('the address of the portal may end with a slash and name a port', () => {
  expect(readSettings({ PUBLIC_URL: 'http://localhost:3000/' }).publicUrl).toBe('http://localhost:3000')
})

it('in production every connection to another machine is encrypted', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.mn' }
  const start = (more: object) => () => readSettings({ ...production, ...more })
  expect(start({ SMS_GATEWAY_UNI: 'http://sms.example.mn/send' })).toThrow(/^SMS_GATEWAY_UNI names another machine by http/)
  expect(start({ RESIDENT_REGISTRY_URL: 'http://registry.example.mn' })).toThrow(/use https/)
  expect(start({ DAN_URL: 'http://sso.example.mn', DAN_CLIENT_ID: 'portal', DAN_CLIENT_SECRET: 'secret' })).toThrow(/^DAN_URL names/)
  expect(start({ DATABASE_URL: 'postgres://portal:secret@db/portal' })).toThrow(/^DATABASE_URL names another machine(?!.*secret)/)
  for (const url of [
    'postgres://portal@db/portal?sslmode=verify-full',
    'postgres://portal@localhost/portal',
    'postgres:///portal?host=/run/postgresql',
  ])
    expect(start({ DATABASE_URL: url, SMS_GATEWAY_UNI: 'http://127.0.0.1:9000' })).not.toThrow()
  expect(() => readSettings({ DATABASE_URL: 'postgres://portal@db/portal' })).not.toThrow()
  expect(requireTls('smtp://portal@mail.example.mn:587')).toContain('requireTLS=true')
  expect(requireTls('smtp://127.0.0.1:2525')).not.toContain('requireTLS')
})

it('a PostgreSQL before 15 is refused in one line', () => {
  expect(() => refuseOldPostgres(140_012)).toThrow('DATABASE_URL names PostgreSQL 14: the portal needs PostgreSQL 15 or newer.')
  expect(() => refuseOldPostgres(150_000)).not.toThrow()
})

it('a wrong setting that holds a secret is named without its value', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://portal:secret@db/portal' })).toThrow(/^The setting DATABASE_URL is wrong(?!.*secret)/)
})
