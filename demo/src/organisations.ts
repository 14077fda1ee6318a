import { ordinal } from '@portal/contract/dateWords'
import { organisations } from '@portal/server/database/tables'
import { districtOfficeId, educationOffices, provinceOfficeId } from '@portal/server/reference/places'
import type { SeedStep } from './part.ts'
import { districtOf, districts, khorooIn, provinces, randomBag } from './places.ts'
import { Random } from './random.ts'
import names from './reference/names.json' with { type: 'json' }

type OrganisationRow = typeof organisations.$inferSelect
interface Numbered {
  number: number
  districtCode: string
}

const schoolId = (number: number) => 50_000 + number
const kindergartenId = (number: number) => 60_000 + number

/** The school and kindergarten with complete data, both in the district whose office the documents name. */
const busySchool: Numbered = { number: 84, districtCode: '1110' }
const busyKindergarten: Numbered = { number: 33, districtCode: '1110' }
export const BUSY_DISTRICT = busySchool.districtCode
export const BUSY_SCHOOL_ID = schoolId(busySchool.number)
export const BUSY_KINDERGARTEN_ID = kindergartenId(busyKindergarten.number)

const MAX_KINDERGARTENS = 55
const mostPublic = Math.max(...districts.map((district) => district.publicKindergartens))
const publicKindergartens = (estimate: number) => Math.max(2, Math.round((estimate * MAX_KINDERGARTENS) / mostPublic))
const privateKindergartens = (estimate: number) => Math.max(0, Math.min(estimate, MAX_KINDERGARTENS) - publicKindergartens(estimate))
const schoolCount = (thousands: number) => 3 + Math.round(thousands / 25)

/** Assigns the capital's numbers to the districts in turn; the lively institution keeps its own. */
function distributed(counts: { code: string; count: number }[], own: Numbered): Numbered[] {
  const hands = [own]
  let number = 0
  const left = counts.map(({ code, count }) => ({ code, count: code === own.districtCode ? count - 1 : count }))
  for (let round = 0; left.some(({ count }) => count > round); round++) {
    for (const { code } of left.filter(({ count }) => count > round)) {
      number += number + 1 === own.number ? 2 : 1
      hands.push({ number, districtCode: code })
    }
  }
  return hands
}

const capitalSchools = distributed(
  districts.map(({ code, thousands }) => ({ code, count: schoolCount(thousands) })),
  busySchool,
)
const capitalKindergartens = distributed(
  districts.map((district) => ({ code: district.code, count: publicKindergartens(district.publicKindergartens) })),
  busyKindergarten,
)

function firstSchoolIn(districtCode: string) {
  const school = capitalSchools.find((one) => one.districtCode === districtCode)
  if (school === undefined) throw new Error(`District ${districtCode} has no school`)
  return { districtCode, id: schoolId(school.number) }
}
/** A school of the capital outside the lively district. */
export const otherSchool = firstSchoolIn('1119')

const officePhone = (id: number) => `9222${String(id % 10_000).padStart(4, '0')}`

function organisationRow(
  id: number,
  type: 'ORGEBS' | 'ORGKG',
  name: string,
  within: { districtCode: string } | { soumCode: string },
  isPublic = true,
): OrganisationRow {
  const random = new Random('organisation', id)
  const placeCode = 'districtCode' in within ? khorooIn(random, within.districtCode) : randomBag(random, within.soumCode)
  const parentId = 'districtCode' in within ? districtOfficeId(within.districtCode) : provinceOfficeId(within.soumCode.slice(0, 2))
  const addressDetail = `${random.pick(names.streets)} ${ordinal(1 + random.below(40))} гудамж, ${1 + random.below(99)}`
  return { id, parentId, type, name, placeCode, isPublic, phone: `9255${String(1 + random.below(9999)).padStart(4, '0')}`, addressDetail }
}

/** Offices first, because institutions reference them. */
export function allOrganisations(): OrganisationRow[] {
  return [
    ...educationOffices().map((office) => ({ ...office, phone: officePhone(office.id) })),
    ...capitalSchools.map(({ number, districtCode }) =>
      organisationRow(schoolId(number), 'ORGEBS', `${districtOf(districtCode).name} дүүргийн ${ordinal(number)} сургууль`, {
        districtCode,
      }),
    ),
    ...capitalKindergartens.map(({ number, districtCode }) =>
      organisationRow(kindergartenId(number), 'ORGKG', `${districtOf(districtCode).name} дүүргийн ${ordinal(number)} цэцэрлэг`, {
        districtCode,
      }),
    ),
    ...districts.flatMap((district) =>
      names.privateKindergartens
        .slice(0, privateKindergartens(district.publicKindergartens))
        .map((name, at) =>
          organisationRow(
            70_001 + (Number(district.code) % 100) * 100 + at,
            'ORGKG',
            `${district.name} дүүргийн «${name}» цэцэрлэг`,
            { districtCode: district.code },
            false,
          ),
        ),
    ),
    ...provinces
      .flatMap(({ soums }) => soums.slice(0, 1))
      .flatMap(({ code, name }) => [
        organisationRow(schoolId(Number(code)), 'ORGEBS', `${name} сумын ЕБС`, { soumCode: code }),
        organisationRow(kindergartenId(Number(code)), 'ORGKG', `${name} сумын ${ordinal(1)} цэцэрлэг`, { soumCode: code }),
      ]),
  ]
}

export const seedOrganisations: SeedStep = ({ copyInto }) => copyInto(organisations, allOrganisations())
