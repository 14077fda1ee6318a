import { KINDERGARTEN_AGES, type KindergartenAge, type RequestStatus } from '@portal/contract/enrolment'
import { prospectHistory, prospects } from '@portal/server/database/tables'
import { type DemoDay, daysAgo } from './calendar.ts'
import { CAMPAIGN, kindergartenOf, kindergartenProspect, type ProspectRow, sentBy } from './enrolment.ts'
import { HOLDER } from './families.ts'
import { BUSY_DISTRICT, BUSY_KINDERGARTEN_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { family, mergeRegistered, seedRegistered } from './people.ts'
import { allPlaces } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** Requests of each campaign by status; most wait for the commission. */
const statusCounts: readonly (readonly [count: number, status: RequestStatus])[] = [
  [64, 'REQUESTED'],
  [6, 'WAITING'],
  [4, 'PASSED'],
  [3, 'UNPASSED'],
]
const notes: Partial<Record<RequestStatus, string>> = {
  WAITING: 'Орон тоо гарвал мэдэгдэнэ.',
  UNPASSED: 'Сул орон тоо байхгүй.',
}
/** One in this many has a sender that the registry does not name. */
const OTHER_SENDER_EVERY = 6
/** One in this many has waited for weeks. */
const LONG_WAIT_EVERY = 5

const childId = (number: number) => 201_000 + number
const guardianId = (number: number) => 101_000 + number
const phoneOf = (number: number) => `8878${String(number).padStart(4, '0')}`

/** Place for whose children of that age the lively kindergarten is responsible. */
const placeFor = (age: KindergartenAge): string | undefined =>
  allPlaces().find(({ code }) => code.length === 6 && code.startsWith(BUSY_DISTRICT) && kindergartenOf(code, age) === BUSY_KINDERGARTEN_ID)
    ?.code

/** Ages that it takes, each with a place. */
const homes = KINDERGARTEN_AGES.flatMap((age) => {
  const placeCode = placeFor(age)
  return placeCode === undefined ? [] : [{ age, placeCode }]
})

type StepRow = Omit<typeof prospectHistory.$inferInsert, 'id'>

function request(number: number, campaignId: number, status: RequestStatus, day: DemoDay, numbers: RegistryNumbers) {
  const random = new Random('kindergarten request', number)
  const home = homes[number % homes.length]
  if (home === undefined) throw new Error('No address belongs to the kindergarten')
  const guardian = { id: guardianId(number), type: random.next() < 0.7 ? 'MOTHER' : 'FATHER', phone: phoneOf(number) } as const
  const plan = { id: childId(number), birthYear: day.campaignYear - home.age }
  const registered = family(random, numbers, home.placeCode, [guardian], [plan])
  const birthDate = registered.people.find(({ id }) => id === plan.id)?.birthDate ?? ''
  const time = `${10 + (number % 9)}:${10 + (number % 50)}`
  const sentAt = daysAgo(day, number % LONG_WAIT_EVERY === 0 ? 15 + (number % 7) : 1 + (number % 6), time)
  const isNamed = number % OTHER_SENDER_EVERY !== 0
  const personId = isNamed ? guardian.id : guardianId(number - 1)
  const unsent = kindergartenProspect({ childId: plan.id, birthDate, placeCode: home.placeCode, createdAt: sentAt }, home.age, status)
  const sender = { personId, type: isNamed ? guardian.type : ('GENERAL_ORPHAN' as const), phone: phoneOf(number), isNamed, sentAt }
  const note = notes[status] ?? null
  const steps: StepRow[] = [
    { prospectId: plan.id, at: sentAt, side: 'response', status: 'REQUESTED', note: null, actor: 'guardian', personId },
  ]
  if (status !== 'REQUESTED')
    // Yesterday evening, because a demo is created at any hour and must contain no future steps.
    steps.push({
      prospectId: plan.id,
      at: daysAgo(day, 1, '19:10'),
      side: 'response',
      status,
      note,
      actor: 'commission',
      personId: HOLDER.commission,
    })
  const prospect: ProspectRow = { ...sentBy(unsent, sender), campaignId, note }
  return { registered, prospect, steps }
}

/** Requests for the kindergarten with an office account and for its sub-program, which fill the commission's queues. */
export const seedRequests: SeedStep = async ({ copyInto, day, numbers }) => {
  const stands = [CAMPAIGN.kindergarten, CAMPAIGN.subProgram].flatMap((campaignId) =>
    statusCounts.flatMap(([count, status]) => Array.from({ length: count }, () => ({ campaignId, status }))),
  )
  const all = stands.map(({ campaignId, status }, at) => request(at + 1, campaignId, status, day, numbers))
  await seedRegistered(copyInto, mergeRegistered(all.map(({ registered }) => registered)))
  await copyInto(
    prospects,
    all.map(({ prospect }) => prospect),
  )
  await copyInto(
    prospectHistory,
    all.flatMap(({ steps, prospect }) => steps.map((step) => ({ ...step, orgId: prospect.institutionId }))),
  )
}
