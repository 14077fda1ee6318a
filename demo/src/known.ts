import { type FirstGradeStatus, KINDERGARTEN_AGES, type RequestStatus, type SchoolStatus } from '@portal/contract/enrolment'
import { withCheckDigit } from '@portal/server/areas/enrolment/reference'
import { demoPeople, prospectHistory, prospects } from '@portal/server/database/tables'
import { demoAccounts } from './accounts.ts'
import { addDays, type DemoDay, daysAgo } from './calendar.ts'
import { CAMPAIGN, FAR_AWAY, firstGradeProspect, kindergartenProspect, type ProspectRow } from './enrolment.ts'
import { accountHolders, CHILD, HOLDER } from './families.ts'
import type { Part } from './part.ts'
import { adult, family, layRegistered, moved, type ParentPlan, type PersonRow, type Registered, together } from './people.ts'
import { districts, khorooIn, partCode } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

interface KnownPerson {
  key: string
  situation: string
  person: PersonRow
  guardianId: number | null
}

interface EnrollingChild {
  key: string
  /** Before the year of the open campaign. */
  bornYearsBefore: number
  situation: string
  /** The key of a second child, born on the same day into the same family. */
  twin?: string
  /** Where the family lives, if it matters. */
  livesIn?: string
  /** The place to which the family has moved since. */
  movedTo?: string
  /** How the child stands in the campaign; a child outside every campaign has no standing. */
  stands?: Standing
}

type Standing =
  | { in: 'kindergarten'; status: RequestStatus }
  | { in: 'subProgram'; status: RequestStatus }
  | { in: 'firstGrade'; response: FirstGradeStatus; school: SchoolStatus }

const kindergarten = (status: RequestStatus) => ({ stands: { in: 'kindergarten', status } }) as const
const subProgram = (status: RequestStatus) => ({ stands: { in: 'subProgram', status } }) as const
const firstGrade = (response: FirstGradeStatus, school: SchoolStatus) => ({ stands: { in: 'firstGrade', response, school } }) as const

