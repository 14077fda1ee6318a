import * as z from 'zod/mini'
import { get, open } from './call.ts'
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from './enrolmentStatuses.ts'
import { Instant } from './fields.ts'

/** Current campaign of a kind: the open one, otherwise the next to open, otherwise the last closed one. */
export const CurrentCampaign = z.object({
  kind: z.enum(CAMPAIGN_KINDS),
  campaignState: z.enum(CAMPAIGN_STATES),
  opensAt: Instant,
  closesAt: Instant,
})
export type CurrentCampaign = z.infer<typeof CurrentCampaign>

export const campaignList = get('/public/campaigns/list', {
  about: 'Returns the current campaign of each kind: the open one, otherwise the next, otherwise the last closed one.',
  access: open,
  forEveryone: true,
  params: {},
  result: z.array(CurrentCampaign),
  example: {
    result: [
      {
        kind: 'kindergarten',
        campaignState: 'open',
        opensAt: '2026-10-26T09:00:00+08:00',
        closesAt: '2026-11-29T17:00:00+08:00',
      },
    ],
  },
})

export const currentCampaignCalls = [campaignList]
