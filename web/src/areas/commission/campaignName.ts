import type { CampaignName } from '@portal/contract/staffPlaces'
import { ordinal } from '../../text/dates.ts'
import { commission } from '../../text/mn/commission.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'

/** A campaign as people call it: what for, which school year, which stage; or those of them that a sentence names. */
export function useCampaignName(sentence?: string): (campaign: Pick<CampaignName, 'kind' | 'schoolYear' | 'stage'>) => string {
  const text = useText(commission)
  const { language } = useLanguage()
  return ({ kind, schoolYear, stage }) =>
    fill(sentence ?? text.campaignName, {
      kind: text.kinds[kind],
      year: schoolYear,
      next: schoolYear + 1,
      stage: language === 'mn' ? ordinal(stage) : stage,
    })
}
