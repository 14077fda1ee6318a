import { isNotNull } from '../../../database/sql.ts'
import { acceptances, campaigns } from '../../../database/tables.ts'
import type { World } from '../../../world.ts'
import { lockRequest } from '../store.ts'
import { tellOfPlace } from './accepting.ts'
import { reminderDays } from './rules.ts'
import { acceptancesOf, dueReminders } from './store.ts'

/** Runs each minute: reminds families a day before the last day to accept their place, each once. */
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
    const now = world.clock.now()
    const noted = await tx
      .insert(acceptances)
      .values({ prospectId: id, step: 'REMINDED', at: now })
      .onConflictDoNothing()
      .returning({ id: acceptances.id })
    if (noted.length > 0) await tellOfPlace(tx, world, request, 'acceptReminder', place.lastDay)
  })
}
