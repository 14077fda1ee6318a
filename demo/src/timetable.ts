import { lessons, rooms, schoolDays } from '@portal/server/database/tables'
import { type DemoDay, schoolDaysOf } from './calendar.ts'
import { demoGroups } from './groups.ts'
import type { SeedStep } from './part.ts'
import { type Bells, bellsOf, type DemoCourse, demoCourses, periodsOf, termsOf } from './school.ts'

export const WEEKDAYS = 5

/** Index of a period in the week: 0 is the first on Monday, 1 the first on Tuesday, so that free periods are last in a day. */
type Slot = number
const slotsOf = (bells: Bells): number => periodsOf(bells).length * WEEKDAYS
const dayOfSlot = (slot: Slot): number => slot % WEEKDAYS
const periodOf = (slot: Slot): number => Math.floor(slot / WEEKDAYS)

interface Placed {
  course: DemoCourse
  slot: Slot
}

/** Lessons by group and by teacher: each has one per slot. */
class Week {
  readonly #busy = new Map<number, Map<Slot, Placed>>()

  of(id: number): Map<Slot, Placed> {
    const known = this.#busy.get(id) ?? new Map<Slot, Placed>()
    this.#busy.set(id, known)
    return known
  }

  put(placed: Placed, slot: Slot): void {
    placed.slot = slot
    this.of(placed.course.group.id).set(slot, placed)
    this.of(placed.course.teacherId).set(slot, placed)
  }

  lift(placed: Placed): void {
    this.of(placed.course.group.id).delete(placed.slot)
    this.of(placed.course.teacherId).delete(placed.slot)
  }
}

const hasThatDay = (week: Week, course: DemoCourse, slot: Slot): boolean =>
  [...week.of(course.group.id).values()].some((other) => other.course === course && dayOfSlot(other.slot) === dayOfSlot(slot))

/** Swaps two slots along the chain of dependent lessons, so that the teacher becomes free in the first (Kempe chain). */
function freeSlot(week: Week, teacherId: number, wanted: Slot, instead: Slot): void {
  const chain: Placed[] = []
  let [at, slot] = [teacherId, wanted]
  for (let next = week.of(at).get(slot); next !== undefined; next = week.of(at).get(slot)) {
    chain.push(next)
    at = at === next.course.teacherId ? next.course.group.id : next.course.teacherId
    slot = slot === wanted ? instead : wanted
  }
  for (const placed of chain) week.lift(placed)
  for (const placed of chain) week.put(placed, placed.slot === wanted ? instead : wanted)
}

function place(week: Week, course: DemoCourse, slots: number): Placed {
  const [group, teacher] = [week.of(course.group.id), week.of(course.teacherId)]
  const all = Array.from({ length: slots }, (_, slot) => slot)
  const free = all.filter((slot) => !group.has(slot) && !teacher.has(slot))
  const placed = { course, slot: 0 }
  const best = free.find((slot) => !hasThatDay(week, course, slot)) ?? free[0]
  if (best !== undefined) {
    week.put(placed, best)
    return placed
  }
  const [ofGroup, ofTeacher] = [all.find((slot) => !group.has(slot)), all.find((slot) => !teacher.has(slot))]
  if (ofGroup === undefined || ofTeacher === undefined) throw new Error(`Course ${course.id} has more hours than the week`)
  freeSlot(week, course.teacherId, ofGroup, ofTeacher)
  week.put(placed, ofGroup)
  return placed
}

/** Weekly timetable of all groups without conflicts. A group uses the first slots only; courses of specialists are placed first. */
function planWeek(): Placed[] {
  const week = new Week()
  const hoursOf = (groupId: number) =>
    demoCourses.filter(({ group }) => group.id === groupId).reduce((sum, { hoursAWeek }) => sum + hoursAWeek, 0)
  const isOwn = ({ group, teacherId }: DemoCourse) => group.teacherId === teacherId
  const inOrder = demoCourses.toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)) || other.hoursAWeek - one.hoursAWeek)
  return inOrder.flatMap((course) => {
    const slots = Math.min(hoursOf(course.group.id), slotsOf(bellsOf(course.group.level)))
    return Array.from({ length: course.hoursAWeek }, () => place(week, course, slots))
  })
}
const plan = planWeek()

export interface DemoLesson {
  course: DemoCourse
  /** Monday is 1. */
  weekday: number
  period: number
}

/** Lessons of a quarter: each quarter has the same days in another order. */
const lessonsIn = (quarter: number): DemoLesson[] =>
  plan.map(({ course, slot }) => ({ course, weekday: ((dayOfSlot(slot) + quarter) % WEEKDAYS) + 1, period: periodOf(slot) + 1 }))

/** Lessons of a group in a quarter by weekday, in order. */
export function lessonsByDay(groupId: number, quarter: number): DemoLesson[][] {
  const own = lessonsIn(quarter)
    .filter(({ course }) => course.group.id === groupId)
    .toSorted((one, other) => one.period - other.period)
  return Array.from({ length: WEEKDAYS }, (_, at) => own.filter(({ weekday }) => weekday === at + 1))
}

/** Groups have a classroom with their own id for their class teacher's lessons; other lessons are in the teacher's classroom. */
const roomIdOf = ({ group, teacherId }: DemoCourse): number => (group.teacherId === teacherId ? group.id : teacherId)

function allRooms(): (typeof rooms.$inferInsert)[] {
  const seen = new Map<number, typeof rooms.$inferInsert>()
  const count = new Map<string, number>()
  for (const course of demoCourses) {
    const id = roomIdOf(course)
    if (seen.has(id)) continue
    const isHall = course.name === 'Биеийн тамир' && id === course.teacherId
    const kind = `${course.group.orgId} ${isHall ? 'hall' : id === course.group.id ? 'group' : 'subject'}`
    const number = (count.get(kind) ?? 0) + 1
    count.set(kind, number)
    const name = isHall ? `Спорт заал ${number}` : String((id === course.group.id ? 100 : 200) + number)
    seen.set(id, { id, orgId: course.group.orgId, number: name })
  }
  return [...seen.values()]
}

function lessonRows(day: DemoDay): (typeof lessons.$inferInsert)[] {
  return termsOf(day).flatMap((term) =>
    lessonsIn(term.number).map(({ course, weekday, period }) => {
      const bell = periodsOf(bellsOf(course.group.level))[period - 1]
      if (bell === undefined) throw new Error(`There is no bell for period ${period}`)
      return {
        termId: term.id,
        courseId: course.id,
        groupId: course.group.id,
        teacherId: course.teacherId,
        roomId: roomIdOf(course),
        weekday,
        period,
        ...bell,
      }
    }),
  )
}

export const seedTimetable: SeedStep = async ({ copyInto, day }) => {
  const levels = [...new Set(demoGroups.map(({ level }) => level))]
  await copyInto(
    schoolDays,
    levels.flatMap((level) => schoolDaysOf(day.schoolYear, level).map((one) => ({ level, day: one }))),
  )
  await copyInto(rooms, allRooms())
  await copyInto(lessons, lessonRows(day))
}
