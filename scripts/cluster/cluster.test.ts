import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configuration, environmentOf, fill } from './filling.ts'
import { type Attempt, outcomesSince } from './outcomes.ts'

it('a configuration is filled in, and one that lacks a value is refused', () => {
  expect(fill('listen: @ADDRESS@:@REST_PORT@\n', { ADDRESS: '10.0.0.11', REST_PORT: 8008 })).toBe('listen: 10.0.0.11:8008\n')
  expect(() => fill('name: @NAME@', {})).toThrow('@NAME@')
})

it('every configuration of the cluster can be filled, and the settings of etcd are read as systemd reads them', () => {
  const everything = new Proxy<Record<string, string>>({}, { get: (_, name) => `(${String(name)})` })
  for (const name of ['etcd.env', 'patroni.yml', 'haproxy.cfg'] as const) expect(configuration(name, everything)).not.toMatch(/@[A-Z]/)
  expect(readdirSync(new URL('../../deploy/cluster', import.meta.url))).toHaveLength(3)
  expect(environmentOf(configuration('etcd.env', everything))).toMatchObject({ ETCD_NAME: '(NAME)', ETCD_HEARTBEAT_INTERVAL: '250' })
})

it('docs/running.md says what to put in for every value', () => {
  const used = new Set<string>()
  const noting = new Proxy<Record<string, string>>({}, { get: (_, name) => String(used.add(String(name)).size) })
  for (const name of ['etcd.env', 'patroni.yml', 'haproxy.cfg'] as const) configuration(name, noting)
  const documented = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8').matchAll(/^s\|@(\w+)@\|/gm)
  expect([...documented].map(([, name]) => name).toSorted()).toEqual([...used].toSorted())
})

it('the database is handed over as the set-up promises', () => {
  const everything = new Proxy<Record<string, string>>({}, { get: () => 'x' })
  const patroni = configuration('patroni.yml', everything)
  for (const line of ['ttl: 20', 'loop_wait: 5', 'retry_timeout: 5', 'synchronous_mode: true', 'synchronous_mode_strict: false'])
    expect(patroni.split('\n').map((one) => one.trim())).toContain(line)
  expect(configuration('haproxy.cfg', everything)).toMatch(/default-server .*on-marked-down shutdown-sessions/)
})

it('a portal is back with the first call that succeeds and began after the last that did not; the later of two counts', () => {
  const attempt = (portal: string, outcome: Attempt['outcome'], began: number, ended = began + 100): Attempt => ({
    portal,
    what: 'send',
    outcome,
    began,
    ended,
  })
  const quiet = [attempt('A', 'done', 500), attempt('A', 'done', 1500, 4000)]
  expect(outcomesSince(1000, quiet)).toMatchObject({ recovered: 0, longest: 2.5, count: { done: 1 } })
  const lost = [
    ...quiet,
    attempt('A', 'again', 2000),
    attempt('A', 'done', 3000),
    attempt('B', 'again', 6000),
    // Began before the last refusal, so its success does not count as recovery.
    attempt('B', 'done', 5900, 6500),
    attempt('B', 'done', 7000, 7200),
  ]
  expect(outcomesSince(1000, lost)).toMatchObject({ recovered: 6.2, count: { done: 4, again: 2 } })
  expect(outcomesSince(1000, [...lost, attempt('A', 'wrong', 9000)])).toMatchObject({ recovered: Number.POSITIVE_INFINITY })
})
