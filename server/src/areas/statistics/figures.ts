import { CAPITAL_ORG_ID, STATISTICS_FRESH_MS } from '@portal/contract/constants'
import type { District, DistrictFigures, Kindergarten, Organisation, ProspectRow, RequestRow } from '@portal/contract/statistics'
import { cached } from '../../kit/cached.ts'
import type { World } from '../../kit/world.ts'
import { currentCampaigns } from '../enrolment/campaigns.ts'
import {
  districtFiguresOf,
  districtList,
  inDistrict,
  kindergartenRowsOf,
  organisationList,
  prospectRowsOf,
  requestRowsOf,
} from './rules.ts'
import { countProspects, placesFor, readReference } from './store.ts'

/** All that the public statistics tell, ready to be sent: a list stays the same object until it is counted anew. */
export interface Figures {
  countedAt: Date
  districts: District[]
  requests: ReadonlyMap<string, RequestRow[]>
  kindergartens: ReadonlyMap<string, Kindergarten[]>
  /** Of each district, and of the whole capital. */
  districtFigures: DistrictFigures[]
  organisations: Organisation[]
  prospects: ReadonlyMap<number, ProspectRow[]>
}

const REFERENCE_FRESH_MS = 10 * 60_000
const reference = cached(REFERENCE_FRESH_MS, ({ db }) => readReference(db))

async function count(world: World): Promise<Figures> {
  const [known, { kindergarten, firstGrade }] = await Promise.all([reference(world), currentCampaigns(world)])
  const ids = [kindergarten, firstGrade].flatMap((campaign) => campaign?.id ?? [])
  const [counted, places] = await Promise.all([
    ids.length === 0 ? [] : countProspects(world.db, ids),
    kindergarten === undefined ? [] : placesFor(world.db, { campaignId: kindergarten.id }),
  ])
  const inCampaign = (id: number | undefined) => counted.filter(({ campaignId }) => campaignId === id)
  const [requests, prospects] = [inCampaign(kindergarten?.id), inCampaign(firstGrade?.id)]
  const districts = districtList(known)
  const kindergartens = kindergartenRowsOf(known, requests, places)
  const organisations = organisationList(known)
  return {
    countedAt: world.clock.now(),
    districts,
    requests: new Map(districts.map(({ soumDistrictCode: code }) => [code, requestRowsOf(known, requests, places, code)])),
    kindergartens: new Map(districts.map(({ soumDistrictCode: code }) => [code, inDistrict(kindergartens, code)])),
    districtFigures: districtFiguresOf(districts, kindergartens),
    organisations: [
      ...organisations.filter(({ orgId }) => orgId === CAPITAL_ORG_ID),
      ...organisations.filter(({ orgId }) => orgId !== CAPITAL_ORG_ID),
    ],
    prospects: new Map(organisations.map(({ orgId }) => [orgId, prospectRowsOf(known, prospects, orgId)])),
  }
}

/** Counted by each process once in its time, however many watch. */
export const figures = cached(STATISTICS_FRESH_MS, count)
