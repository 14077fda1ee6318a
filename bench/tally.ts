import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What came of the calls of a stretch of time, by their name. */
interface Counted {
  times: number[]
  /** How often each HTTP status came; 0 is no answer. */
  statuses: Map<number, number>
}

interface Underway {
  name: string
  since: number
}

const RESOLUTION_MS = 10

/** Calls that begin while this is the present tally belong to it, whenever they end. */
export class Tally {
  readonly calls = new Map<string, Counted>()
  readonly #underway = new Set<Underway>()
  readonly began = performance.now()
  readonly #processor = process.cpuUsage()
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delays.enable()
  }

  /** A call begins; what it answers is told at its end. */
  begin(name: string): (status: number) => void {
    const call = { name, since: performance.now() }
    this.#underway.add(call)
    return (status) => {
      this.#underway.delete(call)
      const counted: Counted = this.calls.get(name) ?? { times: [], statuses: new Map() }
      this.calls.set(name, counted)
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1)
      // Who is turned away at once would make the others look quick.
      if (status !== TURNED_AWAY) counted.times.push(performance.now() - call.since)
    }
  }

  /** Times of a call, sorted; one that is still under way has taken as long as it has until now. */
  timesOf(name: string): number[] {
    const waiting = [...this.#underway].filter((call) => call.name === name).map(({ since }) => performance.now() - since)
    return [...(this.calls.get(name)?.times ?? []), ...waiting].sort((one, other) => one - other)
  }

  count(names: readonly string[], status?: number): number {
    const all = names.flatMap((name) => [...(this.calls.get(name)?.statuses ?? [])])
    return all.reduce((sum, [of, times]) => (status === undefined || of === status ? sum + times : sum), 0)
  }

  /** The share of a processor that this process, who asks, has used since. */
  processorShare(): number {
    const { user, system } = process.cpuUsage(this.#processor)
    return (user + system) / 1000 / (performance.now() - this.began)
  }

  /** How late this process itself came to what was due, in ms, at a share of its looks since: no answer that it times is told sooner. */
  lateness(share: number): number {
    return Math.max(0, this.#delays.percentile(share * 100) / 1e6 - RESOLUTION_MS)
  }
}

export const TURNED_AWAY = 503

export const percentile = (sorted: readonly number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
