import { ordinal } from '@portal/contract/dateWords'
import type { RegistryParts } from '@portal/contract/registry'
import { addresses, guardianships, people } from '@portal/server/database/tables'
import type { CopyInto } from './copy.ts'
import { capital } from './places.ts'
import type { Random } from './random.ts'
import names from './reference/names.json' with { type: 'json' }
import { ADULT_LETTER, CHILD_LETTER, type RegistryNumbers } from './registry-numbers.ts'

export type PersonRow = typeof people.$inferSelect
type AddressRow = Omit<typeof addresses.$inferSelect, 'id'>
type GuardianshipRow = Omit<typeof guardianships.$inferSelect, 'id' | 'endedOn'>
type Home = Omit<AddressRow, 'personId' | 'arrivedOn' | 'leftOn'>
type Sex = RegistryParts['sex']

/** Rows of the resident registry. */
export interface Registered {
  people: PersonRow[]
  addresses: AddressRow[]
  guardianships: GuardianshipRow[]
}

export const mergeRegistered = (parts: Registered[]): Registered => ({
  people: parts.flatMap((part) => part.people),
  addresses: parts.flatMap((part) => part.addresses),
  guardianships: parts.flatMap((part) => part.guardianships),
})

export const personIn = (registered: Registered, id: number): PersonRow => {
  const found = registered.people.find((person) => person.id === id)
  if (found === undefined) throw new Error(`Person ${id} was not made`)
  return found
}

interface Particulars {
  id: number
  firstName?: string
  lastName?: string
  /** MM-dd */
  birthday?: string
  phone?: string
  email?: string
}
export interface AdultPlan extends Particulars {
  sex: Sex
  birthYear: number
}
export interface ParentPlan extends Particulars {
  type: 'MOTHER' | 'FATHER'
}
interface ChildPlan extends Particulars {
  sex?: Sex
  birthYear: number
}

/** Excludes 29 February: birthdays must exist in every year of the demo. */
const birthdays = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(5, 10))

const KAZAKH_PROVINCE = '83'

/** Picks a name that neither siblings nor the father have. */
function firstNameOf(random: Random, sex: Sex, isAdult: boolean, placeCode: string, taken: readonly string[] = []): string {
  const isMan = sex === 'male'
  if (placeCode.startsWith(KAZAKH_PROVINCE) && random.next() < 0.3) {
    const name = random.pick(isMan ? names.kazakhMen : names.kazakhWomen)
    if (!taken.includes(name)) return name
  }
  if (isAdult) return random.pickExcept(isMan ? names.fathers : names.mothers, taken)
  return random.pickExcept(isMan ? names.boys : names.girls, taken)
}

function homeIn(random: Random, placeCode: string): Home {
  const detail = `${1 + random.below(120)} тоот`
  const inCapital = placeCode.startsWith(capital.code)
  if (inCapital && random.next() < 0.5) {
    const [town, apartment] = [`${ordinal(1 + random.below(19))} хороолол`, `${ordinal(1 + random.below(60))} байр`]
    return { placeCode, region: null, town, street: null, apartment, detail }
  }
  const street = `${random.pick(names.streets)} ${ordinal(1 + random.below(40))} гудамж`
  return { placeCode, region: inCapital ? 'Гэр хороолол' : null, town: null, street, apartment: null, detail }
}

interface PersonTraits extends Particulars {
  sex: Sex
  birthYear: number
  isAdult: boolean
  familyName: string
  placeCode: string
}

function person(random: Random, numbers: RegistryNumbers, traits: PersonTraits): PersonRow {
  const birthDate = `${traits.birthYear}-${traits.birthday ?? random.pick(birthdays)}`
  const firstName = traits.firstName ?? firstNameOf(random, traits.sex, traits.isAdult, traits.placeCode)
  return {
    id: traits.id,
    registryNumber: numbers.next(traits.isAdult ? ADULT_LETTER : CHILD_LETTER, birthDate, traits.sex),
    familyName: traits.familyName,
    lastName: traits.lastName ?? random.pickExcept(names.fathers, [firstName]),
    firstName,
    sex: traits.sex,
    birthDate,
    citizenship: 'Монгол',
    phone: traits.phone ?? null,
    email: traits.email ?? null,
  }
}

/** An adult without family. */
export function adult(random: Random, numbers: RegistryNumbers, placeCode: string, plan: AdultPlan): Registered {
  const someone = person(random, numbers, { ...plan, isAdult: true, familyName: random.pick(names.clans), placeCode })
  const address = { personId: plan.id, ...homeIn(random, placeCode), arrivedOn: `${plan.birthYear + 20}-03-15`, leftOn: null }
  return { people: [someone], addresses: [address], guardianships: [] }
}

/** Parents and children at one address. The children's last name is their father's given name, even if he lives elsewhere. */
export function family(
  random: Random,
  numbers: RegistryNumbers,
  placeCode: string,
  parents: ParentPlan[],
  children: ChildPlan[],
): Registered {
  const home = homeIn(random, placeCode)
  const clan = random.pick(names.clans)
  const eldest = Math.min(...children.map((child) => child.birthYear))
  const generation = eldest - 20 - random.below(15)
  const grown = parents.map((plan) =>
    person(random, numbers, {
      ...plan,
      sex: plan.type === 'MOTHER' ? 'female' : 'male',
      birthYear: generation - random.below(4),
      isAdult: true,
      familyName: plan.type === 'MOTHER' ? random.pick(names.clans) : clan,
      placeCode,
    }),
  )
  const father = grown.find((parent) => parent.sex === 'male')?.firstName ?? firstNameOf(random, 'male', true, placeCode)
  const taken = [father]
  const young = children.map((plan) => {
    const sex = plan.sex ?? (random.next() < 0.51 ? 'male' : 'female')
    const firstName = plan.firstName ?? firstNameOf(random, sex, false, placeCode, taken)
    taken.push(firstName)
    return person(random, numbers, { ...plan, firstName, lastName: father, sex, isAdult: false, familyName: clan, placeCode })
  })
  return {
    people: [...grown, ...young],
    addresses: [
      ...grown.map(({ id }) => ({ personId: id, ...home, arrivedOn: `${eldest - 1}-03-15`, leftOn: null })),
      ...young.map(({ id, birthDate }) => ({ personId: id, ...home, arrivedOn: birthDate, leftOn: null })),
    ],
    guardianships: young.flatMap((child) => parents.map((parent) => ({ childId: child.id, guardianId: parent.id, type: parent.type }))),
  }
}

/** Moves a household: the old address ends on the day on which the new one begins. */
export function moved(random: Random, household: Registered, placeCode: string, on: string): Registered {
  const home = homeIn(random, placeCode)
  const arrived = household.people.map(({ id }) => ({ personId: id, ...home, arrivedOn: on, leftOn: null }))
  return { ...household, addresses: [...household.addresses.map((address) => ({ ...address, leftOn: on })), ...arrived] }
}

export async function seedRegistered(copyInto: CopyInto, registered: Registered): Promise<void> {
  await copyInto(people, registered.people)
  await copyInto(addresses, registered.addresses)
  await copyInto(guardianships, registered.guardianships)
}
