import { currentCampaignCalls } from './enrolmentCampaigns.ts'
import { childrenCalls } from './enrolmentChildren.ts'
import { listCalls } from './enrolmentLists.ts'
import { lookUpCalls } from './enrolmentLookUps.ts'
import { sendingCalls } from './enrolmentSending.ts'

export * from './enrolmentCampaigns.ts'
export * from './enrolmentChildren.ts'
export * from './enrolmentLists.ts'
export * from './enrolmentLookUps.ts'
export * from './enrolmentOffers.ts'
export * from './enrolmentOpenSteps.ts'
export * from './enrolmentProspect.ts'
export * from './enrolmentSending.ts'
export * from './enrolmentStatuses.ts'

export const enrolmentCalls = [...lookUpCalls, ...sendingCalls, ...listCalls, ...childrenCalls, ...currentCampaignCalls]
