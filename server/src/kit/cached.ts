import { traceOf } from './errors.ts'
import type { World } from './world.ts'

interface Cached<Value> {
  value: Value
  at: number
}

/**
 * Something that costs the database and may be a little old: fetched at most once in a while by each process, however many ask.
 * A caller who asks while it is being fetched waits for the same fetch; if it fails, what was there before still stands.
 */
export function cached<Value>(forMs: number, fetch: (world: World) => Promise<Value>): (world: World) => Promise<Value> {
  const values = new WeakMap<World, Cached<Value>>()
  const underway = new WeakMap<World, Promise<Value>>()

  async function renew(world: World): Promise<Value> {
    const before = values.get(world)
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
    const age = held && world.clock.now().getTime() - held.at
    // A clock that was set back makes everything old.
    if (held !== undefined && age !== undefined && age >= 0 && age < forMs) return Promise.resolve(held.value)
    const running = underway.get(world) ?? renew(world)
    underway.set(world, running)
    return running
  }
}
