import { campaignAnswers } from './campaigns.ts'
import { placesAnswers } from './places.ts'

/** What commissions keep: places, campaigns and public content. */
export const commissionAnswers = [...placesAnswers, ...campaignAnswers]
