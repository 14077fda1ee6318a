import { campaignEditingAnswers } from './campaigns/answers.ts'
import { placesAnswers } from './places/answers.ts'

/** Calls with which commissions edit places and campaigns. */
export const commissionAnswers = [...placesAnswers, ...campaignEditingAnswers]
