import type { GuardianType } from '@portal/contract/children'
import type { CampaignKind, FirstGradeStatus, KindergartenAge, RequestStatus, SchoolStatus } from '@portal/contract/enrolment'
import { KINDERGARTEN_AGES } from '@portal/contract/enrolment'
import { newLot, withCheckDigit } from '@portal/server/areas/enrolment/reference'
import { campaigns, catchments, kindergartenPlaces, type prospects } from '@portal/server/database/tables'
import { addDays, type DemoDay } from './calendar.ts'
import { allOrganisations, BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { allPlaces, capital, partCode } from './places.ts'
import { Random } from './random.ts'

type CampaignRow = Omit<typeof campaigns.$inferSelect, 'drawTiers' | 'acceptDays'>
type OrganisationRow = ReturnType<typeof allOrganisations>[number]
/** The id equals the child's, which is in one campaign only. */
export type ProspectRow = typeof prospects.$inferSelect

/** Deterministic generator for the lot of a child's request. */
function lots(childId: number) {
  const random = new Random('lot', childId)
  return { int: (below: number) => random.below(below) }
}

/** Columns of an unsent request; the address is assigned once all addresses have ids. */
const unsent = {
  addressId: null,
  nextInstitutionId: null,
  placedByHand: false,
  note: null,
  contactPersonId: null,
  sentByAccountId: null,
  contactGuardianType: null,
  contactPhone1: null,
  contactPhone2: null,
  contactMail: null,
  enteredOrgId: null,
  language: 'mn' as const,
  forCommission: false,
  reference: null,
  sentAt: null,
  lot: null,
  acceptedAt: null,
  withdrawnFrom: null,
  undoUntil: null,
  papers: [],
}

export const CAMPAIGN: Record<CampaignKind, number> = { kindergarten: 101, firstGrade: 102, subProgram: 103 }

/** Days since the opening, enough for requests that have waited for weeks. */
export const OPEN_SINCE_DAYS = 23
const OPEN_FOR_DAYS = 14
export const FIRST_GRADE_AGE = 6

/** Dates of the open campaigns relative to a day. */
export function datesOn(today: string): Pick<CampaignRow, 'opensAt' | 'closesAt' | 'addressUntil'> {
  const at = (days: number, time: string) => new Date(`${addDays(today, days)}T${time}:00+08:00`)
  return { opensAt: at(-OPEN_SINCE_DAYS, '00:00'), closesAt: at(OPEN_FOR_DAYS, '17:00'), addressUntil: at(OPEN_FOR_DAYS - 1, '17:00') }
}

/** One open campaign of each kind. */
function openCampaigns({ campaignYear: year, today }: DemoDay): CampaignRow[] {
  const born = (eldest: number, youngest: number) => ({ birthFrom: `${year - eldest}-01-01`, birthTo: `${year - youngest}-12-31` })
  const common = { schoolYear: year, ...datesOn(today) }
  return [
    { id: CAMPAIGN.kindergarten, kind: 'kindergarten', stage: 2, ...common, ...born(5, 2) },
    { id: CAMPAIGN.firstGrade, kind: 'firstGrade', stage: 1, ...common, ...born(FIRST_GRADE_AGE, FIRST_GRADE_AGE) },
    { id: CAMPAIGN.subProgram, kind: 'subProgram', stage: 1, ...common, ...born(5, 2) },
  ]
}

const institutions = allOrganisations()
const publicKindergartens = institutions.filter(
  ({ type, isPublic, placeCode }) => type === 'ORGKG' && isPublic && placeCode.startsWith(capital.code),
)
export const schools = institutions.filter(({ type }) => type === 'ORGEBS')

/** Places of a kindergarten by age, scaled down to the size of the demo country. Some ages may be missing, but not the youngest. */
export function placesAt(orgId: number): Map<KindergartenAge, number> {
  const random = new Random('kindergarten places', orgId)
  const drawn = KINDERGARTEN_AGES.map((age) => ({ age, places: 3 + random.below(6), taken: random.next() < 0.88 || age === 2 }))
  return new Map(drawn.filter(({ taken }) => taken).map(({ age, places }) => [age, places]))
}

/** Approximate number of a khoroo or bag: the last two digits of its code. */
const partNumber = (placeCode: string) => Number(placeCode.slice(-2))
const nearestFirst = (placeCode: string) => (one: OrganisationRow, other: OrganisationRow) =>
  Math.abs(partNumber(one.placeCode) - partNumber(placeCode)) - Math.abs(partNumber(other.placeCode) - partNumber(placeCode)) ||
  one.id - other.id

/** Number of nearest kindergartens that share the ages of a khoroo. */
const SHARED_BY = 3

const found = new Map<string, number | null>()
function remembered(key: string, find: () => number | null): number | null {
  const known = found.get(key)
  if (known !== undefined) return known
  const id = find()
  found.set(key, id)
  return id
}

/** Kindergarten responsible for an age in a khoroo of the capital. */
export const kindergartenOf = (placeCode: string, age: KindergartenAge): number | null =>
  remembered(`${placeCode} ${age}`, () => {
    const inDistrict = publicKindergartens.filter((one) => one.placeCode.slice(0, 4) === placeCode.slice(0, 4))
    const near = inDistrict.toSorted(nearestFirst(placeCode)).filter(({ id }) => placesAt(id).has(age))
    return near[age % Math.min(SHARED_BY, near.length)]?.id ?? null
  })

/** A bag without a responsible kindergarten or school. */
export const FAR_AWAY = partCode('4613', 1)

/** Place of the school whose office has an account; it is responsible for its own khoroo. */
export const BUSY_SCHOOL_PLACE = schools.find(({ id }) => id === BUSY_SCHOOL_ID)?.placeCode ?? ''

/** School responsible for a khoroo or bag. */
export const schoolOf = (placeCode: string): number | null =>
  remembered(`${placeCode} school`, () => {
    if (placeCode === FAR_AWAY) return null
    if (placeCode === BUSY_SCHOOL_PLACE) return BUSY_SCHOOL_ID
    const digits = placeCode.startsWith(capital.code) ? 4 : 2
    const around = schools.filter((one) => one.placeCode.slice(0, digits) === placeCode.slice(0, digits))
    return around.toSorted(nearestFirst(placeCode))[0]?.id ?? null
  })

type Share<Standing> = readonly [share: number, standing: Standing]

const requestShares: readonly Share<RequestStatus>[] = [
  [0.32, 'NONE'],
  [0.4, 'REQUESTED'],
  [0.1, 'WAITING'],
  [0.13, 'PASSED'],
  [0.04, 'UNPASSED'],
  [0.01, 'DEPARTED'],
]
const firstGradeShares: readonly Share<readonly [FirstGradeStatus, SchoolStatus]>[] = [
  [0.42, ['APPROVED', 'REGISTERED']],
  [0.24, ['NEW', 'REGISTERED']],
  [0.19, ['NEW', 'NEW']],
  [0.06, ['NEW', 'REJECTED']],
  [0.04, ['NEW', 'DECLINED']],
  [0.04, ['DECLINED', 'REGISTERED']],
  [0.01, ['MOVED', 'REGISTERED']],
]

function weightedChoice<Standing>(shares: readonly Share<Standing>[], chance: number): Standing {
  let left = chance
  for (const [share, standing] of shares) {
    left -= share
    if (left < 0) return standing
  }
  throw new Error('The shares do not add up')
}

interface Candidate {
  childId: number
  birthDate: string
  placeCode: string
  createdAt: Date
}

const isKindergartenAge = (age: number): age is KindergartenAge => KINDERGARTEN_AGES.some((known) => known === age)

export function kindergartenProspect(
  { childId, placeCode, createdAt }: Candidate,
  age: KindergartenAge,
  status: RequestStatus,
): ProspectRow {
  const institutionId = kindergartenOf(placeCode, age)
  return {
    id: childId,
    ...unsent,
    campaignId: CAMPAIGN.kindergarten,
    childId,
    placeCode,
    age,
    institutionId,
    undeterminedSince: institutionId === null ? createdAt : null,
    responseStatus: status,
    schoolStatus: null,
    createdAt,
    lot: status === 'NONE' ? null : newLot(lots(childId)),
  }
}

interface Sender {
  personId: number
  type: GuardianType
  phone: string
  /** Whether the registry names the sender as guardian. */
  isNamed: boolean
  sentAt: Date
}

const FIRST_REFERENCE = 300_000_000

/** Request with the columns of its sender. */
export const sentBy = (prospect: ProspectRow, { personId, type, phone, isNamed, sentAt }: Sender): ProspectRow => ({
  ...prospect,
  contactPersonId: personId,
  contactGuardianType: type,
  contactPhone1: phone,
  forCommission: !isNamed,
  reference: withCheckDigit(String(FIRST_REFERENCE + prospect.id)),
  sentAt,
})

export function firstGradeProspect(
  { childId, placeCode, createdAt }: Candidate,
  response: FirstGradeStatus,
  school: SchoolStatus,
): ProspectRow {
  const institutionId = schoolOf(placeCode)
  return {
    id: childId,
    ...unsent,
    campaignId: CAMPAIGN.firstGrade,
    childId,
    createdAt,
    placeCode,
    age: FIRST_GRADE_AGE,
    institutionId,
    undeterminedSince: institutionId === null ? createdAt : null,
    responseStatus: response,
    schoolStatus: school,
  }
}

/** Request of a child of campaign age: kindergartens in the capital only, schools in the whole country. */
export function prospectOf(child: Candidate, campaignYear: number): ProspectRow[] {
  const age = campaignYear - Number(child.birthDate.slice(0, 4))
  const chance = new Random('prospect', child.childId).next()
  if (age === FIRST_GRADE_AGE) return [firstGradeProspect(child, ...weightedChoice(firstGradeShares, chance))]
  if (!isKindergartenAge(age) || !child.placeCode.startsWith(capital.code)) return []
  return [kindergartenProspect(child, age, weightedChoice(requestShares, chance))]
}

/** Catchments: a kindergarten for each khoroo and age, and a school for each khoroo and bag. */
function* catchmentRows(): Generator<typeof catchments.$inferInsert> {
  for (const { code: placeCode } of allPlaces().filter(({ code }) => code.length === 6)) {
    const school = schoolOf(placeCode)
    if (school !== null) yield { campaignId: CAMPAIGN.firstGrade, placeCode, part: '', age: FIRST_GRADE_AGE, orgId: school }
    if (!placeCode.startsWith(capital.code)) continue
    for (const age of KINDERGARTEN_AGES) {
      const orgId = kindergartenOf(placeCode, age)
      if (orgId === null) continue
      yield { campaignId: CAMPAIGN.kindergarten, placeCode, part: '', age, orgId }
      yield { campaignId: CAMPAIGN.subProgram, placeCode, part: '', age, orgId }
    }
  }
}

export const seedCampaigns: SeedStep = async ({ copyInto, day }) => {
  await copyInto(campaigns, openCampaigns(day))
  await copyInto(catchments, catchmentRows())
  await copyInto(
    kindergartenPlaces,
    publicKindergartens.flatMap(({ id }) =>
      [...placesAt(id)].map(([age, places]) => ({ campaignId: CAMPAIGN.kindergarten, orgId: id, age, places })),
    ),
  )
}
