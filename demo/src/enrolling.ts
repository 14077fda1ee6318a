import { type FirstGradeStatus, KINDERGARTEN_AGES, type RequestStatus, type SchoolStatus } from '@portal/contract/enrolment'
import { withCheckDigit } from '@portal/server/areas/enrolment/reference'
import type { prospectHistory } from '@portal/server/database/tables'
import { addDays, type DemoDay, daysAgo } from './calendar.ts'
import { CAMPAIGN, FAR_AWAY, firstGradeProspect, kindergartenProspect, type ProspectRow } from './enrolment.ts'
import { family, moved, type ParentPlan, type PersonRow, personIn } from './people.ts'
import { districts, khorooIn, partCode } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** A person that documentation and tests refer to by a key. */
export interface KnownPerson {
  key: string
  situation: string
  person: PersonRow
  guardianId: number | null
}

/** Row of demo_people for a person. */
export const demoPerson = ({ key, situation, person, guardianId }: KnownPerson, position: number) => ({
  key,
  situation,
  registryNumber: person.registryNumber,
  lastName: person.lastName,
  firstName: person.firstName,
  personId: person.id,
  guardianId,
  position,
})

export interface EnrollingChild {
  key: string
  bornYearsBefore: number
  situation: string
  twin?: string
  /** Place of residence, if it matters. */
  livesIn?: string
  guardianPhone?: string
  movedTo?: string
  /** State in the campaign; undefined outside every campaign. */
  stands?: RequestStart
}

type RequestStart =
  | { in: 'kindergarten'; status: RequestStatus }
  | { in: 'subProgram'; status: RequestStatus }
  | { in: 'firstGrade'; response: FirstGradeStatus; school: SchoolStatus }

export const kindergarten = (status: RequestStatus) => ({ stands: { in: 'kindergarten', status } }) as const
const subProgram = (status: RequestStatus) => ({ stands: { in: 'subProgram', status } }) as const
const firstGrade = (response: FirstGradeStatus, school: SchoolStatus) => ({ stands: { in: 'firstGrade', response, school } }) as const

/** Children in enrolment; their index determines their ids. */
export const enrollingChildren: EnrollingChild[] = [
  { key: 'kg-new', bornYearsBefore: 3, situation: 'A kindergarten is known and nothing sent yet', ...kindergarten('NONE') },
  {
    key: 'kg-twins-a',
    bornYearsBefore: 4,
    situation: 'One of two children at one address, nothing sent yet',
    twin: 'kg-twins-b',
    ...kindergarten('NONE'),
  },
  { key: 'kg-requested', bornYearsBefore: 4, situation: 'Kindergarten request sent', ...kindergarten('REQUESTED') },
  { key: 'kg-waiting', bornYearsBefore: 5, situation: 'On the waiting list of a kindergarten', ...kindergarten('WAITING') },
  { key: 'kg-passed', bornYearsBefore: 4, situation: 'Accepted by a kindergarten', ...kindergarten('PASSED') },
  { key: 'kg-unpassed', bornYearsBefore: 3, situation: 'Not accepted by a kindergarten', ...kindergarten('UNPASSED') },
  { key: 'kg-departed', bornYearsBefore: 2, situation: 'Accepted by a kindergarten and left it again', ...kindergarten('DEPARTED') },
  {
    key: 'kg-moved',
    bornYearsBefore: 3,
    situation: 'Nothing sent yet; has moved near another kindergarten',
    movedTo: partCode('1122', 3),
    ...kindergarten('NONE'),
  },
  {
    key: 'kg-nowhere',
    bornYearsBefore: 3,
    situation: 'Nothing sent yet; has moved far from any of them',
    movedTo: FAR_AWAY,
    ...kindergarten('NONE'),
  },
  { key: 'kg-too-old', bornYearsBefore: 7, situation: 'Too old for this campaign' },
  { key: 'kg-too-young', bornYearsBefore: 1, situation: 'Too young for this campaign' },
  { key: 'g1-ready', bornYearsBefore: 6, situation: 'Registered by a school: a parent can confirm', ...firstGrade('NEW', 'REGISTERED') },
  { key: 'g1-pending', bornYearsBefore: 6, situation: 'The school has not answered yet', ...firstGrade('NEW', 'NEW') },
  { key: 'g1-postponed', bornYearsBefore: 6, situation: 'The school has said no for now, with a note', ...firstGrade('NEW', 'REJECTED') },
  {
    key: 'g1-approved',
    bornYearsBefore: 6,
    situation: 'Registered by a school and confirmed by a parent',
    ...firstGrade('APPROVED', 'REGISTERED'),
  },
  {
    key: 'g1-no-school',
    bornYearsBefore: 6,
    situation: 'No school is known yet',
    livesIn: FAR_AWAY,
    stands: { in: 'firstGrade', response: 'NEW', school: 'NEW' },
  },
  { key: 'sub-new', bornYearsBefore: 4, situation: 'No sub-program request yet', ...subProgram('NONE') },
  { key: 'sub-passed', bornYearsBefore: 4, situation: 'Accepted by a sub-program', ...subProgram('PASSED') },
  { key: 'sub-unpassed', bornYearsBefore: 4, situation: 'Not accepted by a sub-program', ...subProgram('UNPASSED') },
  { key: 'not-resident', bornYearsBefore: 4, situation: 'Not in the resident registry' },
]
/** Deterministic reference of a child; the last digit is a check digit. */
const demoReference = (id: number): string =>
  withCheckDigit(
    String(id * 7919)
      .padStart(9, '0')
      .slice(-9),
  )

