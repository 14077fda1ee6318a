import { prospects } from '@portal/server/database/tables'
import type { DemoDay } from './calendar.ts'
import { CAMPAIGN, datesOn, OPEN_SINCE_DAYS, type ProspectRow, placesAt, prospectOf, sentBy } from './enrolment.ts'
import type { SeedStep } from './part.ts'
import { family, mergeRegistered, type Registered, seedRegistered } from './people.ts'
import { randomPlace } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** Birth years from the youngest of the kindergarten's window to the first grade's. */
const YOUNGEST = 2
const BIRTH_YEARS = 5
const BATCH_SIZE = 5000
const STEPS = 20

const childId = (number: number) => 1_000_000 + number
const guardianId = (number: number) => 3_000_000 + number

interface EnrollingFamily {
  registered: Registered
  children: number
}

/** Generates families: a parent with one or two children of the ages of the campaigns. */
function* generateFamilies(children: number, campaignYear: number, numbers: RegistryNumbers): Generator<EnrollingFamily> {
  let made = 0
  for (let number = 1; made < children; number++) {
    const random = new Random('family', number)
    const first = random.below(BIRTH_YEARS)
    const ages = random.next() < 0.3 ? [first, (first + 1 + random.below(BIRTH_YEARS - 1)) % BIRTH_YEARS] : [first]
    // Eldest first: the parent's age depends on it, even if the count ends within a family.
    const years = ages.sort((one, other) => other - one).slice(0, children - made)
    const plans = years.map((year, at) => ({ id: childId(made + at + 1), birthYear: campaignYear - YOUNGEST - year }))
    const parent = { id: guardianId(number), type: random.next() < 0.75 ? 'MOTHER' : 'FATHER' } as const
    yield { registered: family(random, numbers, randomPlace(random), [parent], plans), children: years.length }
    made += years.length
  }
}

/** One in this many requests has a sender that the registry does not name. */
const OTHER_SENDER_EVERY = 30
const phoneOf = (id: number) => `86${String(id % 1_000_000).padStart(6, '0')}`
const HOUR_MS = 3_600_000

const cellOf = ({ institutionId, age }: Pick<ProspectRow, 'institutionId' | 'age'>) => `${institutionId} ${age}`

/** Function that lets a request wait if the places of its kindergarten and age are given; `given` counts earlier acceptances. */
const withinPlaces =
  (given: Map<string, number>) =>
  (prospect: ProspectRow): ProspectRow => {
    const { responseStatus, institutionId, age } = prospect
    if (responseStatus !== 'PASSED' || institutionId == null) return prospect
    const places = [...placesAt(institutionId)].find(([of]) => of === age)?.[1] ?? 0
    const count = given.get(cellOf(prospect)) ?? 0
    if (count >= places) return { ...prospect, responseStatus: 'WAITING' }
    given.set(cellOf(prospect), count + 1)
    return prospect
  }

/** Requests of the children; they were sent since the campaign opened, most by the registered guardian. */
function prospectsOf({ people, addresses, guardianships }: Registered, { campaignYear, today }: DemoDay, given: Map<string, number>) {
  const fitting = withinPlaces(given)
  const homes = new Map(addresses.map(({ personId, placeCode }) => [personId, placeCode]))
  const guardians = new Map(guardianships.map((one) => [one.childId, one]))
  const { opensAt } = datesOn(today)
  const openHours = 24 * OPEN_SINCE_DAYS
  return people.flatMap(({ id, birthDate }, at) => {
    const placeCode = homes.get(id)
    if (placeCode === undefined) return []
    return prospectOf({ childId: id, birthDate, placeCode, createdAt: opensAt }, campaignYear)
      .map(fitting)
      .map((prospect) => {
        const guardian = guardians.get(id)
        if (prospect.responseStatus === 'NONE' || prospect.schoolStatus !== null || guardian === undefined) return prospect
        const other = guardianships[(at + OTHER_SENDER_EVERY) % guardianships.length]
        const isNamed = id % OTHER_SENDER_EVERY !== 0 || other === undefined || other.guardianId === guardian.guardianId
        const sentAt = new Date(opensAt.getTime() + new Random('sent', id).below(openHours) * HOUR_MS)
        const type = isNamed ? guardian.type : ('GENERAL_ORPHAN' as const)
        return sentBy(prospect, { personId: isNamed ? guardian.guardianId : other.guardianId, type, phone: phoneOf(id), isNamed, sentAt })
      })
  })
}

/** Inserts the many children behind the statistics in batches, so that memory stays constant. */
export const seedCrowd: SeedStep = async ({ children, copyInto, query, day, numbers, progress }) => {
  const accepted = await query<{ institutionId: number; age: number; count: number }>(
    `select institution_id as "institutionId", age, count(*)::int as count from prospects where campaign_id = ${CAMPAIGN.kindergarten} and response_status = 'PASSED' group by 1, 2`,
  )
  const given = new Map(accepted.map((one) => [cellOf(one), one.count]))
  const portion = Math.min(BATCH_SIZE, Math.ceil(children / STEPS))
  let waiting: Registered[] = []
  let waitingChildren = 0
  let laid = 0
  const lay = async () => {
    const registered = mergeRegistered(waiting)
    await seedRegistered(copyInto, registered)
    await copyInto(prospects, prospectsOf(registered, day, given))
    laid += waitingChildren
    progress(laid / children, `${laid} of ${children} children`)
    waiting = []
    waitingChildren = 0
  }
  for (const { registered, children: size } of generateFamilies(children, day.campaignYear, numbers)) {
    waiting.push(registered)
    waitingChildren += size
    if (waitingChildren >= portion) await lay()
  }
  if (waitingChildren > 0) await lay()
}
