import { isNotNull } from '../../../database/sql.ts'
import { campaigns } from '../../../database/tables.ts'
import type { World } from '../../../world.ts'
import { lockRequest } from '../store.ts'
import { tellOfPlace } from './accepting.ts'
import { noteStep } from './departureStore.ts'
import { reminderDays } from './rules.ts'
import { acceptancesOf, dueReminders, isReminded } from './store.ts'

/** Runs each minute: reminds families a day before the last day to accept their place, once for each place. */
export async function remindOfAcceptances(world: Pick<World, 'db' | 'clock' | 'centre' | 'publicUrl'>): Promise<void> {
  const { db, clock } = world
  const asking = await db.select().from(campaigns).where(isNotNull(campaigns.acceptDays))
  for (const { id: campaignId, acceptDays } of asking) {
    const days = reminderDays(clock.now(), acceptDays ?? 0)
    if (days === null) continue
    for (const id of await dueReminders(db, campaignId, days)) await remind(world, id)
  }
}

/** Writes the reminder of one request, if it still waits for the family. */
async function remind(world: Parameters<typeof remindOfAcceptances>[0], id: number): Promise<void> {
  await world.db.transaction(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request === undefined || request.prospect.acceptedAt !== null) return
    const place = (await acceptancesOf(tx, [request])).get(id)
    if (place?.lastDay == null) return
    // The locked request lets one process remind at a time.
    if (await isReminded(tx, id)) return
    await noteStep(tx, { prospectId: id, step: 'REMINDED', at: world.clock.now() })
    await tellOfPlace(tx, world, request, 'acceptReminder', place.lastDay)
  })
}
