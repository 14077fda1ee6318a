import type { QueueRow } from '@portal/contract/staffQueues'
import { and, eq, gt, lte } from '../src/database/sql.ts'
import { campaigns } from '../src/database/tables.ts'
import type { World } from '../src/world.ts'

type CampaignRow = typeof campaigns.$inferSelect

/** A campaign that is open in mid-November 2026. */
export const campaignOf = (kind: CampaignRow['kind']): CampaignRow => ({
  id: 1,
  kind,
  schoolYear: 2026,
  stage: 1,
  birthFrom: '2021-01-01',
  birthTo: '2024-12-31',
  opensAt: new Date('2026-11-08T00:00:00+08:00'),
  closesAt: new Date('2026-11-29T17:00:00+08:00'),
  addressUntil: new Date('2026-11-28T17:00:00+08:00'),
  drawTiers: ['sibling', 'everyone'],
  acceptDays: null,
})

/** Rows of a kindergarten queue whose requests belong to the stage that is open: those of a drawn stage follow its order. */
export async function ofOpenStage<Row extends Pick<QueueRow, 'places'>>(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const now = clock.now()
  const [open] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.kind, 'kindergarten'), lte(campaigns.opensAt, now), gt(campaigns.closesAt, now)))
  return rows.filter(({ places }) => places?.campaignId === open?.id)
}
