import { longDate, longDateAndTime } from '@portal/contract/dateWords'
import { fill } from '@portal/contract/fill'
import { describe, expect, it } from 'vitest'
import { campaignsOf2025 } from '../../content/first.ts'
import type { Campaign } from '../rules.ts'
import { factsOf } from './facts.ts'

describe('dates in words', () => {
  it.each([
    ['2025-08-12', '2025 оны 8 дугаар сарын 12-ны өдөр', '12 August 2025'],
    ['2026-11-29', '2026 оны 11 дүгээр сарын 29-ний өдөр', '29 November 2026'],
    ['2026-10-31', '2026 оны 10 дугаар сарын 31-ний өдөр', '31 October 2026'],
    ['2027-04-01', '2027 оны 4 дүгээр сарын 1-ний өдөр', '1 April 2027'],
    ['2027-09-20', '2027 оны 9 дүгээр сарын 20-ны өдөр', '20 September 2027'],
  ])('%s', (date, mn, en) => {
    expect([longDate(date, 'mn'), longDate(date, 'en')]).toEqual([mn, en])
  })

  it('an hour of a day', () => {
    expect(longDateAndTime('2025-08-25', '17:00', 'mn')).toBe('2025 оны 8 дугаар сарын 25-ны өдрийн 17:00 цаг')
    expect(longDateAndTime('2025-08-25', '17:00', 'en')).toBe('17:00 on 25 August 2025')
  })
})

describe('the campaigns of 2025–2026', () => {
  const campaign = (kind: Campaign['kind']): Campaign => {
    const found = campaignsOf2025.find((one) => one.kind === kind)
    if (found === undefined) throw new Error(`no campaign for ${kind}`)
    return { id: 1, acceptDays: null, drawTiers: ['everyone'], ...found }
  }

  it('have the dates of that August', () => {
    expect(factsOf(campaign('firstGrade'), 'mn', new Date('2025-08-20T00:00:00Z'))).toEqual({
      state: 'open',
      left: { unit: 'days', count: 6 },
      stage: 1,
      schoolYear: '2025–2026',
      today: '2025-08-20',
      opensDate: '2025-08-12',
      addressDate: '2025-08-25',
      closesDate: '2025-08-26',
      opensOn: '2025 оны 8 дугаар сарын 12-ны өдөр',
      closesOn: '2025 оны 8 дугаар сарын 26-ны өдөр',
      closesAt: '17:00',
      addressAt: '17:00',
      addressDeadline: '2025 оны 8 дугаар сарын 25-ны өдрийн 17:00 цаг',
      birthFrom: '2019.01.01',
      birthTo: '2019.12.31',
    })
    expect(factsOf(campaign('kindergarten'), 'en', new Date('2026-01-01'))).toMatchObject({
      state: 'closed',
      left: null,
      birthFrom: '2020-01-01',
      birthTo: '2023-12-31',
    })
  })
})

it('the time left counts days by the calendar, hours on the last day, and days until the opening', () => {
  const campaign: Campaign = {
    id: 1,
    kind: 'kindergarten',
    schoolYear: 2026,
    stage: 2,
    birthFrom: '2021-01-01',
    birthTo: '2024-12-31',
    acceptDays: null,
    drawTiers: ['everyone'],
    opensAt: new Date('2026-10-26T09:00:00+08:00'),
    closesAt: new Date('2026-12-02T17:00:00+08:00'),
    addressUntil: new Date('2026-11-25T17:00:00+08:00'),
  }
  const leftAt = (now: string) => factsOf(campaign, 'mn', new Date(now)).left
  expect(leftAt('2026-10-25T23:00:00+08:00')).toEqual({ unit: 'days', count: 1 })
  expect(leftAt('2026-11-18T19:00:00+08:00')).toEqual({ unit: 'days', count: 14 })
  expect(leftAt('2026-12-01T23:59:00+08:00')).toEqual({ unit: 'days', count: 1 })
  expect(leftAt('2026-12-02T08:30:00+08:00')).toEqual({ unit: 'hours', count: 9 })
  expect(leftAt('2026-12-02T16:59:30+08:00')).toEqual({ unit: 'hours', count: 1 })
  expect(leftAt('2026-12-02T17:00:00+08:00')).toBeNull()
})

it('a text keeps a placeholder without a value', () => {
  expect(fill('{a} {b}', { a: '1' })).toBe('1 {b}')
})
