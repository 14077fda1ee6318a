import type { campaigns } from '../src/database/tables.ts'

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