const enrollingChildren: EnrollingChild[] = [
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
/** Always the same for the same child; the last digit checks the others. */
const demoReference = (id: number): string =>
  withCheckDigit(
    String(id * 7919)
      .padStart(9, '0')
      .slice(-9),
  )

/** The steps by which a request came to where it stands, with the days since each. */
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

/** The request of a known child, by the address at which it stands, with its history. Numbered like the child. */
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

const linkable = [
  { key: 'link-free', childId: CHILD.linkFree, situation: 'In grade 5б and linked to nobody; guardian is 88000003' },
  { key: 'link-other-school', childId: CHILD.linkOtherSchool, situation: 'Likewise in grade 2 of another school and district' },
]

/** Whose registered guardian has an account: what a stranger sends for this child shows in that guardian's list. */
const guarded = { key: 'kg-own', situation: 'Of kindergarten age, nothing sent yet; guardian is 88000001' }

const ADULT_FREE_ID = 100_021
const FURTHER_ADULTS = 20
/** Whose account someone else may open: the registry has this phone. */
const ADULT_PHONE_ID = 100_061
const ADULT_PHONE = '88000021'
const TWINS_BORN = '05-14'
const MOVED_DAYS_AGO = 10
const NOT_RESIDENT = 'not-resident'

const personIn = (registered: Registered, id: number): PersonRow => {
  const found = registered.people.find((person) => person.id === id)
  if (found === undefined) throw new Error(`Person ${id} was not made`)
  return found
}

const without = (registered: Registered, personId: number | undefined): Registered => ({
  people: registered.people.filter(({ id }) => id !== personId),
  addresses: registered.addresses.filter((address) => address.personId !== personId),
  guardianships: registered.guardianships.filter(({ childId }) => childId !== personId),
})

/** Numbered by their place in the list; a twin follows a hundred later. */
const childId = (at: number, twin: number) => 200_100 + at + twin * 100

function enrollingFamily(child: EnrollingChild, at: number, day: DemoDay, numbers: RegistryNumbers) {
  const { campaignYear, today } = day
  const random = new Random(`enrolling ${child.key}`)
  const keys = child.twin === undefined ? [child.key] : [child.key, child.twin]
  const birthday = child.twin === undefined ? {} : { birthday: TWINS_BORN }
  const plans = keys.map((_, twin) => ({ id: childId(at, twin), birthYear: campaignYear - child.bornYearsBefore, ...birthday }))
  const guardian: ParentPlan = { id: 100_100 + at, type: random.next() < 0.7 ? 'MOTHER' : 'FATHER' }
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

/** Registering uses an adult up: trying it again needs another. */
function furtherAdult(number: number, { campaignYear }: DemoDay, numbers: RegistryNumbers) {
  const random = new Random('adult-free', number)
  const id = ADULT_FREE_ID + number
  const registered = adult(random, numbers, partCode('1107', 11), {
    id,
    sex: random.next() < 0.5 ? 'female' : 'male',
    birthYear: campaignYear - 36,
  })
  return {
    registered,
    known: {
      key: `adult-free-${number}`,
      situation: 'Another adult without an account',
      person: personIn(registered, id),
      guardianId: null,
    },
  }
}

/** Everyone whom documentation and tests know by a key or a log-in, in the order of the list that people read. */
export const layKnown: Part = async ({ copyInto, day, numbers }) => {
  const holders = accountHolders(day, numbers)
  const adultFree = adult(new Random('adult-free'), numbers, partCode('1107', 11), { id: ADULT_FREE_ID, sex: 'female', birthYear: 1990 })
  const families = enrollingChildren.map((child, at) => enrollingFamily(child, at, day, numbers))
  const furtherAdults = Array.from({ length: FURTHER_ADULTS }, (_, at) => furtherAdult(at + 2, day, numbers))
  const adultPhone = adult(new Random('adult-phone'), numbers, partCode('1107', 11), {
    id: ADULT_PHONE_ID,
    sex: 'female',
    birthYear: day.campaignYear - 38,
    phone: ADULT_PHONE,
  })
  const known: KnownPerson[] = [
    ...demoAccounts.map(({ username, situation, personId }) => ({
      key: username,
      situation,
      person: personIn(holders, personId),
      guardianId: null,
    })),
    ...families.flatMap((enrolling) => enrolling.known),
    ...linkable.map(({ childId, ...rest }) => ({ ...rest, person: personIn(holders, childId), guardianId: HOLDER.unlinkedParent })),
    { ...guarded, person: personIn(holders, CHILD.nomin), guardianId: HOLDER.mother },
    { key: 'adult-free', situation: 'An adult without an account', person: personIn(adultFree, ADULT_FREE_ID), guardianId: null },
    ...furtherAdults.map(({ known: one }) => one),
    {
      key: 'adult-phone',
      situation: `An adult without an account whose phone the resident registry has: ${ADULT_PHONE}`,
      person: personIn(adultPhone, ADULT_PHONE_ID),
      guardianId: null,
    },
  ]
  const stranger = known.find(({ key }) => key === NOT_RESIDENT)?.person.id
  await layRegistered(
    copyInto,
    without(together([holders, adultFree, adultPhone, ...[...families, ...furtherAdults].map(({ registered }) => registered)]), stranger),
  )
  const requests = families.flatMap(({ enrolled }) => enrolled)
  // Rows of one call carry the same keys: what nobody sent has none of a sender's.
  for (const some of [requests.filter(({ prospect }) => prospect.sentAt), requests.filter(({ prospect }) => !prospect.sentAt)])
    await copyInto(
      prospects,
      some.map(({ prospect }) => prospect),
    )
  await copyInto(
    prospectHistory,
    requests.flatMap(({ steps }) => steps),
  )
  await copyInto(
    demoPeople,
    known.map(({ key, situation, person: { id, registryNumber, lastName, firstName }, guardianId }, position) => ({
      key,
      situation,
      registryNumber,
      lastName,
      firstName,
      personId: id === stranger ? null : id,
      guardianId,
      position,
    })),
  )
}
