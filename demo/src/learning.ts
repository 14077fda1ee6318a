import { schoolYearOf, weekdayNumber } from '@portal/contract/days'
import { assignments, halfMarks, homework, homeworkChecks, marks } from '@portal/server/database/tables'
import { addDays, type DemoDay, daysFrom, daysSince, isSchoolDay, quartersOf } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import type { DailyContext } from './part.ts'
import { membersOf } from './pupils.ts'
import { Random } from './random.ts'
import topics from './reference/topics.json' with { type: 'json' }
import work from './reference/work.json' with { type: 'json' }
import { type DemoCourse, type DemoTerm, demoCourses } from './school.ts'
import { lessonsByDay } from './timetable.ts'

/** Topics and subtopics by subject. */
const curriculum: Record<string, Record<string, string[]>> = topics
const topicsOf = ({ name }: DemoCourse): string[] =>
  Object.entries(curriculum[name] ?? {}).flatMap(([topic, parts]) => (parts.length > 0 ? parts : [topic]))

/** Homework and teachers' notes by kind of subject. */
const workOf = ({ name }: DemoCourse) => {
  const [kind] = Object.entries(work.subjects).find(([, names]) => names.includes(name)) ?? []
  const found = Object.entries(work.bySubject).find(([of]) => of === kind)?.[1]
  if (found === undefined) throw new Error(`No homework is known for ${name}`)
  return found
}

const schoolCourses = demoCourses.filter(({ group, name }) => group.level >= 1 && name in topics)

/** Unique id for each course and day, independent of the run. */
const numberOn = (date: string, at: number) => daysSince('2020-01-01', date) * 1000 + at

/** Share of lessons for which homework is due. */
const HOMEWORK_CHANCE = 0.3
const PLACES = { firstPage: 12, pages: 120 }

const weekdaysOf = new Map<string, ReadonlySet<number>>()
/** Weekdays with lessons of a course in a quarter. */
function lessonWeekdays({ id, group }: DemoCourse, quarter: number): ReadonlySet<number> {
  const key = `${id} ${quarter}`
  const known = weekdaysOf.get(key)
  if (known) return known
  const lessons = lessonsByDay(group.id, quarter).flat()
  const days = new Set(lessons.filter(({ course }) => course.id === id).map(({ weekday }) => weekday))
  weekdaysOf.set(key, days)
  return days
}

