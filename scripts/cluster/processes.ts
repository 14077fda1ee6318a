import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A program run like a system service: restarted when it exits. */
export interface Service {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  user?: { uid: number; gid: number }
  log: string
  /** Delay before a restart, in ms. */
  againMs: number
}

export interface Supervised {
  readonly name: string
  /** Undefined if it is not running. */
  pid(): number | undefined
  start(): void
  /** Stops it without restart: with all its descendants, as a power cut would, or the service process only. */
  kill(withAll?: boolean): Promise<void>
}

function children(): Map<number, number[]> {
  const byParent = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      byParent.set(Number(parent), [...(byParent.get(Number(parent)) ?? []), Number(name)])
    } catch {
      // The process has exited.
    }
  }
  return byParent
}

/** Adds all descendants of the processes. */
export function withDescendants(pids: readonly number[]): number[] {
  const byParent = children()
  const all = (pid: number): number[] => [pid, ...(byParent.get(pid) ?? []).flatMap(all)]
  return pids.flatMap(all)
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // A process that has exited needs no signal.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Starts a service and restarts it until it is killed. `beside` returns its processes that it did not start itself. */
export function supervise(service: Service, beside: () => number[] = () => []): Supervised {
  let child: ChildProcess | undefined
  let isWanted = false

  function start(): void {
    isWanted = true
    const log = openSync(service.log, 'a')
    const { PATH = '', HOME = '' } = process.env
    const started = spawn(service.program, service.args, {
      ...service.user,
      env: { PATH: `${PATH}:/usr/sbin:/sbin`, HOME, ...service.env },
      cwd: new URL('../..', import.meta.url),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child = started
    const gone = async () => {
      await pause(service.againMs)
      if (isWanted && child === started) start()
    }
    started.once('error', gone).once('exit', gone)
  }

  return {
    name: service.name,
    pid: () => child?.pid,
    start,
    async kill(withAll = true) {
      isWanted = false
      const last = child
      child = undefined
      const ended = last === undefined || last.exitCode !== null || last.signalCode !== null
      const gone = ended ? undefined : new Promise((resolve) => last.once('exit', resolve))
      const own = ended || last.pid === undefined ? [] : [last.pid]
      signal(withAll ? withDescendants([...own, ...beside()]) : own, 'SIGKILL')
      await gone
    },
  }
}
