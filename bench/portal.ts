import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('..', import.meta.url)

/** The portal as it runs for real, on a small country of its own, embedded unless a database is named: passwords at their full cost, a proxy believed so that callers can come from many addresses. */
export async function startPortal({ children = 200, database = '' } = {}): Promise<{ address: string; end(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const env = {
    ...process.env,
    PORT: '0',
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: data,
    DATABASE_URL: database,
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '1000000',
  }
  const server: ChildProcess = spawn(process.execPath, ['demo/src/main.ts', '--children', String(children)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', () => reject(new Error(`The portal did not start:\n${said}`)))
    server.stdout?.on('data', (text) => {
      said += text
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return {
    address,
    end: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
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
