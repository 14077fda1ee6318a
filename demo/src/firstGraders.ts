import type { FirstGradeStatus, SchoolStatus } from '@portal/contract/enrolment'
import { withCheckDigit } from '@portal/server/areas/enrolment/reference'
import { prospectHistory, prospects } from '@portal/server/database/tables'
import { type DemoDay, daysAgo } from './calendar.ts'
import { BUSY_SCHOOL_PLACE, FIRST_GRADE_AGE, firstGradeProspect, type ProspectRow } from './enrolment.ts'
import { HOLDER } from './families.ts'
import type { SeedStep } from './part.ts'
import { family, mergeRegistered, seedRegistered } from './people.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'
import { seedUndelivered } from './undelivered.ts'

/** Future first-graders of the school with an office account, by state: every combination occurs, the most common most often. */
const statusCounts: readonly (readonly [count: number, response: FirstGradeStatus, school: SchoolStatus])[] = [
  [62, 'NEW', 'NEW'],
  [16, 'NEW', 'REGISTERED'],
  [8, 'NEW', 'REJECTED'],
  [4, 'NEW', 'DECLINED'],
  [12, 'APPROVED', 'REGISTERED'],
  [4, 'DECLINED', 'REGISTERED'],
  [3, 'MOVED', 'REGISTERED'],
]

/** One in this many confirmations has a sender that the registry does not name. */
const OTHER_SENDER_EVERY = 4
/** One in this many has waited for weeks. */
const LONG_WAIT_EVERY = 6

/** Number of the child whose mother registered by e-mail: she is notified of the office's answer. */
const OF_KNOWN_MOTHER = 1

const childId = (number: number) => 200_600 + number
const guardianId = (number: number) => 100_600 + number
const phoneOf = (number: number) => `8877${String(number).padStart(4, '0')}`
const referenceOf = (number: number) => withCheckDigit(String(700_000_000 + number))

const schoolNotes: Partial<Record<SchoolStatus, string>> = {
  REJECTED: 'Хүүхдийн төрсний гэрчилгээг авчирна уу.',
  DECLINED: 'Хүүхэд энэ сургуулийн тойрогт оршин суудаггүй байна.',
}

type StepRow = Omit<typeof prospectHistory.$inferInsert, 'id'>

function firstGrader(number: number, response: FirstGradeStatus, school: SchoolStatus, day: DemoDay, numbers: RegistryNumbers) {
  const random = new Random('first-grader', number)
  const isKnown = number === OF_KNOWN_MOTHER
  const isMother = random.next() < 0.7 && !isKnown
  // Messages prefer a phone: without one, the known mother is notified by e-mail.
  const guardian = { id: guardianId(number), type: isMother ? 'MOTHER' : 'FATHER', ...(!isKnown && { phone: phoneOf(number) }) } as const
  const plan = { id: childId(number), birthYear: day.campaignYear - FIRST_GRADE_AGE }
  const registered = family(random, numbers, BUSY_SCHOOL_PLACE, [guardian], [plan])
  if (isKnown) registered.guardianships.push({ childId: plan.id, guardianId: HOLDER.mailParent, type: 'MOTHER' })
  const birthDate = registered.people.find(({ id }) => id === plan.id)?.birthDate ?? ''
  const at = (days: number) => daysAgo(day, days, `${10 + (number % 7)}:${10 + (number % 50)}`)
  const candidate = {
    childId: plan.id,
    placeCode: BUSY_SCHOOL_PLACE,
    birthDate,
    createdAt: at(number % LONG_WAIT_EVERY === 0 ? 15 + (number % 6) : 7),
  }
  const isOther = response === 'APPROVED' && number % OTHER_SENDER_EVERY === 0
  const sender = isOther ? guardianId(number - 1) : guardian.id
  const prospect: ProspectRow = firstGradeProspect(candidate, response, school)
  const steps: StepRow[] = []
  const step = (days: number, side: 'school' | 'response', status: string, actor: 'school' | 'guardian', note: string | null = null) =>
    steps.push({
      prospectId: plan.id,
      at: at(days),
      side,
      status,
      note,
      actor,
      personId: actor === 'guardian' ? sender : HOLDER.schoolOffice,
    })
  if (school !== 'NEW') step(2 + (number % 5), 'school', school, 'school', schoolNotes[school] ?? null)
  if (response === 'MOVED') step(1, 'response', 'APPROVED', 'guardian')
  if (response !== 'NEW') {
    const isMoved = response === 'MOVED'
    step(1, 'response', response, isMoved ? 'school' : 'guardian', isMoved ? 'Баянзүрх дүүргийн 80 дугаар сургууль' : null)
  }
  const isSent = response === 'APPROVED' || response === 'MOVED'
  return {
    registered,
    child: registered.people.find(({ id }) => id === plan.id),
    phone: phoneOf(number),
    steps,
    prospect: {
      ...prospect,
      note: steps.at(-1)?.note ?? null,
      ...(isSent && {
        contactPersonId: sender,
        contactGuardianType: isOther ? ('GENERAL_ORPHAN' as const) : guardian.type,
        contactPhone1: phoneOf(number),
        forCommission: isOther,
        reference: referenceOf(number),
        sentAt: at(1),
      }),
    },
  }
}

/** Future first-graders of the lively school, so that every action of its office and of families can be tried. */
export const seedFirstGraders: SeedStep = async ({ copyInto, day, numbers }) => {
  const stands = statusCounts.flatMap(([count, response, school]) => Array.from({ length: count }, () => [response, school] as const))
  const all = stands.map(([response, school], at) => firstGrader(at + 1, response, school, day, numbers))
  await seedRegistered(copyInto, mergeRegistered(all.map(({ registered }) => registered)))
  await copyInto(
    prospects,
    all.map(({ prospect }) => prospect),
  )
  await copyInto(
    prospectHistory,
    all.flatMap(({ steps, prospect }) => steps.map((step) => ({ ...step, orgId: prospect.institutionId }))),
  )
  await seedUndelivered(copyInto, day, all)
}
