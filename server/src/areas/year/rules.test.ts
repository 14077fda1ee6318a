import { weekdayNumber } from '@portal/contract/days'
import { describe, expect, it } from 'vitest'
import { isHoliday } from '../../requests/calendarDays.ts'
import { watchedYear } from '../../requests/unpreparedYear.ts'
import { type PresentGroup, proposedClasses, shiftedDays, shiftedTerms } from './propose.ts'
import { distributed, preparedYear, startOf } from './rules.ts'

const group = (id: number, level: number, name: string): PresentGroup => ({ id, level, name, teacherId: id + 100 })

describe('classes of the coming year', () => {
  it('go one grade up with their teacher, the last ones finish, and the first grade opens anew', () => {
    const proposed = proposedClasses([
      group(1, 1, '1а бүлэг'),
      group(2, 9, '9а бүлэг'),
      group(3, 10, '10а бүлэг'),
      group(4, 12, '12а бүлэг'),
    ])
    expect(proposed).toEqual([
      { fromGroupId: 1, level: 2, name: '2а бүлэг', teacherId: 101 },
      { fromGroupId: 2, level: 10, name: '10а бүлэг', teacherId: 102 },
      { fromGroupId: 3, level: 11, name: '11а бүлэг', teacherId: 103 },
      { fromGroupId: 4, level: null, name: null, teacherId: null },
      { fromGroupId: null, level: 1, name: '1а бүлэг', teacherId: null },
    ])
  })

  it('finish the ninth grade of a school that has no tenth', () => {
    expect(proposedClasses([group(1, 8, '8а'), group(2, 9, '9а')]).map(({ name }) => name)).toEqual(['9а', null])
  })

  it('take the name of the next age in a kindergarten, and a number if it is taken', () => {
    const groups = [group(1, -3, 'бага бүлэг'), group(2, -3, 'од бүлэг'), group(3, -2, 'дунд бүлэг'), group(4, 0, 'бэлтгэл бүлэг')]
    expect(proposedClasses(groups).map(({ name, level }) => [name, level])).toEqual([
      ['дунд бүлэг', -2],
      ['дунд бүлэг 2', -2],
      ['дунд бүлэг 3', -1],
      [null, null],
      ['бага бүлэг', -3],
      ['од бүлэг', -3],
    ])
  })
})

describe('terms of the coming year', () => {
  const terms = [
    { number: 1, name: 'I улирал', startsOn: '2026-09-01', endsOn: '2026-10-30' },
    { number: 2, name: 'II улирал', startsOn: '2026-11-09', endsOn: '2027-01-01' },
  ]
  it('begin on the first weekday of September and end on the same weekday as before', () => {
    expect(shiftedTerms(terms, 2026)).toEqual([
      { number: 1, name: 'I улирал', startsOn: '2027-09-01', endsOn: '2027-10-29' },
      { number: 2, name: 'II улирал', startsOn: '2027-11-08', endsOn: '2027-12-31' },
    ])
  })

  it('have no school on a weekend or holiday, whatever the year', () => {
    const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10))
    let [own, year] = [days.filter((day) => weekdayNumber(day) <= 5), 2026]
    for (; year < 2036; year++) {
      own = shiftedDays(own, year)
      expect(own[0]?.slice(0, 8)).toBe(`${year + 1}-09-`)
      expect(own.filter((day) => weekdayNumber(day) > 5 || isHoliday(day))).toEqual([])
      expect(Math.abs(own.length - 29), String(year)).toBeLessThanOrEqual(4)
    }
  })
})

describe('new children', () => {
  it('fill the classes of their level equally, by sex, twins together', () => {
    const children = Array.from({ length: 40 }, (_, at) => {
      return { childId: at + 1, level: 1, isBoy: at % 2 === 0, fromOrgId: at % 3, family: at < 2 ? 'twins' : String(at) }
    })
    const classes = [1, 2, 3].map((classId) => ({ classId, level: 1, boys: 0, girls: 0 }))
    const placed = distributed(children, classes)
    expect(placed.size).toBe(40)
    expect(placed.get(1)).toBe(placed.get(2))
    for (const isBoy of [true, false]) {
      const counts = classes.map(
        ({ classId }) => children.filter((one) => one.isBoy === isBoy && placed.get(one.childId) === classId).length,
      )
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
  })

  it('stay without a class if no class has their age', () => {
    expect(
      distributed([{ childId: 1, level: -2, isBoy: true, fromOrgId: null, family: '1' }], [{ classId: 1, level: 1, boys: 0, girls: 0 }])
        .size,
    ).toBe(0)
  })
})

describe('the year that an institution prepares', () => {
  it('is the next one, an unfinished one first, and a late one begins today', () => {
    expect(preparedYear(null, 2026, '2027-06-01')).toBe(2027)
    expect(preparedYear(2027, 2027, '2027-09-03')).toBe(2027)
    expect([startOf(2027, '2027-06-01'), startOf(2027, '2027-09-03')]).toEqual(['2027-09-01', '2027-09-03'])
  })

  it('is watched from August to mid-October', () => {
    expect(['2027-07-31', '2027-08-01', '2027-09-10', '2027-10-16'].map(watchedYear)).toEqual([undefined, 2027, 2027, undefined])
  })
})
