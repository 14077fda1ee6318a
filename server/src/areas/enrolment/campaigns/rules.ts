import type { CampaignKind } from '@portal/contract/enrolment'
import { type CampaignDates, type CampaignRules, CHOSEN_TIERS } from '@portal/contract/staffCampaigns'
import { instantText } from '../../../outside/clock.ts'
import { type Campaign, currentOf } from '../rules.ts'

/** Dates of a campaign in the format of calls. */
export const datesOf = ({ birthFrom, birthTo, opensAt, closesAt, addressUntil }: Campaign): CampaignDates => ({
  birthFrom,
  birthTo,
  opensAt: instantText(opensAt),
  closesAt: instantText(closesAt),
  addressUntil: instantText(addressUntil),
})

/** Rules of a campaign in the format of calls; five-year-olds before all is no choice of a campaign. */
export const rulesOf = ({ drawTiers, acceptDays }: Pick<Campaign, 'drawTiers' | 'acceptDays'>): CampaignRules => ({
  drawTiers: [...CHOSEN_TIERS.filter((key) => drawTiers.includes(key)), 'everyone'],
  acceptDays,
})

export const isSameRules = (one: CampaignRules, other: CampaignRules): boolean =>
  one.acceptDays === other.acceptDays && one.drawTiers.join() === other.drawTiers.join()

/** Rules of a campaign that names none. */
export const USUAL_RULES: CampaignRules = { drawTiers: ['sibling', 'everyone'], acceptDays: null }

/** Campaign with its dates replaced by those of a call. */
export const withDates = <Known extends Omit<Campaign, keyof CampaignDates>>(of: Known, dates: CampaignDates): Known & Campaign => ({
  ...of,
  birthFrom: dates.birthFrom,
  birthTo: dates.birthTo,
  opensAt: new Date(dates.opensAt),
  closesAt: new Date(dates.closesAt),
  addressUntil: new Date(dates.addressUntil),
})

/** Whether a campaign is unchanged since the caller saw it. */
export const isAsSeen = (campaign: Campaign, seen: CampaignDates & { stage: number; rules?: CampaignRules | undefined }): boolean =>
  campaign.stage === seen.stage &&
  (seen.rules === undefined || isSameRules(rulesOf(campaign), seen.rules)) &&
  Object.entries(datesOf(campaign)).every(([name, value]) => Reflect.get(seen, name) === value)

/** Campaign of the same kind that is open at the same time; requests could not be assigned to one of them. */
export const overlapping = (campaign: Campaign, others: readonly Campaign[]): Campaign | undefined =>
  others.find(
    ({ id, kind, opensAt, closesAt }) =>
      id !== campaign.id && kind === campaign.kind && opensAt < campaign.closesAt && campaign.opensAt < closesAt,
  )

/** Another campaign of the same kind, year and stage. */
export const sameNamed = (campaign: Campaign, others: readonly Campaign[]): Campaign | undefined =>
  others.find(
    ({ id, kind, schoolYear, stage }) =>
      id !== campaign.id && kind === campaign.kind && schoolYear === campaign.schoolYear && stage === campaign.stage,
  )

/** All campaigns after the change. */
export const withChanged = (campaign: Campaign, all: readonly Campaign[]): Campaign[] => [
  ...all.filter(({ id }) => id !== campaign.id),
  campaign,
]

/** Current campaign of a kind before and after a change. */
export const currentBeforeAndAfter = (campaign: Campaign, all: readonly Campaign[], kind: CampaignKind, now: Date) => ({
  before: currentOf(all, kind, now),
  after: currentOf(withChanged(campaign, all), kind, now),
})

/** Last campaign of the kind; a new one copies its catchments and places. */
export const lastOfKind = (kind: CampaignKind, all: readonly Campaign[]): Campaign | undefined =>
  all.filter((one) => one.kind === kind).toSorted((one, other) => other.closesAt.getTime() - one.closesAt.getTime())[0]

/** Keys whose values differ. */
export const changedKeys = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
