import { waitedFor } from '../database/line.ts'
import { traceOf } from './errors.ts'
import type { World } from './world.ts'

/** What it needs itself of the world that is asked. */
type Asked = Pick<World, 'clock' | 'log'> & { engine: Parameters<typeof waitedFor>[0] }

interface Cached<Value> {
  value: Value
  at: number
}

/** Where somebody has waited for the database for so long, many do. */
const CROWD_MS = 500

/** Who asks in the last quarter of its time has it fetched, and is told what is there: as long as there are many, nobody waits for it. */
const FRESH_SHARE = 3 / 4

/**
 * Something that costs the database and may be a little old: fetched by each process once in a while, however many ask. When its time is over,
 * who asks waits for the fetch, unless a crowd waits for the database: then what was there before is told up to twice as old. If the fetch
 * fails, it still stands.
 */
export function cached<Value, Where extends Asked = World>(
  forMs: number,
  fetch: (world: Where) => Promise<Value>,
): (world: Where) => Promise<Value> {
  const values = new WeakMap<Where, Cached<Value>>()
  const underway = new WeakMap<Where, Promise<Value>>()

  async function renew(world: Where, before: Cached<Value> | undefined): Promise<Value> {
    const at = world.clock.now().getTime()
    try {
      const value = await fetch(world)
      values.set(world, { value, at })
      return value
    } catch (error) {
      if (before === undefined) throw error
      world.log.error({ fault: traceOf(error) }, 'could not be fetched anew; the last one stands')
      values.set(world, { ...before, at })
      return before.value
    } finally {
      underway.delete(world)
    }
  }

  return (world) => {
    const held = values.get(world)
    const age = held === undefined ? Number.POSITIVE_INFINITY : world.clock.now().getTime() - held.at
    // A clock that was set back makes everything old.
    const isWithin = (ms: number) => age >= 0 && age < ms
    if (held !== undefined && isWithin(forMs * FRESH_SHARE)) return Promise.resolve(held.value)
    const running = underway.get(world) ?? renew(world, held)
    underway.set(world, running)
    const isCrowded = waitedFor(world.engine) >= CROWD_MS
    return held !== undefined && isWithin(isCrowded ? 2 * forMs : forMs) ? Promise.resolve(held.value) : running
  }
}
