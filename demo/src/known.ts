import { type FirstGradeStatus, KINDERGARTEN_AGES, type RequestStatus, type SchoolStatus } from '@portal/contract/enrolment'
import { demoPeople, prospects } from '@portal/server/database/tables'
import { demoAccounts } from './accounts.ts'
import { addDays, type DemoDay } from './calendar.ts'
import { CAMPAIGN, firstGradeProspect, kindergartenProspect, type ProspectRow } from './enrolment.ts'
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
  /** The place to which the family has moved since. */
  movedTo?: string
  /** How the child stands in the campaign; whoever is outside every campaign stands nowhere. */
  stands?: Standing
}

type Standing =
  | { in: 'kindergarten'; status: RequestStatus }
  | { in: 'subProgram'; status: RequestStatus }
  | { in: 'firstGrade'; response: FirstGradeStatus; school: SchoolStatus; noSchool?: true }

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
    movedTo: partCode('4613', 1),
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
    stands: { in: 'firstGrade', response: 'NEW', school: 'NEW', noSchool: true },
  },
  { key: 'sub-new', bornYearsBefore: 4, situation: 'No sub-program request yet', ...subProgram('NONE') },
  { key: 'sub-passed', bornYearsBefore: 4, situation: 'Accepted by a sub-program', ...subProgram('PASSED') },
  { key: 'sub-unpassed', bornYearsBefore: 4, situation: 'Not accepted by a sub-program', ...subProgram('UNPASSED') },
  { key: 'not-resident', bornYearsBefore: 4, situation: 'Not in the resident registry' },
]
/** The prospect of a known child, by the address at which its request stands. */
function prospectOf(child: EnrollingChild, childId: number, placeCode: string, birthDate: string): ProspectRow[] {
  const { stands } = child
  if (stands === undefined) return []
  const candidate = { childId, placeCode, birthDate }
  if (stands.in === 'firstGrade') {
    const prospect = firstGradeProspect(candidate, stands.response, stands.school)
    return [stands.noSchool ? { ...prospect, institutionId: null } : prospect]
  }
  const age = KINDERGARTEN_AGES.find((known) => known === child.bornYearsBefore)
  if (age === undefined) throw new Error(`${child.key} is of no kindergarten age`)
  return [{ ...kindergartenProspect(candidate, age, stands.status), campaignId: CAMPAIGN[stands.in] }]
}

const linkable = [
  { key: 'link-free', childId: CHILD.linkFree, situation: 'In grade 5б and linked to nobody; guardian is 88000003' },
  { key: 'link-other-school', childId: CHILD.linkOtherSchool, situation: 'Likewise in grade 2 of another school and district' },
]

const ADULT_FREE_ID = 100_021
const FURTHER_ADULTS = 20
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

function enrollingFamily(child: EnrollingChild, at: number, { campaignYear, today }: DemoDay, numbers: RegistryNumbers) {
  const random = new Random(`enrolling ${child.key}`)
  const keys = child.twin === undefined ? [child.key] : [child.key, child.twin]
  const birthday = child.twin === undefined ? {} : { birthday: TWINS_BORN }
  const plans = keys.map((_, twin) => ({ id: childId(at, twin), birthYear: campaignYear - child.bornYearsBefore, ...birthday }))
  const guardian: ParentPlan = { id: 100_100 + at, type: random.next() < 0.7 ? 'MOTHER' : 'FATHER' }
  const made = family(random, numbers, khorooIn(random, random.pick(districts).code), [guardian], plans)
  const known = keys.map((key, twin) => ({
    key,
    situation: child.situation,
    person: personIn(made, childId(at, twin)),
    guardianId: guardian.id,
  }))
  const prospectRows = keys.flatMap((_, twin) => {
    const { id, birthDate } = personIn(made, childId(at, twin))
    const home = made.addresses.find(({ personId }) => personId === id)
    return home === undefined ? [] : prospectOf(child, id, home.placeCode, birthDate)
  })
  return {
    known,
    prospects: prospectRows,
    registered: child.movedTo === undefined ? made : moved(random, made, child.movedTo, addDays(today, -MOVED_DAYS_AGO)),
  }
}

/** Registering uses an adult up: whoever tries it again needs another. */
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
  const known: KnownPerson[] = [
    ...demoAccounts.map(({ username, situation, personId }) => ({
      key: username,
      situation,
      person: personIn(holders, personId),
      guardianId: null,
    })),
    ...families.flatMap((enrolling) => enrolling.known),
    ...linkable.map(({ childId, ...rest }) => ({ ...rest, person: personIn(holders, childId), guardianId: HOLDER.unlinkedParent })),
    { key: 'adult-free', situation: 'An adult without an account', person: personIn(adultFree, ADULT_FREE_ID), guardianId: null },
    ...furtherAdults.map(({ known: one }) => one),
  ]
  const stranger = known.find(({ key }) => key === NOT_RESIDENT)?.person.id
  await layRegistered(
    copyInto,
    without(together([holders, adultFree, ...[...families, ...furtherAdults].map(({ registered }) => registered)]), stranger),
  )
  await copyInto(
    prospects,
    families.flatMap((enrolling) => enrolling.prospects),
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
