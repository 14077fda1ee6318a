import { clockTime } from '@portal/contract/days'
import type { ScheduleItem, SchoolCalendar, SchoolDayKind } from '@portal/contract/schedule'
import { expect, test } from 'vitest'
import { chosenTerm } from '../../child/terms.ts'
import { dayOf, roomIn, scaleOf, visibleHours, weekShown } from './rules.ts'

const lesson = (sequence: number, begin: [number, number], end: [number, number]): ScheduleItem => ({
  courseName: 'Математик',
  beginHours: begin[0],
  beginMinutes: begin[1],
  endHours: end[0],
  endMinutes: end[1],
  sequence,
  displayName: 'Дорж Сарантуяа',
  roomNumber: '205',
  timeName: '1-р цаг',
})

test('the hours run from one before the first lesson to one after the last', () => {
  expect(visibleHours([lesson(1, [8, 15], [8, 50]), lesson(2, [11, 10], [11, 45])])).toEqual({ from: 7, to: 13 })
  expect(visibleHours([lesson(1, [8, 0], [13, 0])])).toEqual({ from: 7, to: 14 })
})

test('without lessons they run from 7 to 20', () => {
  expect(visibleHours([])).toEqual({ from: 7, to: 20 })
})

test('a day is in the order of its time, and tells its long pauses', () => {
  const day = dayOf([lesson(1, [9, 50], [10, 25]), lesson(2, [8, 0], [8, 40]), lesson(1, [8, 15], [8, 50]), lesson(1, [8, 55], [9, 30])], 1)
  expect(day.map(({ item, pauseBefore }) => [clockTime(item.beginHours * 60 + item.beginMinutes), pauseBefore])).toEqual([
    ['08:15', false],
    ['08:55', false],
    ['09:50', true],
  ])
})

test('a numbered room is called so, a hall by its name', () => {
  expect(roomIn('207', '{room} тоот')).toBe('207 тоот')
  expect(roomIn('Спорт заал 2', '{room} тоот')).toBe('Спорт заал 2')
})

test('each lesson has room for its words before the next one begins, and hours without lessons are low', () => {
  const scale = scaleOf([lesson(1, [9, 10], [9, 35]), lesson(1, [9, 45], [10, 10]), lesson(2, [16, 30], [16, 55])])
  expect(scale.hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(scale.topOf(9 * 60 + 45) - scale.topOf(9 * 60 + 10)).toBeGreaterThanOrEqual(84)
  const [busy, quiet] = [scale.topOf(10 * 60) - scale.topOf(9 * 60), scale.topOf(13 * 60) - scale.topOf(12 * 60)]
  expect(quiet).toBeLessThan(busy / 2)
  expect(scale.topOf(8 * 60)).toBe(0)
  expect(scale.topOf(18 * 60)).toBe(scale.height)
})

const week = (kinds: readonly SchoolDayKind[], schoolDayAfter: string | null = '2026-11-30'): SchoolCalendar => ({
  days: kinds.map((kind, at) => ({ day: `2026-11-${23 + at}`, kind })),
  schoolDayBefore: null,
  schoolDayAfter,
})

test('a holiday is named, its lessons are greyed out, and the next school day is opened instead', () => {
  const shown = weekShown(week(['SCHOOL', 'SCHOOL', 'SCHOOL', 'HOLIDAY', 'SCHOOL']), '2026-11-26')
  expect([...shown.off]).toEqual([[4, 'HOLIDAY']])
  expect(shown).toMatchObject({ free: { kind: 'HOLIDAY', next: '2026-11-27' }, opensOn: 5 })
  expect(weekShown(week(['SCHOOL', 'SCHOOL', 'SCHOOL', 'HOLIDAY', 'SCHOOL']), '2026-11-24')).toMatchObject({ free: undefined, opensOn: 2 })
})

test('a week of break opens the first day after it, also on its Saturday; a year without a calendar is a usual week', () => {
  const holidays = week(['BREAK', 'BREAK', 'BREAK', 'HOLIDAY', 'BREAK'])
  expect(weekShown(holidays, '2026-11-25')).toMatchObject({ free: { kind: 'BREAK', next: '2026-11-30' }, opensOn: 3 })
  expect(weekShown(week(['BREAK', 'BREAK', 'BREAK', 'BREAK', 'BREAK'], null), '2026-11-21').free).toEqual({ kind: 'BREAK', next: null })
  expect(weekShown(week(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN']), '2026-11-25')).toMatchObject({
    free: undefined,
    opensOn: 3,
  })
  expect(weekShown(undefined, '2026-11-28')).toMatchObject({ free: undefined, opensOn: 1 })
})

const term = (termId: number, beginDate: string, endDate: string) => ({ termId, beginDate, endDate })
const first = term(166, '2026-09-01', '2026-10-30')
const second = term(167, '2026-11-09', '2027-01-01')
const third = term(168, '2027-01-25', '2027-03-26')

test('the asked term is chosen', () => {
  expect(chosenTerm([first, second, third], 168, '2026-11-13')).toBe(third)
})

test.each([
  ['2026-08-01', first],
  ['2026-09-15', first],
  ['2026-10-31', second],
  ['2026-11-13', second],
  ['2027-01-02', second],
  ['2027-01-10', second],
  ['2027-01-11', third],
  ['2027-02-10', third],
  ['2027-07-07', third],
])('without a choice on %s: the term of today, in a break the next within 14 days, else the last that began', (today, shown) => {
  expect(chosenTerm([first, second, third], 1, today)).toBe(shown)
})

test('without dates the documents name the term', () => {
  expect(chosenTerm([{ termId: 166 }, { termId: 167 }, { termId: 168 }], undefined, '2027-02-10')?.termId).toBe(167)
  expect(chosenTerm([{ termId: 1 }, { termId: 2 }], undefined, '2027-02-10')?.termId).toBe(2)
  expect(chosenTerm([], undefined, '2026-11-13')).toBeUndefined()
})
