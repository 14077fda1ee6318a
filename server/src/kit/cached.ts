import { setTimeout } from 'node:timers/promises'
import { traceOf } from './errors.ts'
import type { World } from './world.ts'

/** What it needs itself of the world that is asked. */
type Asked = Pick<World, 'clock' | 'log'>

interface Cached<Value> {
  value: Value
  at: number
}

/** So long a caller waits for what is being fetched anew: then the last one stands until it is here. */
const WAIT_MS = 250

/**
 * Something that costs the database and may be a little old: fetched at most once in a while by each process, however many ask.
 * A caller who asks while it is being fetched waits for the same fetch. Where that takes long, as behind a crowd that waits for the database,
 * what was there before is told up to twice as old; if the fetch fails, it still stands.
 */
export function cached<Value, Where extends Asked = World>(
  forMs: number,
  fetch: (world: Where) => Promise<Value>,
): (world: Where) => Promise<Value> {
  const values = new WeakMap<Where, Cached<Value>>()
  const underway = new WeakMap<Where, { whole: Promise<Value>; soon: Promise<Value> }>()

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

  function begin(world: Where, before: Cached<Value> | undefined) {
    const whole = renew(world, before)
    const soon = before === undefined ? whole : Promise.race([whole, setTimeout(WAIT_MS, before.value, { ref: false })])
    return { whole, soon }
  }

  return (world) => {
    const held = values.get(world)
    const age = held === undefined ? Number.POSITIVE_INFINITY : world.clock.now().getTime() - held.at
    // A clock that was set back makes everything old.
    const isWithin = (ms: number) => age >= 0 && age < ms
    if (held !== undefined && isWithin(forMs)) return Promise.resolve(held.value)
    const running = underway.get(world) ?? begin(world, held)
    underway.set(world, running)
    return isWithin(2 * forMs) ? running.soon : running.whole
  }
}
