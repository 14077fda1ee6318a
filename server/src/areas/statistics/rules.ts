import { CAPITAL_CODE } from '@portal/contract/constants'
import { KINDERGARTEN_AGES, type KindergartenAge } from '@portal/contract/enrolment'
import type {
  CatchmentPlace,
  District,
  DistrictFigures,
  Kindergarten,
  Organisation,
  ProspectRow,
  RequestRow,
} from '@portal/contract/statistics'
import { SENT_STATUSES } from '../enrolment/index.ts'

/** Number of children of a place, age and institution with the same status. */
export interface Counted {
  campaignId: number
  placeCode: string
  age: number
  institutionId: number | null
  responseStatus: string
  schoolStatus: string | null
  children: number
}

export interface Reference {
  places: readonly { code: string; parentCode: string | null; name: string }[]
  offices: readonly { id: number; parentId: number | null; placeCode: string }[]
  /** Public kindergartens of the capital, by id. */
  kindergartens: readonly { id: number; name: string; placeCode: string }[]
}

/** Institution responsible for a khoroo or bag, one row per age. */
export interface Catchment {
  campaignId: number
  placeCode: string
  opensAt: Date | null
  orgId: number
  orgName: string
  address: string | null
  phone: string | null
}

export interface PlacesOf {
  orgId: number
  age: number
  places: number
}

const names = new Intl.Collator('mn', { numeric: true })
const DISTRICT_DIGITS = 4

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const childrenIn = (counted: readonly Counted[]) => sum(counted.map(({ children }) => children))

/** Places directly below one: districts by the alphabet, khoroos by number. */
const partsOf = ({ places }: Reference, code: string) =>
  places.filter(({ parentCode }) => parentCode === code).toSorted((one, other) => names.compare(one.name, other.name))

/** Groups counts by place; all codes of the places have the same length. */
function within<Kept extends { placeCode: string }>(parts: readonly { code: string }[], counted: readonly Kept[]) {
  const length = parts[0]?.code.length ?? 0
  const groups = Map.groupBy(counted, ({ placeCode }) => placeCode.slice(0, length))
  return (code: string): readonly Kept[] => groups.get(code) ?? []
}

const hasRequest = ({ responseStatus }: Counted) => SENT_STATUSES.some((sent) => sent === responseStatus)

export function districtList(reference: Reference): District[] {
  const capital = reference.places.filter(({ code }) => code === CAPITAL_CODE)
  return [...capital, ...partsOf(reference, CAPITAL_CODE)].map(({ code, name }) => ({ soumDistrictCode: code, soumDistrictName: name }))
}

/** One row for each part of the capital or of a district. An age without children has no value instead of zero. */
export function requestRowsOf(
  reference: Reference,
  counted: readonly Counted[],
  placesOf: readonly PlacesOf[],
  code: string,
): RequestRow[] {
  const parts = partsOf(reference, code)
  const [countedIn, kindergartensIn] = [within(parts, counted), within(parts, reference.kindergartens)]
  return parts.map(({ code: part, name }) => {
    const here = countedIn(part)
    const kindergartens = kindergartensIn(part).map(({ id }) => id)
    const byAge = (age: KindergartenAge) => here.filter((one) => one.age === age)
    const children = (age: KindergartenAge) => (byAge(age).length === 0 ? null : childrenIn(byAge(age)))
    const requests = (age: KindergartenAge) => (byAge(age).length === 0 ? null : childrenIn(byAge(age).filter(hasRequest)))
    return {
      bagKhorooCode: part,
      bagKhorooName: name,
      age2: children(2),
      age3: children(3),
      age4: children(4),
      age5: children(5),
      requestAge2: requests(2),
      requestAge3: requests(3),
      requestAge4: requests(4),
      requestAge5: requests(5),
      allChild: here.length === 0 ? null : childrenIn(here),
      allRequest: here.length === 0 ? null : childrenIn(here.filter(hasRequest)),
      allPlace:
        kindergartens.length === 0 ? null : sum(placesOf.filter(({ orgId }) => kindergartens.includes(orgId)).map(({ places }) => places)),
    }
  })
}

/** Offices of the capital, its districts and the provinces, named by their places. */
export function organisationList({ offices, places }: Reference): Organisation[] {
  const nameOf = new Map(places.map(({ code, name }) => [code, name]))
  return offices
    .map(({ id, parentId, placeCode }) => ({ orgId: id, orgName: nameOf.get(placeCode) ?? placeCode, parentOrgId: parentId }))
    .toSorted((one, other) => names.compare(one.orgName, other.orgName))
}