export function hasLessonOn(course: DemoCourse, date: string): boolean {
  const { level } = course.group
  if (!isSchoolDay(date, level)) return false
  const quarter = quartersOf(schoolYearOf(date), level).findIndex(({ to }) => date <= to)
  return lessonWeekdays(course, quarter + 1).has(weekdayNumber(date))
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Whether a lesson of a course follows another one of the week before, in which its work was set. */
const continuesOn = (course: DemoCourse, date: string): boolean =>
  hasLessonOn(course, date) && WEEK.some((back) => hasLessonOn(course, addDays(date, -back)))

/** Homework of a course due on a day; undefined if none. Draws before it searches the timetable, which takes longer. */
export function homeworkOn(course: DemoCourse, at: number, date: string) {
  const random = new Random(`homework ${course.id}`, daysSince('2020-01-01', date))
  if (random.next() >= HOMEWORK_CHANCE || !continuesOn(course, date)) return undefined
  const topic = random.pick(topicsOf(course))
  const task = random
    .pick(workOf(course).homework)
    .replace('{topic}', topic)
    .replace('{page}', String(PLACES.firstPage + random.below(PLACES.pages)))
  return { id: numberOn(date, at), courseId: course.id, dueOn: date, topic, task }
}

const courseDays = (from: string, to: string) =>
  [...daysFrom(from, to)].flatMap((date) => schoolCourses.map((course, at) => ({ course, at, date })))

/** Inserts homework due in a range of days. */
async function seedPlanned(copyInto: CopyInto, from: string, to: string): Promise<void> {
  await copyInto(
    homework,
    courseDays(from, to).flatMap(({ course, at, date }) => homeworkOn(course, at, date) ?? []),
  )
}

/** Level of a pupil in per cent, which correlates the marks of all courses. */
const strengthOf = (childId: number) => 55 + new Random('strength', childId).below(41)
const percentOf = (random: Random, childId: number) => Math.max(20, Math.min(100, strengthOf(childId) - 12 + random.below(25)))

/** Assignment of a course on a day; about one in three weeks. */
function assignmentOn(course: DemoCourse, at: number, date: string, terms: readonly DemoTerm[]) {
  const random = new Random(`assignment ${course.id}`, daysSince('2020-01-01', date))
  if (random.next() >= 1 / 8 || !continuesOn(course, date)) return undefined
  const term = terms.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
  if (term === undefined) return undefined
  const kind = random.pick(work.kinds)
  const id = numberOn(date, at)
  return {
    id,
    code: String(id),
    courseId: course.id,
    termId: term.id,
    topic: random.pick(topicsOf(course)),
    description: kind,
    dueOn: date,
  }
}

const NOTED = 0.3
const GOOD = 75

/** Mark of a pupil; the first grade has notes only. */
function markOf(course: DemoCourse, assignmentId: number, childId: number) {
  const random = new Random(`mark ${assignmentId}`, childId)
  if (course.group.level === 1) return { childId, assignmentId, percent: null, note: random.pick(workOf(course).words) }
  const percent = percentOf(random, childId)
  const note = random.next() < NOTED ? random.pick(percent >= GOOD ? workOf(course).praise : workOf(course).advice) : null
  return { childId, assignmentId, percent, note }
}

const DONE = 0.82
const FORGOTTEN = 0.1

function checkOf(homeworkId: number, childId: number) {
  const chance = new Random(`homework check ${homeworkId}`, childId).next()
  return chance < DONE
    ? { childId, homeworkId, isDone: true }
    : chance < DONE + FORGOTTEN
      ? { childId, homeworkId, isDone: false }
      : undefined
}

/** Inserts results of a range of days: homework checks, marks, and results of half years. */
async function seedHappened({ copyInto, query, day, isFirst, terms }: DailyContext, from: string, to: string): Promise<void> {
  const days = courseDays(from, to)
  await copyInto(
    homeworkChecks,
    days.flatMap(({ course, at, date }) => {
      const given = homeworkOn(course, at, date)
      return given === undefined ? [] : membersOf(course.group).flatMap((childId) => checkOf(given.id, childId) ?? [])
    }),
  )
  const marked = days.flatMap(({ course, at, date }) => {
    const assignment = assignmentOn(course, at, date, terms)
    return assignment === undefined ? [] : [{ course, assignment }]
  })
  await copyInto(
    assignments,
    marked.map(({ assignment }) => assignment),
  )
  await copyInto(
    marks,
    marked.flatMap(({ course, assignment }) => membersOf(course.group).map((childId) => markOf(course, assignment.id, childId))),
  )
  const results = schoolCourses
    .filter(({ group }) => group.level > 1)
    .flatMap((course) => halvesWritten(course, day, from, to).map(({ half, days: of }) => ({ course, half, of })))
  const early = results.filter(({ half }) => half === 1).map(({ course }) => course.id)
  if (!isFirst && early.length > 0) await query(`delete from half_marks where half = 1 and course_id in (${early.join(', ')})`)
  await copyInto(
    halfMarks,
    results.flatMap(({ course, half, of }) => {
      const work = markedIn(course, of, terms)
      return membersOf(course.group).map((childId) => ({ childId, courseId: course.id, half, percent: resultOf(course, work, childId) }))
    }),
  )
}

/**
 * Half years (1, 2) and the whole year (3) whose results are written in the range, with their days. Results of the first half are written
 * after its first quarter and again at its end, so that a parent sees results from November on.
 */
function halvesWritten(course: DemoCourse, { schoolYear }: DemoDay, from: string, to: string) {
  const [first, second, third, fourth] = quartersOf(schoolYear, course.group.level)
  if (!first || !second || !third || !fourth) return []
  const halves = [
    { half: 1, days: { from: first.from, to: first.to } },
    { half: 1, days: { from: first.from, to: second.to } },
    { half: 2, days: { from: third.from, to: fourth.to } },
    { half: 3, days: { from: first.from, to: fourth.to } },
  ]
  const written = halves.filter(({ days }) => from <= days.to && days.to <= to)
  return [...new Map(written.map((one) => [one.half, one])).values()]
}

/** Assignments of a course that were marked in a range of days. */
const markedIn = (course: DemoCourse, days: { from: string; to: string }, terms: readonly DemoTerm[]): number[] => {
  const at = schoolCourses.indexOf(course)
  return [...daysFrom(days.from, days.to)].flatMap((date) => assignmentOn(course, at, date, terms)?.id ?? [])
}

/** Mean of a pupil's marks; the pupil's level if there are none. */
function resultOf(course: DemoCourse, work: readonly number[], childId: number): number {
  const percents = work.flatMap((assignmentId) => markOf(course, assignmentId, childId).percent ?? [])
  if (percents.length === 0) return strengthOf(childId)
  return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)
}

export const PLANNED_DAYS = 7

/** Inserts results up to yesterday; homework reaches a week ahead. */
export async function seedLearning(life: DailyContext): Promise<void> {
  const { copyInto, day, from, isFirst } = life
  await seedPlanned(copyInto, isFirst ? from : addDays(from, PLANNED_DAYS), addDays(day.today, PLANNED_DAYS))
  await seedHappened(life, addDays(from, -1), addDays(day.today, -1))
}
