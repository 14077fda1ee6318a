import type { CampaignName } from '@portal/contract/staffPlaces'
import { ordinal } from '../../../text/dates.ts'
import { commission } from '../../../text/mn/commission.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'

/** Name of a campaign: kind, school year and stage; `sentence` can name a subset of them. */
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
