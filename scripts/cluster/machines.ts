import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyProxy, startFaultyProxy } from '../../server/test/faultyProxy.ts'
import { freePort } from '../lib/postgres.ts'
import { configuration, environmentOf, type Filled } from './filling.ts'
import { type Supervised, signal, supervise, withDescendants } from './processes.ts'

const ADDRESS = '127.0.0.1'
/** Restart delays in ms, as in Debian's systemd units and in deploy/portal.service. */
const RESTART_MS = 1000
const PORTAL_RESTART_MS = 5000
const STOP_TIMEOUT_MS = 5000
const POLL_INTERVAL_MS = 100
/** Size of each database machine's disk: a tmpfs, so that filling it does not fill this machine's disk. */
const DISK = '2000m'

const MEMBERS = ['one', 'two', 'three'] as const

/** A database machine: Patroni with its PostgreSQL, and its own connections to etcd, which can be cut. */
export interface DatabaseMachine extends Supervised {
  member: string
  disk: string
  rest: string
  processes(): number[]
  /** Stops PostgreSQL by signal, so that it releases its shared memory. */
  end(): Promise<void>
  waysToEtcd: FaultyProxy[]
}

export interface Cluster {
  etcd: Supervised[]
  databases: DatabaseMachine[]
  proxy: Supervised
  portals: (Supervised & { address: string })[]
  prometheus: { service: Supervised; address: string }
  /** Connection strings through HAProxy: of the portals' user, and of PostgreSQL's superuser. */
  url: string
  adminUrl: string
}

const numbersOf = (user: string) => {
  const ask = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

/** Programs of the newest installed PostgreSQL of Debian. */
function databasePrograms(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one))
  return `/usr/lib/postgresql/${newest}/bin`
}

const password = () => randomBytes(12).toString('hex')

/** Postmaster that Patroni started; it keeps running when Patroni ends. */
function postmasterIn(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : []
  } catch {
    // PostgreSQL is not running.
    return []
  }
}

async function etcdMembers(folder: string): Promise<{ members: Supervised[]; ports: number[] }> {
  const own = []
  for (const name of MEMBERS) own.push({ NAME: name, ETCD_PORT: await freePort(), ETCD_PEER_PORT: await freePort() })
  const ETCD_MEMBERS = own.map(({ NAME, ETCD_PEER_PORT }) => `${NAME}=http://${ADDRESS}:${ETCD_PEER_PORT}`).join(',')
  const members = own.map((values) => {
    const file = configuration('etcd.env', { ...values, ADDRESS, ETCD_MEMBERS, ETCD_DATA: join(folder, `etcd-${values.NAME}`) })
    const log = join(folder, `etcd-${values.NAME}.log`)
    const env = { ...environmentOf(file), ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '' }
    return supervise({ name: `etcd ${values.NAME}`, program: 'etcd', args: [], env, log, againMs: RESTART_MS })
  })
  return { members, ports: own.map(({ ETCD_PORT }) => ETCD_PORT) }
}

async function databaseMachine(folder: string, name: string, etcdPorts: readonly number[], shared: Filled) {
  const own = { port: await freePort(), rest: await freePort() }
  const waysToEtcd = await Promise.all(etcdPorts.map((port) => startFaultyProxy({ port })))
  const user = numbersOf('postgres')
  const home = join(folder, name)
  const disk = join(home, 'disk')
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'portal-cluster', disk])
  for (const path of [home, disk]) chownSync(path, user.uid, user.gid)
  const data = join(disk, 'data')
  const values = {
    ...shared,
    NAME: name,
    ADDRESS,
    REST_PORT: own.rest,
    DATABASE_PORT: own.port,
    ETCD_HOSTS: waysToEtcd.map(({ port }) => `${ADDRESS}:${port}`).join(','),
    DATABASE_DATA: data,
    DATABASE_PROGRAMS: databasePrograms(),
    PASSWORD_FILE: join(home, 'pgpass'),
    NETWORK: `${ADDRESS}/32`,
    SHARED_BUFFERS: '64MB',
    SOCKETS: home,
    WAL_KEPT: '128MB',
    WAL_KEPT_AT_MOST: '512MB',
    // The watchdog would reboot this machine.
    WATCHDOG: 'off',
  }
  const file = join(home, 'patroni.yml')
  writeFileSync(file, configuration('patroni.yml', values))
  const patroni = supervise(
    {
      name: `database ${name}`,
      program: 'patroni',
      args: [file],
      // Forces the connections through the cuttable proxies instead of the addresses that etcd advertises.
      env: { HOME: home, PATRONI_ETCD3_USE_PROXIES: 'true' },
      user,
      log: join(folder, `patroni-${name}.log`),
      againMs: RESTART_MS,
    },
    () => postmasterIn(data),
  )
  const processes = () => withDescendants([patroni.pid() ?? [], postmasterIn(data)].flat())
  const end = async () => {
    await patroni.kill(false)
    signal(postmasterIn(data), 'SIGQUIT')
    for (let times = 0; times < STOP_TIMEOUT_MS / POLL_INTERVAL_MS && postmasterIn(data).length > 0; times++) await pause(POLL_INTERVAL_MS)
    await patroni.kill()
  }
  const machine: DatabaseMachine = { ...patroni, end, member: name, disk, rest: `http://${ADDRESS}:${own.rest}`, processes, waysToEtcd }
  return { machine, own }
}

