import type { CampaignKind } from '@portal/contract/enrolment'
import type { World } from '../../kit/world.ts'
import { dateIn } from '../../outside/clock.ts'
import { type Campaign, currentOf } from './rules.ts'
import { allCampaigns } from './store.ts'

/** Current campaign of each kind, for other areas. */
export async function currentCampaigns({ db, clock }: World): Promise<Partial<Record<CampaignKind, Campaign>>> {
  const [all, now] = [await allCampaigns(db), clock.now()]
  const found = (['kindergarten', 'firstGrade', 'subProgram'] as const).map((kind) => [kind, currentOf(all, kind, now)] as const)
  return Object.fromEntries(found.filter(([, campaign]) => campaign !== undefined))
}

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
