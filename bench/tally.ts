import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Times and statuses of calls of one name. */
interface Counted {
  times: number[]
  /** Number of answers by HTTP status; 0 is no answer. */
  statuses: Map<number, number>
}

interface Underway {
  name: string
  since: number
}

const RESOLUTION_MS = 10

/** Counts the calls that begin while it is the current tally, whenever they end. */
export class Tally {
  readonly calls = new Map<string, Counted>()
  readonly #underway = new Set<Underway>()
  readonly began = performance.now()
  readonly #processor = process.cpuUsage()
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delays.enable()
  }

  /** Starts a call; the returned function records its status. */
  begin(name: string): (status: number) => void {
    const call = { name, since: performance.now() }
    this.#underway.add(call)
    return (status) => {
      this.#underway.delete(call)
      const counted: Counted = this.calls.get(name) ?? { times: [], statuses: new Map() }
      this.calls.set(name, counted)
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1)
      // Fast refusals would lower the percentiles.
      if (status !== OVERLOADED_STATUS) counted.times.push(performance.now() - call.since)
    }
  }

  /** Sorted times of a call; pending ones count with their time so far. */
  timesOf(name: string): number[] {
    const waiting = [...this.#underway].filter((call) => call.name === name).map(({ since }) => performance.now() - since)
    return [...(this.calls.get(name)?.times ?? []), ...waiting].sort((one, other) => one - other)
  }

  count(names: readonly string[], status?: number): number {
    const all = names.flatMap((name) => [...(this.calls.get(name)?.statuses ?? [])])
    return all.reduce((sum, [of, times]) => (status === undefined || of === status ? sum + times : sum), 0)
  }

  /** Number of answers of a call by status, without those of success, such as “503 × 2”. */
  failuresOf(name: string): string {
    const failed = [...(this.calls.get(name)?.statuses ?? [])].filter(([status]) => status !== 200)
    return failed.map(([status, times]) => `${status} × ${times}`).join(', ') || 'none'
  }

  /** Processor share of this process, the load generator, since the start. */
  processorShare(): number {
    const { user, system } = process.cpuUsage(this.#processor)
    return (user + system) / 1000 / (performance.now() - this.began)
  }

  /** Delay of this process's event loop in ms, at a percentile: measured times include it. */
  lateness(share: number): number {
    return Math.max(0, this.#delays.percentile(share * 100) / 1e6 - RESOLUTION_MS)
  }
}

export const OVERLOADED_STATUS = 503

export const percentile = (sorted: readonly number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
