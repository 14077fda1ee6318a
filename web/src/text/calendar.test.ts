import { expect, test } from 'vitest'
import { breakNamed, dayAndMonth, monthAlone, monthInWords, periodNamed, spanInWords, termNamed, weekdayNamed } from './calendar.ts'

test('a month is named with its year', () => {
  expect(monthInWords('2026-11', 'mn')).toBe('2026 оны 11 дүгээр сар')
  expect(monthInWords('2026-10', 'en')).toBe('October 2026')
  expect(monthAlone(9, 'mn')).toBe('9-р сар')
  expect(monthAlone(12, 'en')).toBe('December')
})

test('a day is named within its year', () => {
  expect(dayAndMonth('2026-11-09', 'mn')).toBe('11 дүгээр сарын 9')
  expect(dayAndMonth('2026-11-09', 'en')).toBe('9 November')
})

test('a week names its months once, or both where it has two', () => {
  expect(spanInWords('2026-11-09', '2026-11-15', 'mn')).toBe('11 дүгээр сарын 9–15')
  expect(spanInWords('2026-11-09', '2026-11-15', 'en')).toBe('9–15 November')
  expect(spanInWords('2026-10-26', '2026-11-01', 'mn')).toBe('10 дугаар сарын 26 – 11 дүгээр сарын 1')
})

test('weekdays are counted from Monday', () => {
  expect([1, 5, 7].map((number) => weekdayNamed(number, 'mn'))).toEqual(['Даваа', 'Баасан', 'Ням'])
})

test('terms and lessons are named by their numbers', () => {
  expect(termNamed(2, 'mn')).toBe('II улирал')
  expect(termNamed(4, 'en')).toBe('Term IV')
  expect(periodNamed(3, 'mn')).toBe('3-р цаг')
  expect(periodNamed(3, 'en')).toBe('Lesson 3')
})

test.each([
  ['2026-11-04', 'Намрын амралт', 'Autumn break'],
  ['2027-01-06', 'Өвлийн амралт', 'Winter break'],
  ['2026-12-31', 'Өвлийн амралт', 'Winter break'],
  ['2027-03-30', 'Хаврын амралт', 'Spring break'],
  ['2027-05-31', 'Зуны амралт', 'Summer holidays'],
  ['2027-07-07', 'Зуны амралт', 'Summer holidays'],
])('the break of %s is called %s', (day, mn, en) => {
  expect([breakNamed(day, 'mn'), breakNamed(day, 'en')]).toEqual([mn, en])
})
