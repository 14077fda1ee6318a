import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const root = new URL('..', import.meta.url)

/**
 * Options of a portal with production settings on a small country: full password cost, and a trusted proxy so that callers can have many
 * addresses.
 */
interface Wanted {
  children?: number
  /** Pupils in addition to the demo's own school. */
  pupils?: number
  /** Uses PostgreSQL instead of the embedded database. */
  databaseUrl?: string
  /** Data folder of the embedded database, kept afterwards. */
  dataDir?: string
  captchaSteps?: number
  /** Number of web processes; by default WEB_PROCESSES, or a single process that does everything. */
  workers?: number
  /** Maximum open streams of a process. */
  maxStreams?: number
  /** Disables background jobs, so that only calls use the database. */
  isQuiet?: boolean
  /** Folder of the portal to start, if it is another checkout. */
  folder?: string | undefined
}

interface Started {
  address: string
  pid: number | undefined
  end(): Promise<void>
}

/** Connections of a worker: its pool and those beside it; sized for one more worker, which runs during a replacement. */
const CONNECTIONS_OF_WORKER = 12

export async function startPortal(wanted: Wanted = {}): Promise<Started> {
  const { children = 200, pupils, databaseUrl = '', dataDir, captchaSteps, workers, maxStreams, isQuiet = false, folder } = wanted
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-bench-')))
  const env = {
    ...process.env,
    PORT: '0',
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: data,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS:
      workers === undefined ? (process.env.DATABASE_CONNECTIONS ?? '15') : String(CONNECTIONS_OF_WORKER * (workers + 1)),
    WEB_PROCESSES: workers === undefined ? (process.env.WEB_PROCESSES ?? '0') : String(workers),
    CAPTCHA_STEPS: String(captchaSteps ?? ''),
    TRUST_PROXY: '1',
    ...(maxStreams !== undefined && { MAX_STREAMS: String(maxStreams) }),
    ...(isQuiet && { JOBS: '0' }),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOOK_UPS_PER_MINUTE: '100000',
    LOOK_UPS_OF_NUMBER: '100000',
  }
  const size = ['--children', String(children), ...(pupils === undefined ? [] : ['--pupils', String(pupils)])]
  const server: ChildProcess = spawn(process.execPath, ['demo/src/main.ts', ...size], {
    cwd: folder ?? root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`The portal did not start:\n${said}`)))
    server.stdout?.on('data', (text) => {
      said += text
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return {
    address,
    pid: server.pid,
    end: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      if (dataDir === undefined) await rm(data, { recursive: true, force: true })
    },
  }
}

/** Processor time of a process in ms, from Linux's hundredths of a second. */
export function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Processor time in ms of the open connections to a database of a server on this machine. */
export function databaseMs(databaseUrl: string): number {
  const database = new URL(databaseUrl).pathname.slice(1)
  return readdirSync('/proc').reduce((sum, pid) => {
    if (!/^\d+$/.test(pid)) return sum
    try {
      // PostgreSQL's title of a process: its user, database and client.
      const [, , named] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(' ')
      return named === database ? sum + processorMs(Number(pid)) : sum
    } catch {
      // The process has ended.
      return sum
    }
  }, 0)
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Creates an empty database on a PostgreSQL server; returns its address. */
export async function newDatabase(server: string, name: string): Promise<string> {
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${server}/${name}`
}

/** Updates the planner's statistics. */
export async function countAll(url: string): Promise<void> {
  const database = new pg.Client(url)
  await database.connect()
  await database.query('vacuum analyze')
  await database.end()
}
