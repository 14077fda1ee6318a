import { ABSENCE_CATEGORIES } from '@portal/contract/absence'
import { absences, healthDeclarations, links } from '@portal/server/database/tables'
import { comingSchoolDay } from './absence.ts'
import { type DemoDay, daysAgo } from './calendar.ts'
import { demoGroups, GROUP, pupilId } from './groups.ts'
import { BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { parentsInRegistry } from './pupils.ts'

type LinkRow = typeof links.$inferInsert
type AbsenceRow = typeof absences.$inferInsert

const CLASS = GROUP['5б']
/** Numbered seats of the class; the known children are in addition. */
const SEATS = 28
/** Seats with a linked parent; together with the one known child that has links, eight children of the class have none. */
const FOLLOWED = { from: 2, to: 22 }
const WAITING_IN_CLASS = 29
const WAITING_ELSEWHERE = 40
const LEAVES_IN_CLASS = 9
const LEAVES_ELSEWHERE = 51

const hours = ['08:12', '09:40', '12:05', '17:30', '19:45', '21:20']
const timeOf = (number: number) => hours[number % hours.length] ?? '12:00'
const seat = (number: number) => pupilId(CLASS, number)
const seats = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => seat(from + at))

/** Pupils of the school's other classes: the second seat of every class, then the third, and so on. */
const otherPupils = (): { childId: number; groupId: number }[] => {
  const classes = demoGroups.filter(({ orgId, id }) => orgId === BUSY_SCHOOL_ID && id !== CLASS && id !== GROUP['1б'])
  return [2, 3, 4, 5].flatMap((number) => classes.map(({ id }) => ({ childId: pupilId(id, number), groupId: id })))
}

/** A person that the registry does not name for the child: a parent of another class. */
const strangerTo = (number: number) => parentsInRegistry(pupilId(GROUP['9а'], 1 + (number % 18)))[0]?.id ?? 0

function linkRows(day: DemoDay): LinkRow[] {
  const followed = seats(FOLLOWED.from, FOLLOWED.to).map((childId, number): LinkRow => {
    const [first] = parentsInRegistry(childId)
    const requestedAt = 30 + number
    return {
      parentId: first?.id ?? 0,
      childId,
      guardianType: first?.type ?? 'MOTHER',
      groupId: CLASS,
      status: 'APPROVE',
      requestedAt: daysAgo(day, requestedAt, timeOf(number)),
      decidedAt: daysAgo(day, requestedAt - 1, '11:20'),
    }
  })
  const waitingFrom = (childId: number, groupId: number, number: number, parent: Pick<LinkRow, 'parentId' | 'guardianType'>): LinkRow => ({
    ...parent,
    childId,
    groupId,
    status: 'NEW',
    // Most have waited for days, some for weeks.
    requestedAt: daysAgo(day, number % 7 === 0 ? 15 + number : 1 + (number % 6), timeOf(number)),
    decidedAt: null,
  })
  const asParent = ({ id, type }: ReturnType<typeof parentsInRegistry>[number]) => ({ parentId: id, guardianType: type })
  const named = [
    ...seats(FOLLOWED.to + 1, SEATS).flatMap((childId) => parentsInRegistry(childId).map((parent) => ({ childId, parent }))),
    ...seats(FOLLOWED.from, FOLLOWED.to).flatMap((childId) =>
      parentsInRegistry(childId)
        .slice(1)
        .map((parent) => ({ childId, parent })),
    ),
  ].slice(0, WAITING_IN_CLASS - 4)
  const inClass = named.map(({ childId, parent }, number) => waitingFrom(childId, CLASS, number, asParent(parent)))
  const byOthers = Array.from({ length: WAITING_IN_CLASS - named.length }, (_, number) =>
    waitingFrom(seat(1 + ((number * 3) % SEATS)), CLASS, number * 5, { parentId: strangerTo(number), guardianType: 'GENERAL_ORPHAN' }),
  )
  const elsewhere = otherPupils()
    .slice(0, WAITING_ELSEWHERE)
    .map(({ childId, groupId }, number) => {
      const [parent] = parentsInRegistry(childId)
      const isNamed = number % 8 !== 0 && parent !== undefined
      return waitingFrom(
        childId,
        groupId,
        number,
        isNamed ? asParent(parent) : { parentId: strangerTo(number), guardianType: 'GENERAL_ORPHAN' },
      )
    })
  return [...followed, ...inClass, ...byOthers, ...elsewhere]
}

const reasons: Record<(typeof ABSENCE_CATEGORIES)[number], string> = {
  SICK: 'Халуурч байгаа тул гэртээ эмчлүүлнэ.',
  FAMILY: 'Гэр бүлийн ажилтай.',
  TRAVEL: 'Хөдөө эмээ, өвөө дээрээ очно.',
  COMPETITION: 'Дүүргийн тэмцээнд оролцоно.',
  DOCTOR: 'Эмчид үзүүлнэ.',
  COVID: 'Ар гэрийн хүн халдвар авсан.',
  OTHER: 'Бичиг баримтын ажилтай.',
}

/** Undecided leave requests for the coming days. */
export function leaveRows(day: DemoDay): AbsenceRow[] {
  const children = [...seats(2, 1 + LEAVES_IN_CLASS), ...otherPupils().map(({ childId }) => childId)].slice(
    0,
    LEAVES_IN_CLASS + LEAVES_ELSEWHERE,
  )
  return children.map((childId, number) => {
    const category = ABSENCE_CATEGORIES[number % ABSENCE_CATEGORIES.length] ?? 'OTHER'
    const ahead = 1 + (number % 9)
    return {
      childId,
      parentId: parentsInRegistry(childId)[0]?.id ?? 0,
      category,
      intervalType: 1,
      startDate: comingSchoolDay(day, ahead),
      endDate: comingSchoolDay(day, number % 3 === 0 ? ahead + 1 : ahead),
      startTime: null,
      endTime: null,
      description: reasons[category],
      status: 'NEW',
      requestedAt: daysAgo(day, number % 10 === 0 ? 16 : 1 + (number % 3), timeOf(number)),
      settledAt: null,
      settledBy: null,
      note: null,
    }
  })
}

/** Health declarations of this morning: two children are unwell. */
function healthToday(day: DemoDay): (typeof healthDeclarations.$inferInsert)[] {
  const well = { decision: 'NONE_PARENT', temperature: '36.6', flags: [99], note: '' } as const
  const ill = { decision: 'RISKY_PARENT', temperature: '37.8', flags: [2, 5], note: 'Өчигдөр оройноос' } as const
  return [ill, well, well, ill, well].map((how, number) => {
    const childId = seat(FOLLOWED.from + number)
    const [parent] = parentsInRegistry(childId)
    return { childId, day: day.today, parentId: parent?.id ?? 0, ...how, flags: [...how.flags], declaredAt: daysAgo(day, 0, '07:20') }
  })
}

/** Requests that wait at the desks of the school, and links of the known class. */
export const seedDesk: SeedStep = async ({ copyInto, day }) => {
  await copyInto(links, linkRows(day))
  await copyInto(absences, leaveRows(day))
  await copyInto(healthDeclarations, healthToday(day))
}
