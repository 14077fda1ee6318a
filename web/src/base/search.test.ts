import { ABSENCE_CATEGORIES } from '@portal/contract/absence'
import { CARD_CHOICES } from '@portal/contract/staffClasses'
import { CONTENT_KINDS } from '@portal/contract/staffContent'
import { expect, it, test } from 'vitest'
import { askedDay, dayToOpen, type PageTarget, sharedView } from './page.ts'
import { readAbsence, readAttendance, readCards, readContent, readDailyAttendance, readFamily, readHomework, readQueue } from './search.ts'

it('an address leads to any day of the last years and of the next, and to no other', () => {
  const asked = ['2026-11-16', '2024-01-08', '2027-11-01', '9999-12-01', '0001-01-01', '2026-02-30', 'soon', undefined]
  const read = asked.map((date) => askedDay(readAttendance({ date }).date, '2026-11-16'))
  expect(read).toEqual([...asked.slice(0, 3), ...Array(5).fill(undefined)])
})

it('on a Sunday the week that comes is open', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(dayToOpen)).toEqual([
    '2026-11-13',
    '2026-11-14',
    '2026-11-16',
    '2026-11-16',
  ])
})

it('another child is shown in the same view, month and term, without the form of the first', () => {
  expect(sharedView({ view: 'month', date: '2026-10-01', term: 166, from: undefined })).toMatchObject({
    view: 'month',
    date: '2026-10-01',
    term: 166,
  })
  expect(Object.values(sharedView({ ask: 'leave', category: 'SICK', from: 'home' })).filter(Boolean)).toEqual([])
  expect(sharedView({ tab: 'day', from: '2026-10-01' })).toMatchObject({ tab: 'day', from: '2026-10-01' })
})

it('an unusable value is removed from the address instead of reaching the page', () => {
  expect(readAttendance({ view: 'decade', date: 20_261_116, term: '1e3; drop' })).toEqual({
    view: undefined,
    date: undefined,
    term: undefined,
  })
  expect(readDailyAttendance({ tab: 'term', from: '2026-11-01', to: ['2026-11-02', '2026-11-03'], month: '13' })).toEqual({
    tab: 'term',
    from: '2026-11-01',
    to: undefined,
    month: undefined,
    term: undefined,
  })
  expect(readFamily({ child: -4 }).child).toBeUndefined()
  expect(readFamily({ child: 1.5 }).child).toBeUndefined()
})

it('filters of a queue are numbers, and only 1 marks the requests without a name', () => {
  const parts = { status: 'NEW', group: 12, age: 5, org: 3, unnamed: 1, days: 7, open: 90 }
  expect(readQueue(parts)).toEqual(parts)
  expect(readQueue({ group: 'x', unnamed: 'yes', days: 1e12 })).toMatchObject({ group: undefined, unnamed: undefined, days: undefined })
})

it('a course whose name is a number stays a text', () => {
  expect(readHomework({ course: 7 }).course).toBe('7')
  expect(readHomework({ course: '' }).course).toBeUndefined()
})

test('the lists of the address hold every choice of the contract', () => {
  expect(ABSENCE_CATEGORIES.map((category) => readAbsence({ category }).category)).toEqual([...ABSENCE_CATEGORIES])
  expect(CARD_CHOICES.map((of) => readCards({ of }).of)).toEqual([...CARD_CHOICES])
  expect(CONTENT_KINDS.map((kind) => readContent({ kind }).kind)).toEqual([...CONTENT_KINDS])
})

type IsLink<Target> = Target extends PageTarget ? true : false

test('the compiler knows the pages, their parameters and their views', () => {
  const page: IsLink<{ to: '/profile'; hash: 'user' }> = true
  const ofChild: IsLink<{ to: '/student/$studentId/gradebook'; params: { studentId: 1 }; search: { view: 'results'; term: 166 } }> = true
  const unknownPage: IsLink<{ to: '/nowhere' }> = false
  const withoutChild: IsLink<{ to: '/student/$studentId/gradebook' }> = false
  const unknownView: IsLink<{ to: '/student/$studentId/gradebook'; params: { studentId: 1 }; search: { view: 'month' } }> = false
  expect([page, ofChild, unknownPage, withoutChild, unknownView]).toEqual([true, true, false, false, false])
})
