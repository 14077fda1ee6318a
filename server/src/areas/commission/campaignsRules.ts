import type { CampaignKind } from '@portal/contract/enrolment'
import type { CampaignDates } from '@portal/contract/staffCampaigns'
import { instantText } from '../../outside/clock.ts'
import { type Campaign, currentOf } from '../enrolment/rules.ts'

/** A campaign's dates as calls carry them. */
export const datesOf = ({ birthFrom, birthTo, opensAt, closesAt, addressUntil }: Campaign): CampaignDates => ({
  birthFrom,
  birthTo,
  opensAt: instantText(opensAt),
  closesAt: instantText(closesAt),
  addressUntil: instantText(addressUntil),
})

/** The campaign that calls' dates make of another. */
export const withDates = <Known extends Omit<Campaign, keyof CampaignDates>>(of: Known, dates: CampaignDates): Known & Campaign => ({
  ...of,
  birthFrom: dates.birthFrom,
  birthTo: dates.birthTo,
  opensAt: new Date(dates.opensAt),
  closesAt: new Date(dates.closesAt),
  addressUntil: new Date(dates.addressUntil),
})

/** Whether a campaign still stands as someone saw it. */
export const isAsSeen = (campaign: Campaign, seen: CampaignDates & { stage: number }): boolean =>
  campaign.stage === seen.stage && Object.entries(datesOf(campaign)).every(([name, value]) => Reflect.get(seen, name) === value)

/** One that is open at the same time for the same: a request would not know to which it belongs. */
export const overlapping = (campaign: Campaign, others: readonly Campaign[]): Campaign | undefined =>
  others.find(
    ({ id, kind, opensAt, closesAt }) =>
      id !== campaign.id && kind === campaign.kind && opensAt < campaign.closesAt && campaign.opensAt < closesAt,
  )

/** Another of the same kind, year and stage. */
export const sameNamed = (campaign: Campaign, others: readonly Campaign[]): Campaign | undefined =>
  others.find(
    ({ id, kind, schoolYear, stage }) =>
      id !== campaign.id && kind === campaign.kind && schoolYear === campaign.schoolYear && stage === campaign.stage,
  )

/** All campaigns once this one is among them as it is to be. */
export const withChanged = (campaign: Campaign, all: readonly Campaign[]): Campaign[] => [
  ...all.filter(({ id }) => id !== campaign.id),
  campaign,
]

/** The one that people mean, before and after a change. */
export const currentBeforeAndAfter = (campaign: Campaign, all: readonly Campaign[], kind: CampaignKind, now: Date) => ({
  before: currentOf(all, kind, now),
  after: currentOf(withChanged(campaign, all), kind, now),
})

/** The last one of the kind: a new one begins with its catchments and places. */
export const lastOfKind = (kind: CampaignKind, all: readonly Campaign[]): Campaign | undefined =>
  all.filter((one) => one.kind === kind).toSorted((one, other) => other.closesAt.getTime() - one.closesAt.getTime())[0]

/** The names under which something stands in both and differs. */
export const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
