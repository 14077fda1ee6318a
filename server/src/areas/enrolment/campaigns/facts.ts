import { longDate, longDateAndTime, shortDate } from '@portal/contract/dateWords'
import { daysBetween } from '@portal/contract/days'
import type { Language } from '@portal/contract/language'
import type { CampaignFacts, TimeLeft } from '@portal/contract/publicPages'
import { dateIn, timeIn } from '../../../outside/clock.ts'
import { type Campaign, stateOf } from '../rules.ts'

const HOUR_MS = 3_600_000

/** Time until the campaign opens or, once open, closes. */
function leftOf(campaign: Campaign, now: Date): TimeLeft {
  const until = { notStarted: campaign.opensAt, open: campaign.closesAt, closed: null }[stateOf(campaign, now)]
  if (until === null) return null
  const days = daysBetween(dateIn(now), dateIn(until))
  return days > 0 ? { unit: 'days', count: days } : { unit: 'hours', count: Math.ceil((until.getTime() - now.getTime()) / HOUR_MS) }
}

/** Facts about a campaign for a page. */
export const factsOf = (campaign: Campaign, language: Language, now: Date): CampaignFacts => ({
  state: stateOf(campaign, now),
  left: leftOf(campaign, now),
  stage: campaign.stage,
  schoolYear: `${campaign.schoolYear}–${campaign.schoolYear + 1}`,
  today: dateIn(now),
  opensDate: dateIn(campaign.opensAt),
  addressDate: dateIn(campaign.addressUntil),
  closesDate: dateIn(campaign.closesAt),
  opensOn: longDate(dateIn(campaign.opensAt), language),
  closesOn: longDate(dateIn(campaign.closesAt), language),
  closesAt: timeIn(campaign.closesAt),
  addressAt: timeIn(campaign.addressUntil),
  addressDeadline: longDateAndTime(dateIn(campaign.addressUntil), timeIn(campaign.addressUntil), language),
  birthFrom: shortDate(campaign.birthFrom, language),
  birthTo: shortDate(campaign.birthTo, language),
})
