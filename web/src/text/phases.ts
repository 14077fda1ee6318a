import type { CampaignState } from '@portal/contract/enrolment'

/** The same words, whatever the campaign's state. */
export const always = <Said>(said: Said): Record<CampaignState, Said> => ({ notStarted: said, open: said, closed: said })
export const noSteps: Record<CampaignState, readonly string[]> = always([])
