import { longestWaitOf } from '../database/connectionQueue.ts'
import { traceOf } from '../database/errors.ts'
import type { World } from '../world.ts'

/** Parts of the world that the cache itself needs. */
type CacheDependencies = Pick<World, 'clock' | 'log'> & { engine: Parameters<typeof longestWaitOf>[0] }

/** Reader of a cached value. */
export type Cached<Value, Where = World> = (world: Where) => Promise<Value>

interface Entry<Value> {
  value: Value
  at: number
}

/** Wait for a connection above which the database counts as overloaded. */
const OVERLOADED_WAIT_MS = 500

/** Share of the TTL after which a read triggers a background refresh and still gets the cached value. */
const FRESH_SHARE = 3 / 4

/**
 * Caches a value per process for `forMs`. After the TTL readers wait for the fetch; while the database is overloaded they get the stale
 * value for up to twice the TTL. A failed fetch keeps the old value for another TTL.
 */
export function cached<Value, Where extends CacheDependencies = World>(
  forMs: number,
  fetch: (world: Where) => Promise<Value>,
): Cached<Value, Where> {
  const values = new WeakMap<Where, Entry<Value>>()
  const underway = new WeakMap<Where, Promise<Value>>()

  async function renew(world: Where, before: Entry<Value> | undefined): Promise<Value> {
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
    // A clock that was set back makes every value stale.
    const isWithin = (ms: number) => age >= 0 && age < ms
    if (held !== undefined && isWithin(forMs * FRESH_SHARE)) return Promise.resolve(held.value)
    const running = underway.get(world) ?? renew(world, held)
    underway.set(world, running)
    const isCrowded = longestWaitOf(world.engine) >= OVERLOADED_WAIT_MS
    return held !== undefined && isWithin(isCrowded ? 2 * forMs : forMs) ? Promise.resolve(held.value) : running
  }
}

/** Maximum entries of a cache by name; the oldest is dropped. */
const MAX_NAMED = 300

/** Caches one entry per existing name; unknown names are not cached. */
export async function named<Made>(
  known: Map<string, Cached<Made | undefined>>,
  name: string,
  make: () => Cached<Made | undefined>,
  world: World,
): Promise<Made | undefined> {
  const one = known.get(name) ?? make()
  const made = await one(world)
  if (made === undefined) return undefined
  const [oldest] = known.keys()
  if (!known.has(name) && known.size >= MAX_NAMED && oldest !== undefined) known.delete(oldest)
  known.set(name, one)
  return made
}
