import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import { LAST_PRIMARY_GRADE } from '@portal/contract/school'
import { courses, subjects, terms } from '@portal/server/database/tables'
import { type Hours, subjectNames, subjectsFor, termsOfYear } from '@portal/server/reference/schoolYear'
import type { DemoDay } from './calendar.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { BUSY_DISTRICT } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { adult, mergeRegistered, type Registered, seedRegistered } from './people.ts'
import { khorooIn } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** Bell times in minutes after midnight; lessons are shorter in lower grades. */
const bell = (begins: string, minutes: number) => {
  const [hours = 0, rest = 0] = begins.split(':').map(Number)
  return { beginsAt: hours * 60 + rest, endsAt: hours * 60 + rest + minutes }
}

const BELLS = {
  kindergarten: ['09:10', '09:45', '10:20', '16:30'].map((begins) => bell(begins, 25)),
  youngest: ['08:15', '08:55', '09:50', '10:30', '11:10'].map((begins) => bell(begins, 35)),
  primary: ['08:15', '09:00', '10:00', '10:45', '11:30', '12:15'].map((begins) => bell(begins, 40)),
  secondary: ['08:00', '08:45', '09:30', '10:25', '11:10', '11:55'].map((begins) => bell(begins, 40)),
}
export type Bells = keyof typeof BELLS

export const bellsOf = (level: number): Bells => (level < 1 ? 'kindergarten' : level < 3 ? 'youngest' : level < 6 ? 'primary' : 'secondary')
export const periodsOf = (bells: Bells) => BELLS[bells]
export const lessonEnds: readonly number[] = Object.values(BELLS).flatMap((periods) => periods.map(({ endsAt }) => endsAt))

const SESSION_OFFSET = 1000

export interface DemoTerm extends Record<string, unknown> {
  id: number
  startsOn: string
  endsOn: string
}

/** Quarters of the school year; the current one gets the id that the documents name. */
export function termsOf({ today, schoolYear }: DemoDay) {
  const terms = termsOfYear(schoolYear)
  const running = terms.findLastIndex(({ startsOn }) => startsOn <= today)
  return terms.map((term, at) => {
    const id = DEFAULT_TERM_ID + at - running
    return { id, sessionId: id + SESSION_OFFSET, ...term }
  })
}

const demoSubjects = subjectNames.map((name, at) => ({ id: 501 + at, name }))

export { subjectsFor }
export const subjectId = (name: string): number => demoSubjects.find((subject) => subject.name === name)?.id ?? 0

/** Subjects of the first five grades that a specialist teaches instead of the class teacher. */
const SPECIALIST = ['Англи хэл', 'Хөгжим', 'Биеийн тамир']
const isTaughtByClassTeacher = (group: DemoGroup, subject: string) =>
  group.level < 1 || (group.level <= LAST_PRIMARY_GRADE && !SPECIALIST.includes(subject))

const FIRST_TEACHER = 100_501
const HOURS_OF_A_TEACHER = 24

export interface DemoCourse extends Hours {
  id: number
  group: DemoGroup
  subjectId: number
  teacherId: number
}

/** All courses, numbered by group and subject. A specialist takes groups until the week is full. */
export const demoCourses: DemoCourse[] = (() => {
  let lastTeacher = FIRST_TEACHER - 1
  const staff = new Map<string, { id: number; hours: number }>()
  // Groups with other bell times need other teachers, because their lessons overlap.
  const specialist = ({ orgId, level }: DemoGroup, { name, hoursAWeek }: Hours): number => {
    const key = `${orgId} ${name} ${bellsOf(level)}`
    const known = staff.get(key)
    if (known !== undefined && known.hours + hoursAWeek <= HOURS_OF_A_TEACHER) {
      known.hours += hoursAWeek
      return known.id
    }
    lastTeacher += 1
    staff.set(key, { id: lastTeacher, hours: hoursAWeek })
    return lastTeacher
  }
  return demoGroups.flatMap((group) =>
    subjectsFor(group.level).map((hours) => ({
      ...hours,
      id: group.id * 100 + (subjectId(hours.name) - 500),
      group,
      subjectId: subjectId(hours.name),
      teacherId: isTaughtByClassTeacher(group, hours.name) ? group.teacherId : specialist(group, hours),
    })),
  )
})()

function teacher(id: number, schoolYear: number, numbers: RegistryNumbers): Registered {
  const random = new Random('subject teacher', id)
  const sex = random.next() < 0.75 ? 'female' : 'male'
  return adult(random, numbers, khorooIn(random, BUSY_DISTRICT), {
    id,
    sex,
    birthYear: schoolYear - 25 - random.below(35),
    phone: `9233${String(id - FIRST_TEACHER + 1).padStart(4, '0')}`,
  })
}

export const seedSchool: SeedStep = async ({ copyInto, day, numbers }) => {
  const teachers = [...new Set(demoCourses.map(({ teacherId }) => teacherId))].filter(
    (id) => id >= FIRST_TEACHER && id < FIRST_TEACHER + 400,
  )
  await seedRegistered(copyInto, mergeRegistered(teachers.map((id) => teacher(id, day.schoolYear, numbers))))
  await copyInto(terms, termsOf(day))
  await copyInto(subjects, demoSubjects)
  await copyInto(
    courses,
    demoCourses.map(({ id, group, subjectId, teacherId, hoursAWeek }) => ({ id, groupId: group.id, subjectId, teacherId, hoursAWeek })),
  )
}
