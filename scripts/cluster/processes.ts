import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A program as a service of a machine would run it: started again when it ends by itself. */
export interface Service {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  user?: { uid: number; gid: number }
  log: string
  /** How long the machine waits before it starts it again. */
  againMs: number
}

export interface Kept {
  readonly name: string
  /** Undefined where it does not run. */
  pid(): number | undefined
  start(): void
  /** Ends it for good, with all that it has started, as when the machine loses its power; or the service alone. */
  kill(withAll?: boolean): Promise<void>
}

/** All processes by the one that started them. */
function children(): Map<number, number[]> {
  const byParent = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      byParent.set(Number(parent), [...(byParent.get(Number(parent)) ?? []), Number(name)])
    } catch {
      // It has ended meanwhile.
    }
  }
  return byParent
}

/** These processes and all that they have started. */
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
      // One that has ended meanwhile needs no signal.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Starts a service and keeps it running until it is killed. `beside` are processes of it that it did not start itself. */
export function keep(service: Service, beside: () => number[] = () => []): Kept {
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
