import { expect, it } from 'vitest'
import { staffFiguresWords } from '../../text/mn/staffFigures.ts'
import { currentOf, furtherSheets, ratioOf, shareOf } from './figures.ts'

const month = (decided: number, medianDays: number | null) => ({
  month: '2026-11',
  decided,
  medianDays,
  asked: 0,
  familyDays: null,
  waiting: 0,
})

it('the fact shows the last median of the queue with most decisions', () => {
  const queues = [
    { queue: 'leave' as const, months: [month(12, 0.5), month(11, 0.4)] },
    { queue: 'links' as const, months: [month(40, 2.4), month(30, 1.8), month(3, null)] },
  ]
  expect(currentOf(queues)).toEqual({ queue: 'links', days: 1.8 })
  expect(currentOf([{ queue: 'links', months: [month(3, null)] }])).toBeNull()
  expect(currentOf([])).toBeNull()
})

it('shares and ratios are left out where there is nothing to divide by', () => {
  expect(
    shareOf([
      { children: 30, unfollowed: 4 },
      { children: 20, unfollowed: 3 },
    ]),
  ).toBe(86)
  expect(shareOf([])).toBeNull()
  expect(ratioOf({ requests: 91, places: 45 })).toBe('2.0')
  expect(ratioOf({ requests: 91, places: 0 })).toBeNull()
})

it('an Excel file has sheets of decisions by person, requests per place and followed children, without empty ones', () => {
  const figures = {
    at: '2026-11-18T19:02:00+08:00',
    queues: [],
    people: [
      { name: 'Д.Оюунчимэг', decided: 96 },
      { name: null, decided: 2 },
    ],
    ages: [
      { age: 2, requests: 91, places: 45, given: 40 },
      { age: 3, requests: 4, places: 0, given: 0 },
    ],
    outcomes: [],
    institutions: [],
  }
  const groups = [
    { name: '5б бүлэг', children: 30, unfollowed: 3 },
    { name: '5в бүлэг', children: 0, unfollowed: 0 },
  ]
  expect(furtherSheets(figures, groups, staffFiguresWords.mn).map(({ name, cells }) => [name, cells])).toEqual([
    [
      'Ажилтнаар',
      [
        ['2026-11', 'Д.Оюунчимэг', 96],
        ['2026-11', 'Нэр бүртгэгдээгүй', 2],
      ],
    ],
    [
      'Насаар',
      [
        [2, 91, 45, 40, 2],
        [3, 4, 0, 0, '–'],
      ],
    ],
    [
      'Бүлгээр',
      [
        ['5б бүлэг', 30, 3, 90],
        ['5в бүлэг', 0, 0, '–'],
      ],
    ],
  ])
  expect(furtherSheets({ ...figures, people: [], ages: [] }, [], staffFiguresWords.mn)).toEqual([])
})