/** Counts a child by the guardian's answer, or before it by the school's status, so that no child counts twice. */
export function prospectRowsOf(reference: Reference, counted: readonly Counted[], orgId: number): ProspectRow[] {
  const office = reference.offices.find(({ id }) => id === orgId)
  if (office === undefined) return []
  const parts = partsOf(reference, office.placeCode)
  const countedIn = within(parts, counted)
  return parts.map(({ code, name }) => {
    const here = countedIn(code)
    const value = (some: readonly Counted[]) => (here.length === 0 ? null : childrenIn(some))
    const answered = (status: string) => value(here.filter(({ responseStatus }) => responseStatus === status))
    const atSchool = (status: string) =>
      value(here.filter(({ responseStatus, schoolStatus }) => responseStatus === 'NEW' && schoolStatus === status))
    return {
      labelValue1: name,
      bagKhorooCode: code,
      allProspectData: value(here),
      responseApproved: answered('APPROVED'),
      responseDeclined: answered('DECLINED'),
      schoolStatusRegistered: atSchool('REGISTERED'),
      schoolStatusDeclined: atSchool('DECLINED'),
      schoolStatusRejected: atSchool('REJECTED'),
      schoolStatusNew: atSchool('NEW'),
    }
  })
}

/** Public kindergartens of the capital by district, in the documented file format. */
export function kindergartenRowsOf(reference: Reference, counted: readonly Counted[], placesOf: readonly PlacesOf[]): Kindergarten[] {
  const requested = new Map<string, number>()
  for (const one of counted.filter(hasRequest)) {
    const key = `${one.institutionId} ${one.age}`
    requested.set(key, (requested.get(key) ?? 0) + one.children)
  }
  const places = new Map(placesOf.map(({ orgId, age, places: count }) => [`${orgId} ${age}`, String(count)]))
  return partsOf(reference, CAPITAL_CODE).flatMap((district) =>
    reference.kindergartens
      .filter(({ placeCode }) => placeCode.startsWith(district.code))
      .map(({ id, name }, at) => {
        const place = (age: KindergartenAge) => places.get(`${id} ${age}`) ?? null
        const request = (age: KindergartenAge) => String(requested.get(`${id} ${age}`) ?? 0)
        return {
          orgId: id,
          pk4Value: `${district.code}${String(at + 1).padStart(3, '0')}`,
          labelValue4: district.name,
          orgName: name,
          qty2: place(2) ?? '0',
          qty3: place(3),
          qty4: place(4),
          qty5: place(5),
          stu2Requested: request(2),
          stu3Requested: request(3),
          stu4Requested: request(4),
          stu5Requested: request(5),
        }
      }),
  )
}

/** Places directly below one, with the institutions responsible there now. */
export function catchmentPlacesOf(
  reference: Reference,
  {
    catchments,
    counted,
    places,
    now,
  }: { catchments: readonly Catchment[]; counted: readonly Counted[]; places?: readonly PlacesOf[]; now: Date },
  code: string,
): CatchmentPlace[] {
  const parts = partsOf(reference, code)
  const catchmentsIn = within(parts, catchments)
  const ofOrg = Map.groupBy(counted, ({ institutionId }) => institutionId)
  return parts.map(({ code: placeCode, name }) => {
    const open = catchmentsIn(placeCode).filter(({ opensAt }) => opensAt === null || opensAt <= now)
    const institutions = [...new Map(open.map((one) => [one.orgId, one])).values()]
      .toSorted((one, other) => names.compare(one.orgName, other.orgName))
      .map(({ orgId, orgName, address, phone }) => ({
        orgId,
        orgName,
        address,
        phone,
        places: places === undefined ? null : sum(places.filter((one) => one.orgId === orgId).map((one) => one.places)),
        requests: childrenIn(places === undefined ? (ofOrg.get(orgId) ?? []) : (ofOrg.get(orgId) ?? []).filter(hasRequest)),
      }))
    return { placeCode, placeName: name, institutions }
  })
}

/** Provinces by the alphabet. */
export const provinceList = ({ places }: Reference): District[] =>
  places
    .filter(({ code, parentCode }) => parentCode === null && code !== CAPITAL_CODE)
    .toSorted((one, other) => names.compare(one.name, other.name))
    .map(({ code, name }) => ({ soumDistrictCode: code, soumDistrictName: name }))

export const inDistrict = (rows: readonly Kindergarten[], code: string): Kindergarten[] =>
  rows.filter(({ pk4Value }) => pk4Value.slice(0, DISTRICT_DIGITS).startsWith(code))

/** One line per district, for the head of the tree of kindergartens. */
export function districtFiguresOf(districts: readonly District[], rows: readonly Kindergarten[]): DistrictFigures[] {
  const placesIn = (row: Kindergarten) => sum([row.qty2, row.qty3, row.qty4, row.qty5].map(Number))
  const requestsIn = (row: Kindergarten) => sum(KINDERGARTEN_AGES.map((age) => Number(row[`stu${age}Requested`])))
  return districts
    .filter(({ soumDistrictCode }) => soumDistrictCode !== CAPITAL_CODE)
    .map(({ soumDistrictCode, soumDistrictName }) => {
      const here = inDistrict(rows, soumDistrictCode)
      return {
        districtId: soumDistrictCode,
        districtName: soumDistrictName,
        kindergartens: here.length,
        places: sum(here.map(placesIn)),
        requests: sum(here.map(requestsIn)),
      }
    })
}
