import { redirectNews, sendAgain, undelivered } from '@portal/contract/staffMessages'
import * as z from 'zod/mini'
import { outbox, schoolMessages } from '../../src/database/tables.ts'
import { type AccessRow, NOT_FOUND, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

/** An undeliverable message about the class's link request. */
async function deadMessage({ portal: { world }, requests }: Scene): Promise<number> {
  const now = world.clock.now()
  const times = { createdAt: now, dueAt: now, settledAt: now }
  const [dead] = await world.db
    .insert(outbox)
    .values({ channel: 'sms', recipient: '88009911', subject: '', text: 'Зөвшөөрлөө.', toNobody: false, state: 'DEAD', tries: 8, ...times })
    .returning({ id: outbox.id })
  await world.db.insert(schoolMessages).values({ outboxId: dead?.id ?? 0, linkId: requests.links ?? 0 })
  return dead?.id ?? 0
}

const Listed = z.array(z.object({ recipient: z.string() }))

/** Undelivered messages of school life: open to the office. */
export const messageAccess: readonly AccessRow[] = [
  {
    name: 'messages that did not arrive',
    call: undelivered,
    at: 'school',
    asks: async (scene) => {
      await deadMessage(scene)
      return {}
    },
    reads: (result) => (Listed.parse(result).some(({ recipient }) => recipient === '88****11') ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', 'hidden'),
  },
  {
    name: 'to send one again',
    call: sendAgain,
    at: 'school',
    asks: async (scene) => ({ body: { id: await deadMessage(scene) } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, NOT_FOUND),
  },
  {
    name: 'to send one elsewhere',
    call: redirectNews,
    at: 'school',
    asks: async (scene) => ({ body: { id: await deadMessage(scene), contact: '92220778' } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, NOT_FOUND),
  },
]
