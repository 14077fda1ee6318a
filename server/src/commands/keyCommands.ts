import * as z from 'zod/mini'
import { addKey, keyList, retireKey } from '../admission/keys.ts'
import { drawSealedBy } from '../areas/draw/index.ts'
import { KEY_PURPOSES } from '../database/tables/proofs.ts'
import { instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

const Purpose = z.enum(KEY_PURPOSES)
const KeyRow = z.object({
  id: z.int(),
  purpose: Purpose,
  createdAt: z.string(),
  /** The newest signs, older ones verify, a retired one does neither. */
  state: z.enum(['signs', 'checks', 'retired']),
})

export const listKeys = command({
  name: 'keys list',
  runsReadOnly: true,
  request: z.object({}),
  result: z.array(KeyRow),
  run: async ({ db }) => {
    const all = await keyList(db)
    const newest = new Map(all.filter(({ retiredAt }) => retiredAt === null).map(({ purpose, id }) => [purpose, id]))
    return all.map(({ id, purpose, createdAt, retiredAt }) => {
      const state = retiredAt !== null ? ('retired' as const) : newest.get(purpose) === id ? ('signs' as const) : ('checks' as const)
      return { id, purpose, createdAt: instantText(createdAt), state }
    })
  },
})

export const rotateKey = command({
  name: 'keys rotate',
  runsReadOnly: true,
  request: z.object({ purpose: Purpose }),
  result: z.object({ id: z.int() }),
  run: async ({ db, clock }, { purpose }) => ({ id: await addKey(db, purpose, clock.now()) }),
})

export const retireOneKey = command({
  name: 'keys retire',
  runsReadOnly: true,
  request: z.object({ id: z.int() }),
  result: z.object({ purpose: Purpose }),
  run: async ({ db, clock }, { id }) => {
    const draw = await drawSealedBy(db, id)
    if (draw !== undefined)
      throw new StartFailure(
        `Key ${id} seals the secret of draw ${draw}: retire it after the ceremony, or after the commission abandons the draw.`,
      )
    const done = await retireKey(db, id, clock.now())
    if ('retired' in done) return { purpose: done.retired }
    if (done.refused === 'signs')
      throw new StartFailure(`Key ${id} signs now: make its successor first, npm run keys -- rotate ${done.purpose}`)
    throw new StartFailure(done.refused === 'unknown' ? `There is no key ${id}: see npm run keys -- list` : `Key ${id} is retired already.`)
  },
})
