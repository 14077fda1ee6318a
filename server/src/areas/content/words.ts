import { longDate, longDateAndTime, shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import type { CampaignFacts } from '@portal/contract/publicPages'
import { dateIn, timeIn } from '../../outside/clock.ts'
import { type Campaign, stateOf } from '../enrolment/rules.ts'

/** A campaign as a page tells it. */
export const factsOf = (campaign: Campaign, language: Language, now: Date): CampaignFacts => ({
  state: stateOf(campaign, now),
  stage: campaign.stage,
  schoolYear: `${campaign.schoolYear}–${campaign.schoolYear + 1}`,
  today: dateIn(now),
  opensDate: dateIn(campaign.opensAt),
  addressDate: dateIn(campaign.addressUntil),
  closesDate: dateIn(campaign.closesAt),
  opensOn: longDate(dateIn(campaign.opensAt), language),
  closesOn: longDate(dateIn(campaign.closesAt), language),
  closesAt: timeIn(campaign.closesAt),
  addressDeadline: longDateAndTime(dateIn(campaign.addressUntil), timeIn(campaign.addressUntil), language),
  birthFrom: shortDate(campaign.birthFrom, language),
  birthTo: shortDate(campaign.birthTo, language),
})

/** 9255 0301 */
export const spacedPhone = (phone: string): string => `${phone.slice(0, 4)} ${phone.slice(4)}`
