import { campaignAnswers } from './campaigns.ts'
import { placesAnswers } from './places.ts'

/** Calls with which commissions edit places and campaigns. */
export const commissionAnswers = [...placesAnswers, ...campaignAnswers]
