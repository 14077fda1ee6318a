import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { isDatabaseUnreachable, writeBlockOf } from '../../server/src/database/errors.ts'
import type { Cluster, DatabaseMachine } from './machines.ts'

const LOOK_MS = 250
const TIMEOUT_MS = 2000

/** Polls until the condition holds; throws on time-out. */
export async function until(what: string, seconds: number, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await pause(LOOK_MS)
  }
}

const Members = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) })

/** Cluster members according to one Patroni; empty if it does not answer. */
async function membersBy({ rest }: DatabaseMachine): Promise<z.infer<typeof Members>['members']> {
  try {
    const response = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return Members.parse(await response.json()).members
  } catch {
    return []
  }
}

/** Whether Patroni on this machine holds the leader's key and PostgreSQL there has left recovery. */
async function leads({ rest }: DatabaseMachine): Promise<boolean> {
  const response = await fetch(`${rest}/primary`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  const { role } = response?.status === 200 ? Role.parse(await response.json()) : { role: '' }
  return ['master', 'primary'].includes(role)
}
const Role = z.object({ role: z.string() })

export interface Roles {
  primary: DatabaseMachine | undefined
  /** Standby that has to confirm every commit of the primary. */
  synchronous: DatabaseMachine | undefined
}

export async function rolesIn({ databases }: Cluster): Promise<Roles> {
  const leading = await Promise.all(databases.map(leads))
  const primary = databases[leading.indexOf(true)]
  const members = primary === undefined ? [] : await membersBy(primary)
  const synchronous = members.find(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state))
  return { primary, synchronous: databases.find(({ member }) => member === synchronous?.name) }
}

export const isWhole = async (cluster: Cluster): Promise<boolean> => {
  const { primary, synchronous } = await rolesIn(cluster)
  return primary !== undefined && synchronous !== undefined
}

/** Both machines of an intact cluster. */
export async function bothOf(cluster: Cluster): Promise<{ primary: DatabaseMachine; standby: DatabaseMachine }> {
  const { primary, synchronous } = await rolesIn(cluster)
  if (primary === undefined || synchronous === undefined) throw new Error('the cluster is not whole')
  return { primary, standby: synchronous }
}

const Alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })) }),
})

/** Whether this alarm of Prometheus is firing. */
export async function isAlertFiring({ prometheus }: Cluster, name: string): Promise<boolean> {
  const response = await fetch(`${prometheus.address}/api/v1/alerts`).catch(() => undefined)
  if (response?.ok !== true) return false
  const { alerts } = Alerts.parse(await response.json()).data
  return alerts.some(({ labels, state }) => labels.alertname === name && state === 'firing')
}

export async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  return response?.ok === true
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Switches to a new WAL file, for which the standby needs disk space. */
export const beginLogFile = ({ adminUrl }: Cluster) => run(adminUrl, 'select pg_switch_wal()')

/**
 * Creates the portal's user and database as docs/running.md says; false lets the caller retry, because HAProxy treats every machine as
 * primary until its first check.
 */
async function makeDatabase({ adminUrl, url }: Cluster): Promise<boolean> {
  const { username, password } = new URL(url)
  const statements = [
    `create role ${username} login password '${password}'`,
    `grant pg_monitor to ${username}`,
    `create database portal owner ${username}`,
  ]
  try {
    await run(adminUrl, ...statements)
    return true
  } catch (error) {
    if (isDatabaseUnreachable(error) || writeBlockOf(error) === 'readOnly') return false
    throw error
  }
}

const SECONDS = { proxy: 30, first: 90, both: 90, demo: 300, second: 120 }

/** Starts everything: etcd, both databases, proxy, alarms, and two portals. */
export async function startAll(cluster: Cluster): Promise<void> {
  for (const member of cluster.etcd) member.start()
  const [one, two] = cluster.databases
  one?.start()
  await until('the first database', SECONDS.first, async () => (await rolesIn(cluster)).primary !== undefined)
  two?.start()
  await until('its synchronous standby', SECONDS.both, () => isWhole(cluster))
  cluster.proxy.start()
  cluster.prometheus.service.start()
  await until('a database for the portals', SECONDS.proxy, () => makeDatabase(cluster))
  for (const [at, portal] of cluster.portals.entries()) {
    portal.start()
    await until(portal.name, at === 0 ? SECONDS.demo : SECONDS.second, () => isReady(portal.address))
  }
}
