import { traceOf } from '../database/errors.ts'
import type { World } from '../world.ts'

/** Work that runs every minute. */
export interface Chore<Around = World> {
  name: string
  /** Runs while the portal is read-only, too. */
  goesOnReadOnly?: true
  work(world: Around): Promise<unknown>
}

/** Duration above which a chore is logged as slow. */
const SLOW_MS = 5000

/** Runs all chores in sequence. A failing or slow chore is logged and does not stop the others. */
export async function runChores<Around extends Pick<World, 'log'>>(chores: readonly Chore<Around>[], world: Around): Promise<void> {
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