/** Configures all services of the cluster in the folder without starting them. */
export async function createCluster(folder: string): Promise<Cluster> {
  const { members, ports } = await etcdMembers(folder)
  const shared = {
    REST_PASSWORD: password(),
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
  }
  const one = await databaseMachine(folder, 'one', ports, shared)
  const two = await databaseMachine(folder, 'two', ports, shared)

  const proxyPort = await freePort()
  const proxyFile = join(folder, 'haproxy.cfg')
  const proxied = {
    PROXY_ADDRESS: ADDRESS,
    PROXY_PORT: proxyPort,
    FIRST_NAME: 'one',
    FIRST_ADDRESS: ADDRESS,
    FIRST_PORT: one.own.port,
    FIRST_REST_PORT: one.own.rest,
    SECOND_NAME: 'two',
    SECOND_ADDRESS: ADDRESS,
    SECOND_PORT: two.own.port,
    SECOND_REST_PORT: two.own.rest,
  }
  writeFileSync(proxyFile, configuration('haproxy.cfg', proxied))
  const proxy = supervise({
    name: 'HAProxy',
    program: 'haproxy',
    args: ['-db', '-f', proxyFile],
    log: join(folder, 'haproxy.log'),
    againMs: RESTART_MS,
  })

  const owner = password()
  const url = `postgres://portal:${owner}@${ADDRESS}:${proxyPort}/portal`
  const portals = []
  for (const name of ['A', 'B']) portals.push(portal(folder, name, await freePort(), url))
  return {
    etcd: members,
    databases: [one.machine, two.machine],
    proxy,
    portals,
    prometheus: watching(folder, [one.own.rest, two.own.rest], await freePort()),
    url,
    adminUrl: `postgres://postgres:${shared.SUPERUSER_PASSWORD}@${ADDRESS}:${proxyPort}/postgres`,
  }
}

function portal(folder: string, name: string, port: number, url: string): Supervised & { address: string } {
  const service = supervise({
    name: `portal ${name}`,
    program: process.execPath,
    args: ['demo/src/main.ts', '--children', '200'],
    env: {
      HOST: ADDRESS,
      PORT: String(port),
      PORTAL_DEMO: '1',
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: '30',
      WEB_PROCESSES: '1',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    log: join(folder, `portal-${name}.log`),
    againMs: PORTAL_RESTART_MS,
  })
  return { ...service, address: `http://${ADDRESS}:${port}` }
}

/** Prometheus with the alarms of deploy/, scraping Patroni on both machines. */
function watching(folder: string, restPorts: readonly number[], port: number): Cluster['prometheus'] {
  const file = join(folder, 'prometheus.yml')
  const rules = new URL('../../deploy/prometheus-rules.yml', import.meta.url).pathname
  const targets = restPorts.map((rest) => `${ADDRESS}:${rest}`)
  writeFileSync(
    file,
    JSON.stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '2s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'patroni', static_configs: [{ targets }] }],
    }),
  )
  const address = `${ADDRESS}:${port}`
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'prometheus')}`, `--web.listen-address=${address}`]
  const log = join(folder, 'prometheus.log')
  return { service: supervise({ name: 'Prometheus', program: 'prometheus', args, log, againMs: RESTART_MS }), address: `http://${address}` }
}
