import type { CampaignKind } from '@portal/contract/enrolment'
import type { CampaignState } from '@portal/contract/publicPages'

export interface Campaign {
  id: number
  kind: CampaignKind
  /** The year in which the school year begins. */
  schoolYear: number
  stage: number
  birthFrom: string
  birthTo: string
  opensAt: Date
  closesAt: Date
  addressUntil: Date
}

export function stateOf({ opensAt, closesAt }: Pick<Campaign, 'opensAt' | 'closesAt'>, now: Date): CampaignState {
  if (now < opensAt) return 'notStarted'
  return now < closesAt ? 'open' : 'closed'
}

/** The campaign that people mean today: the one that is open, else the next to open, else the last that was. */
export function currentOf<Known extends Campaign>(campaigns: readonly Known[], kind: CampaignKind, now: Date): Known | undefined {
  const ofKind = campaigns.filter((campaign) => campaign.kind === kind)
  const inState = (state: CampaignState) => ofKind.filter((campaign) => stateOf(campaign, now) === state)
  const earliest = (some: Known[]) => some.toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())[0]
  const latest = (some: Known[]) => some.toSorted((one, other) => other.closesAt.getTime() - one.closesAt.getTime())[0]
  return latest(inState('open')) ?? earliest(inState('notStarted')) ?? latest(inState('closed'))
}
