import { demoPeople, prospectHistory, prospects } from '@portal/server/database/tables'
import { demoAccounts } from './accounts.ts'
import type { DemoDay } from './calendar.ts'
import { demoPerson, enrollingChildren, enrollingFamily, type KnownPerson } from './enrolling.ts'
import { accountHolders, CHILD, HOLDER } from './families.ts'
import type { SeedStep } from './part.ts'
import { adult, mergeRegistered, personIn, type Registered, seedRegistered } from './people.ts'
import { partCode } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

const linkable = [
  { key: 'link-free', childId: CHILD.linkFree, situation: 'In grade 5б and linked to nobody; guardian is 88000003' },
  { key: 'link-other-school', childId: CHILD.linkOtherSchool, situation: 'Likewise in grade 2 of another school and district' },
]

/** A child whose registered guardian has an account, so that requests of other senders appear in that guardian's list. */
const guarded = { key: 'kg-own', situation: 'Of kindergarten age, nothing sent yet; guardian is 88000001' }

const ADULT_FREE_ID = 100_021
const FURTHER_ADULTS = 20
/** Adult with a phone in the registry, for opening an account in their name. */
const ADULT_PHONE_ID = 100_061
const ADULT_PHONE = '88000021'
const NOT_RESIDENT = 'not-resident'

const without = (registered: Registered, personId: number | undefined): Registered => ({
  people: registered.people.filter(({ id }) => id !== personId),
  addresses: registered.addresses.filter((address) => address.personId !== personId),
  guardianships: registered.guardianships.filter(({ childId }) => childId !== personId),
})

/** Registration uses an adult up, so tests need several. */
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

/** All people that documentation and tests refer to by a key or log-in, in the order of the printed list. */
export const seedKnown: SeedStep = async ({ copyInto, day, numbers }) => {
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
  await seedRegistered(
    copyInto,
    without(
      mergeRegistered([holders, adultFree, adultPhone, ...[...families, ...furtherAdults].map(({ registered }) => registered)]),
      stranger,
    ),
  )
  const requests = families.flatMap(({ enrolled }) => enrolled)
  // Rows of one call need equal keys, and unsent requests lack the sender's columns.
  for (const some of [requests.filter(({ prospect }) => prospect.sentAt), requests.filter(({ prospect }) => !prospect.sentAt)])
    await copyInto(
      prospects,
      some.map(({ prospect }) => prospect),
    )
  await copyInto(
    prospectHistory,
    requests.flatMap(({ steps, prospect }) => steps.map((step) => ({ ...step, orgId: prospect.institutionId }))),
  )
  await copyInto(
    demoPeople,
    known.map((person, position) => ({
      ...demoPerson(person, position),
      personId: person.person.id === stranger ? null : person.person.id,
    })),
  )
}
