import * as z from 'zod/mini'
import { AS_OPERATOR } from '../admission/audit.ts'
import { announceClosing, heldLinks } from '../areas/children/index.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

export const listHeldLinks = command({
  name: 'guardians list',
  runsReadOnly: true,
  request: z.object({}),
  result: z.array(z.object({ orgId: z.nullable(z.int()), name: z.nullable(z.string()), links: z.int() })),
  run: ({ db }) => heldLinks(db),
})

export const releaseHeldLinks = command({
  name: 'guardians release',
  /** Null: links of children without any institution. */
  request: z.object({ orgId: z.nullable(z.int()) }),
  result: z.object({ links: z.int() }),
  run: async (at, { orgId }) => {
    const links = await at.db.transaction((tx) =>
      announceClosing(tx, at, { ...AS_OPERATOR, action: 'guardians release' }, { orgId, isHeld: true }),
    )
    if (links === 0) throw new StartFailure('No link waits there: see npm run guardians -- list')
    return { links }
  },
})
