import { expect, test } from 'vitest'
import { absenceRows } from './absence.ts'
import { demoDay, isSchoolDay, schoolDaysOf } from './calendar.ts'
import { leaveRows } from './desk.ts'
import { demoGroups } from './groups.ts'
import { hasLessonOn, homeworkOn } from './learning.ts'
import { bellsOf, demoCourses, periodsOf } from './school.ts'
import { type DemoLesson, lessonsByDay, WEEKDAYS } from './timetable.ts'

const QUARTERS = [1, 2, 3, 4]
const weekOf = (quarter: number) => demoGroups.flatMap(({ id }) => lessonsByDay(id, quarter).flat())

test('every course has its hours in every quarter', () => {
  for (const quarter of QUARTERS) {
    const lessons = weekOf(quarter)
    for (const course of demoCourses) expect(lessons.filter((lesson) => lesson.course === course)).toHaveLength(course.hoursAWeek)
  }
})

test('no teacher is in two places at once, whatever the bells', () => {
  const time = ({ course, period }: DemoLesson) => periodsOf(bellsOf(course.group.level))[period - 1] ?? { beginsAt: 0, endsAt: 0 }
  const lessons = weekOf(1)
  for (const one of lessons)
    for (const other of lessons) {
      if (one === other || one.course.teacherId !== other.course.teacherId || one.weekday !== other.weekday) continue
      expect(time(one).beginsAt >= time(other).endsAt || time(other).beginsAt >= time(one).endsAt).toBe(true)
    }
})

test('a day has no gaps and begins with the first period', () => {
  for (const { id } of demoGroups)
    for (const day of lessonsByDay(id, 2)) expect(day.map(({ period }) => period)).toEqual(day.map((_, at) => at + 1))
})

test('homework is due on days on which its subject is taught', () => {
  const days = schoolDaysOf(2026, 5).filter((day) => day >= '2026-11-16' && day <= '2026-12-11')
  let due = 0
  for (const [at, course] of demoCourses.filter(({ group, name }) => group.level === 5 && name !== 'Ангийн цаг').entries())
    for (const day of days) {
      const taught = lessonsByDay(course.group.id, 2)
        .flat()
        .some((lesson) => lesson.course === course && lesson.weekday === new Date(day).getUTCDay())
      expect(hasLessonOn(course, day)).toBe(taught)
      const task = homeworkOn(course, at, day)
      if (task) due += 1
      if (!taught) expect(task).toBeUndefined()
    }
  expect(due).toBeGreaterThan(10)
})

test('homework suits its subject: words are learnt in languages, exercises are solved where there are some', () => {
  const days = schoolDaysOf(2026, 5).filter((day) => day >= '2026-09-01' && day <= '2026-12-11')
  const tasks = demoCourses
    .filter(({ group, name }) => group.level >= 1 && name !== 'Ангийн цаг')
    .flatMap((course, at) => days.flatMap((day) => ({ subject: course.name, task: homeworkOn(course, at, day)?.task ?? '' })))
  const subjectsWith = (word: string) => [...new Set(tasks.filter(({ task }) => task.includes(word)).map(({ subject }) => subject))].sort()
  expect(subjectsWith('шинэ үг')).toEqual(['Англи хэл', 'Орос хэл'])
  expect(subjectsWith('бодлого')).toEqual(['Математик', 'Физик', 'Хими'])
  expect(subjectsWith('Спорт хувцас')).toContain('Биеийн тамир')
  expect(tasks.filter(({ subject, task }) => subject === 'Биеийн тамир' && /хуудас|бичгээр/.test(task))).toEqual([])
})

const SCHOOL_YEAR = ['2026-09-01', '2026-11-18', '2027-02-10', '2027-04-14', '2027-05-28']

test.each(SCHOOL_YEAR)('leave is asked for school days of this school year, on %s too', (date) => {
  const day = demoDay(new Date(`${date}T04:00:00Z`))
  const own = absenceRows(day)
  const days = [...leaveRows(day), ...own].flatMap(({ startDate, endDate }) => [startDate, endDate])
  const [first = ''] = schoolDaysOf(2026, 1)
  expect(days.filter((one) => one < first || !isSchoolDay(one, 1))).toEqual([])
  for (const { startDate, endDate, status } of own) expect([startDate <= endDate, startDate < date]).toEqual([true, status !== 'NEW'])
})

test('no work is due in the first lesson of a subject, which sets it', () => {
  const days = schoolDaysOf(2026, 5)
  for (const [at, course] of demoCourses.filter(({ group }) => group.level === 5).entries()) {
    const lessons = days.filter((day) => hasLessonOn(course, day))
    expect(homeworkOn(course, at, lessons[0] ?? '')).toBeUndefined()
  }
})

test('a school year has as many days as the law allows', () => {
  for (const level of [1, 5, 12]) {
    const days = schoolDaysOf(2026, level)
    expect(days.length).toBeGreaterThanOrEqual(160)
    expect(days.length).toBeLessThanOrEqual(190)
    expect(days.every((day) => new Date(day).getUTCDay() >= 1 && new Date(day).getUTCDay() <= WEEKDAYS)).toBe(true)
  }
})
