import type { CampaignKind } from '@portal/contract/enrolment'
import type { World } from '../../kit/world.ts'
import { type Campaign, currentOf } from './rules.ts'
import { allCampaigns } from './store.ts'

/** For other areas: the campaigns that people mean today, by kind. */
export async function currentCampaigns({ db, clock }: World): Promise<Partial<Record<CampaignKind, Campaign>>> {
  const [all, now] = [await allCampaigns(db), clock.now()]
  const found = (['kindergarten', 'firstGrade', 'subProgram'] as const).map((kind) => [kind, currentOf(all, kind, now)] as const)
  return Object.fromEntries(found.filter(([, campaign]) => campaign !== undefined))
}
