import { STATISTICS_FRESH_MS } from '@portal/contract/constants'
import { CAMPAIGN_KINDS, type CampaignKind, type CurrentCampaign, campaignList } from '@portal/contract/enrolment'
import { answer } from '../../../http/answer.ts'
import { cached } from '../../../load/cache.ts'
import { dateIn, instantText } from '../../../outside/clock.ts'
import type { World } from '../../../world.ts'
import { type Campaign, currentOf, stateOf } from '../rules.ts'
import { allCampaigns } from '../store.ts'

/** Current campaign of each kind, for other areas. */
export async function currentCampaigns({ db, clock }: World): Promise<Partial<Record<CampaignKind, Campaign>>> {
  const [all, now] = [await allCampaigns(db), clock.now()]
  const found = CAMPAIGN_KINDS.map((kind) => [kind, currentOf(all, kind, now)] as const)
  return Object.fromEntries(found.filter(([, campaign]) => campaign !== undefined))
}

/**
 * Campaigns of a kind whose requests the desks list, the latest first: those of the school year whose campaign has opened last, all stages,
 * and of later years.
 */
export function deskCampaignsOf<Known extends Campaign>(campaigns: readonly Known[], kind: CampaignKind, now: Date): Known[] {
  const latestFirst = campaigns
    .filter((campaign) => campaign.kind === kind)
    .toSorted((one, other) => other.opensAt.getTime() - one.opensAt.getTime())
  const year = (latestFirst.find(({ opensAt }) => opensAt <= now) ?? latestFirst.at(-1))?.schoolYear ?? 0
  return latestFirst.filter(({ schoolYear }) => schoolYear >= year)
}

/** Campaigns of each kind whose requests the desks list, the latest first; for other areas. */
export async function deskCampaigns({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<Record<CampaignKind, Campaign[]>> {
  const [all, now] = [await allCampaigns(db), clock.now()]
  const of = (kind: CampaignKind) => deskCampaignsOf(all, kind, now)
  return { kindergarten: of('kindergarten'), firstGrade: of('firstGrade'), subProgram: of('subProgram') }
}

/** Public list of the current campaigns. */
const listed = cached(STATISTICS_FRESH_MS, async (world: World): Promise<CurrentCampaign[]> => {
  const now = world.clock.now()
  return Object.values(await currentCampaigns(world)).map((campaign) => ({
    kind: campaign.kind,
    campaignState: stateOf(campaign, now),
    opensAt: instantText(campaign.opensAt),
    closesAt: instantText(campaign.closesAt),
  }))
})

export const campaignAnswers = [answer(campaignList, ({ world }) => listed(world))]

/** All campaigns, past ones included, for other areas. */
export const everyCampaign = ({ db }: Pick<World, 'db'>): Promise<Campaign[]> => allCampaigns(db)

/** Maximum age in years at the opening of a campaign; older children are not enrolled. */
const OLDEST = 12

/** Latest birth date that is too old for every current campaign. */
export function tooOldSince(campaigns: Partial<Record<CampaignKind, Campaign>>, now: Date): string {
  const opened = Object.values(campaigns).map(({ opensAt }) => dateIn(opensAt))
  const [first = dateIn(now)] = opened.sort()
  return `${Number(first.slice(0, 4)) - OLDEST - 1}${first.slice(4).replace('-02-29', '-02-28')}`
}