/** Steps that led to each status, with their age in days. */
const paths: Partial<Record<RequestStatus, readonly [daysAgo: number, status: RequestStatus, note: string | null][]>> = {
  REQUESTED: [[5, 'REQUESTED', null]],
  WAITING: [
    [6, 'REQUESTED', null],
    [3, 'WAITING', 'Орон тоо гарахыг хүлээж байна.'],
  ],
  PASSED: [
    [6, 'REQUESTED', null],
    [2, 'PASSED', 'Цэцэрлэгтэйгээ холбогдоно уу.'],
  ],
  UNPASSED: [
    [6, 'REQUESTED', null],
    [2, 'UNPASSED', 'Энэ насны орон тоо дүүрсэн.'],
  ],
  DEPARTED: [
    [7, 'REQUESTED', null],
    [5, 'PASSED', null],
    [1, 'DEPARTED', 'Эцэг, эхийн хүсэлтээр орон тоогоо чөлөөлсөн.'],
  ],
}
const schoolPaths: Record<string, readonly [daysAgo: number, side: 'school' | 'response', status: string, note: string | null][]> = {
  'NEW REGISTERED': [[4, 'school', 'REGISTERED', null]],
  'NEW NEW': [],
  'NEW REJECTED': [[3, 'school', 'REJECTED', 'Хүүхдийн төрсний гэрчилгээг авчирна уу.']],
  'APPROVED REGISTERED': [
    [5, 'school', 'REGISTERED', null],
    [2, 'response', 'APPROVED', null],
  ],
}

type HistoryRow = Omit<typeof prospectHistory.$inferInsert, 'id'>

/** Request of a known child with its history; its id equals the child's. */
function requestOf(child: EnrollingChild, at: { id: number; placeCode: string; birthDate: string; guardian: ParentPlan }, day: DemoDay) {
  const { stands } = child
  if (stands === undefined) return undefined
  const candidate = { childId: at.id, placeCode: at.placeCode, birthDate: at.birthDate, createdAt: daysAgo(day, 7, '00:00') }
  const steps: HistoryRow[] = []
  const step = (days: number, side: 'school' | 'response', status: string, note: string | null) =>
    steps.push({
      prospectId: at.id,
      at: daysAgo(day, days, '10:20'),
      side,
      status,
      note,
      actor: side === 'school' ? 'school' : status === 'REQUESTED' || status === 'APPROVED' ? 'guardian' : 'commission',
      personId: status === 'REQUESTED' || status === 'APPROVED' ? at.guardian.id : null,
    })
  let prospect: ProspectRow
  if (stands.in === 'firstGrade') {
    prospect = firstGradeProspect(candidate, stands.response, stands.school)
    for (const one of schoolPaths[`${stands.response} ${stands.school}`] ?? []) step(...one)
  } else {
    const age = KINDERGARTEN_AGES.find((known) => known === child.bornYearsBefore)
    if (age === undefined) throw new Error(`${child.key} is of no kindergarten age`)
    prospect = { ...kindergartenProspect(candidate, age, stands.status), campaignId: CAMPAIGN[stands.in] }
    for (const [days, status, note] of paths[stands.status] ?? []) step(days, 'response', status, note)
  }
  const sent = steps.find(({ side }) => side === 'response')
  return {
    steps,
    prospect: {
      ...prospect,
      note: steps.at(-1)?.note ?? null,
      ...(sent && {
        contactPersonId: at.guardian.id,
        contactGuardianType: at.guardian.type,
        contactPhone1: `8899${String(at.id).slice(-4)}`,
        reference: demoReference(at.id),
        sentAt: sent.at,
      }),
    },
  }
}

const TWINS_BORN = '05-14'
const MOVED_DAYS_AGO = 10

/** Id by index in the list; a twin's is 100 higher. */
const childId = (at: number, twin: number) => 200_100 + at + twin * 100

export function enrollingFamily(child: EnrollingChild, at: number, day: DemoDay, numbers: RegistryNumbers) {
  const { campaignYear, today } = day
  const random = new Random(`enrolling ${child.key}`)
  const keys = child.twin === undefined ? [child.key] : [child.key, child.twin]
  const birthday = child.twin === undefined ? {} : { birthday: TWINS_BORN }
  const plans = keys.map((_, twin) => ({ id: childId(at, twin), birthYear: campaignYear - child.bornYearsBefore, ...birthday }))
  const guardian: ParentPlan = {
    id: 100_100 + at,
    type: random.next() < 0.7 ? 'MOTHER' : 'FATHER',
    ...(child.guardianPhone !== undefined && { phone: child.guardianPhone }),
  }
  const somewhere = khorooIn(random, random.pick(districts).code)
  const made = family(random, numbers, child.livesIn ?? somewhere, [guardian], plans)
  const known = keys.map((key, twin) => ({
    key,
    situation: child.situation,
    person: personIn(made, childId(at, twin)),
    guardianId: guardian.id,
  }))
  const enrolled = keys.flatMap((_, twin) => {
    const { id, birthDate } = personIn(made, childId(at, twin))
    const home = made.addresses.find(({ personId }) => personId === id)
    return (home && requestOf(child, { id, placeCode: home.placeCode, birthDate, guardian }, day)) ?? []
  })
  const registered = child.movedTo === undefined ? made : moved(random, made, child.movedTo, addDays(today, -MOVED_DAYS_AGO))
  return { known, enrolled, registered }
}
