import { CAPITAL_CODE, CAPITAL_ORG_ID, STATISTICS_FRESH_MS } from '@portal/contract/constants'
import type {
  CatchmentPlace,
  District,
  DistrictFigures,
  Kindergarten,
  Organisation,
  ProspectRow,
  RequestRow,
} from '@portal/contract/statistics'
import { cached } from '../../load/cache.ts'
import type { World } from '../../world.ts'
import { currentCampaigns } from '../enrolment/campaigns/index.ts'
import {
  catchmentPlacesOf,
  districtFiguresOf,
  districtList,
  inDistrict,
  kindergartenRowsOf,
  organisationList,
  prospectRowsOf,
  provinceList,
  requestRowsOf,
} from './rules.ts'
import { countProspects, placesFor, readCatchments, readReference } from './store.ts'

/** Public statistics, ready to be sent; a list stays the same object until the next count. */
export interface Figures {
  countedAt: Date
  districts: District[]
  requests: ReadonlyMap<string, RequestRow[]>
  kindergartens: ReadonlyMap<string, Kindergarten[]>
  /** Figures of each district and of the whole capital. */
  districtFigures: DistrictFigures[]
  organisations: Organisation[]
  prospects: ReadonlyMap<number, ProspectRow[]>
  provinces: District[]
  /** Institutions by place: in the districts for kindergartens, in districts and provinces for schools. */
  catchments: Readonly<Record<'kindergarten' | 'firstGrade', ReadonlyMap<string, CatchmentPlace[]>>>
}

const REFERENCE_FRESH_MS = 10 * 60_000
const reference = cached(REFERENCE_FRESH_MS, ({ db }) => readReference(db))

const CATCHMENTS_FRESH_MS = 60_000
const campaignIds = async (world: World) => {
  const { kindergarten, firstGrade } = await currentCampaigns(world)
  return [kindergarten, firstGrade].flatMap((campaign) => campaign?.id ?? [])
}
const catchments = cached(CATCHMENTS_FRESH_MS, async (world) => {
  const ids = await campaignIds(world)
  return ids.length === 0 ? [] : readCatchments(world.db, ids)
})

async function count(world: World): Promise<Figures> {
  const [known, { kindergarten, firstGrade }, ids] = await Promise.all([reference(world), currentCampaigns(world), campaignIds(world)])
  const [counted, allCatchments, places] = await Promise.all([
    ids.length === 0 ? [] : countProspects(world.db, ids),
    catchments(world),
    kindergarten === undefined ? [] : placesFor(world.db, { campaignId: kindergarten.id }),
  ])
  const now = world.clock.now()
  const inCampaign = (id: number | undefined) => counted.filter(({ campaignId }) => campaignId === id)
  const catchmentsIn = (id: number | undefined) => allCatchments.filter(({ campaignId }) => campaignId === id)
  const [requests, prospects] = [inCampaign(kindergarten?.id), inCampaign(firstGrade?.id)]
  const districts = districtList(known)
  const kindergartens = kindergartenRowsOf(known, requests, places)
  const organisations = organisationList(known)
  const provinces = provinceList(known)
  const ofDistricts = districts
    .filter(({ soumDistrictCode }) => soumDistrictCode !== CAPITAL_CODE)
    .map(({ soumDistrictCode }) => soumDistrictCode)
  const ofKindergartens = { catchments: catchmentsIn(kindergarten?.id), counted: requests, places, now }
  const ofSchools = { catchments: catchmentsIn(firstGrade?.id), counted: prospects, now }
  return {
    countedAt: now,
    districts,
    requests: new Map(districts.map(({ soumDistrictCode: code }) => [code, requestRowsOf(known, requests, places, code)])),
    kindergartens: new Map(districts.map(({ soumDistrictCode: code }) => [code, inDistrict(kindergartens, code)])),
    districtFigures: districtFiguresOf(districts, kindergartens),
    organisations: [
      ...organisations.filter(({ orgId }) => orgId === CAPITAL_ORG_ID),
      ...organisations.filter(({ orgId }) => orgId !== CAPITAL_ORG_ID),
    ],
    prospects: new Map(organisations.map(({ orgId }) => [orgId, prospectRowsOf(known, prospects, orgId)])),
    provinces,
    catchments: {
      kindergarten: new Map(ofDistricts.map((code) => [code, catchmentPlacesOf(known, ofKindergartens, code)])),
      firstGrade: new Map(
        [...ofDistricts, ...provinces.map(({ soumDistrictCode }) => soumDistrictCode)].map((code) => [
          code,
          catchmentPlacesOf(known, ofSchools, code),
        ]),
      ),
    },
  }
}

/** Cached count per process, independent of the number of visitors. */
export const figures = cached(STATISTICS_FRESH_MS, count)
