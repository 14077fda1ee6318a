import * as z from 'zod/mini'
import { whatItIs } from '../database/open.ts'
import { today } from '../outside/clock.ts'
import { layReference } from '../reference/lay.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

/** Lays what every portal needs before its first import. A new database is no demo from then on. */
export const setUp = command({
  name: 'setup',
  request: z.object({}),
  result: z.array(z.object({ what: z.string(), laid: z.int(), had: z.int() })),
  run: async ({ db, clock }) => {
    const { isDemo } = await whatItIs(db, clock.now())
    if (isDemo) throw new StartFailure('This database is a demo, which has all of this: let DATABASE_URL or PORTAL_DATA_DIR name another.')
    return layReference(db, today(clock))
  },
})
