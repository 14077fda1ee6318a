import { traceOf } from './errors.ts'
import type { World } from './world.ts'

/** Work that the clock sets off, each minute. */
export interface Chore<Around = World> {
  name: string
  /** Goes on while the portal is read-only. */
  goesOnReadOnly?: true
  work(world: Around): Promise<unknown>
}

/** Longer than this and the log says so. */
const SLOW_MS = 5000

/** Does every chore, one after the other: one that fails or takes long is named in the log, and keeps no other from its turn. */
export async function doChores<Around extends Pick<World, 'log'>>(chores: readonly Chore<Around>[], world: Around): Promise<void> {
  const failures: unknown[] = []
  for (const { name, work } of chores) {
    const start = performance.now()
    try {
      await work(world)
    } catch (error) {
      failures.push(error)
      world.log.error({ fault: traceOf(error), chore: name }, 'a chore failed')
    }
    const ms = Math.round(performance.now() - start)
    if (ms > SLOW_MS) world.log.warn({ chore: name, ms }, 'a chore took long')
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${chores.length} chores failed`)
}
