import { describe, expect, it } from 'vitest'
import { type AnsweredStay, afterFailure, CLOSED, compareStays, isNight, isOpen, nameInPortal, windowOf } from './rules.ts'

const NOW = new Date('2026-11-18T01:00:00+08:00')
const MINUTE_MS = 60_000
const minutesLeft = ({ openUntil }: { openUntil: Date | null }) => openUntil && (openUntil.getTime() - NOW.getTime()) / MINUTE_MS

describe('the days that are fetched', () => {
  it('are the school year at first, then a week before the last applied run, and never another school year', () => {
    expect(windowOf('2026-11-18', undefined)).toEqual({ schoolYear: 2026, from: '2026-09-01', to: '2026-11-18' })
    expect(windowOf('2026-11-18', '2026-11-17').from).toBe('2026-11-10')
    expect(windowOf('2026-09-03', '2026-09-02').from).toBe('2026-09-01')
    expect(windowOf('2027-08-31', '2027-08-30').schoolYear).toBe(2026)
  })
})

describe('children in a group', () => {
  const [today, begin] = ['2026-11-18', '2026-09-01']
  const stay = (group: string, since: string, until: string | null = null) => ({
    group,
    schoolYear: Number(since.slice(0, 4)),
    since,
    until,
  })
  const stays = Array.from({ length: 40 }, (_, at) => ({ number: `${at}`, ...stay(at < 20 ? '5а' : '5б', begin) }))
  const answer = (changed: number, rows: (group: string) => AnsweredStay[], missing = 0) =>
    new Map(stays.slice(missing).map((one, at) => [one.number, at < changed ? rows(one.group) : [one]] as const))
  const isHeld = (changed: number, rows: (group: string) => AnsweredStay[]) => compareStays(stays, answer(changed, rows), today).isHeld

  it('that an answer lacks are counted by group and end nothing', () => {
    expect(
      compareStays(
        stays,
        answer(0, () => [], 21),
        today,
      ),
    ).toEqual({
      missing: [
        { group: '5а', count: 20 },
        { group: '5б', count: 1 },
      ],
      ending: 0,
      isHeld: false,
    })
  })

  it.each([today, '2026-11-19', '2027-06-15'])(
    'whose stays an answer ends on %s wait for the office above a tenth of the institution',
    (until) => {
      const rows = (group: string) => [stay(group, begin, until)]
      expect([4, 5].map((ended) => isHeld(ended, rows))).toEqual([false, true])
      const few = stays.slice(0, 5)
      expect([3, 4].map((ended) => compareStays(few, answer(ended, rows), today).isHeld)).toEqual([false, true])
      const night = (before: number, ended: number) => compareStays(stays, answer(ended, rows), today, before)
      expect(night(3, 1)).toEqual({ missing: [], ending: 1, isHeld: false })
      expect([night(4, 1).isHeld, night(40, 0).isHeld]).toEqual([true, false])
      const known = stays.map((one) => ({ ...one, until }))
      expect(compareStays(known, answer(40, rows), today).isHeld).toBe(false)
    },
  )

  it('who only change class are not held, nor are those of the coming year whose present class has no end', () => {
    expect(isHeld(40, (group) => [stay(group, begin, '2026-11-20'), stay('5в', '2026-11-20')])).toBe(false)
    expect(isHeld(40, (group) => [stay(group, begin, '2026-11-20'), { ...stay('5в', '2026-11-20'), until: '2026-11-21' }])).toBe(true)
    const prepared = stays.flatMap((one) => [
      { ...one, until: '2027-09-01' },
      { ...one, ...stay('6а', '2027-09-01') },
    ])
    const known = answer(40, (group) => [stay(group, begin)])
    expect(compareStays(prepared, known, today)).toEqual({ missing: [], ending: 0, isHeld: false })
    const later = answer(40, (group) => [stay(group, begin, '2027-09-01'), stay('6а', '2027-09-01', '2027-09-02')])
    expect(compareStays(prepared, later, '2027-08-20').isHeld).toBe(true)
  })

  it('children in groups of other names in an answer wait for the office', () => {
    expect([4, 5].map((changed) => isHeld(changed, () => [stay('Наран', begin)]))).toEqual([false, true])
  })
})

describe('a group of an answer', () => {
  const known = ['6а бүлэг', '6б бүлэг', 'Наран', '6 б'].map((name) => ({ name, level: 6 }))
  it.each([
    ['6А', '6а бүлэг'],
    ['A', '6а бүлэг'],
    ['6-р анги "а"', '6а бүлэг'],
    ['6б', '6б'],
    ['6б бүлэг', '6б бүлэг'],
    ['НАРАН бүлэг', 'Наран'],
    ['6в', '6в'],
  ])('%s is the only one of its level with its letter, otherwise another one: %s', (theirs, ours) => {
    expect(nameInPortal({ name: theirs, level: 6 }, known)).toBe(ours)
    expect(nameInPortal({ name: theirs, level: 7 }, known)).toBe(known.some(({ name }) => name === theirs) ? ours : theirs)
  })
})

describe('the breaker', () => {
  const slow = { kind: 'slow', message: 'students, page 1: no whole answer in time', retryAfterMs: undefined } as const

  it('opens at the third failure in a row, for twice as long each time up to four hours', () => {
    const pauses: (number | null)[] = []
    let breaker = CLOSED
    for (let times = 0; times < 9; times++) {
      breaker = afterFailure(breaker, slow, NOW)
      pauses.push(minutesLeft(breaker))
    }
    expect(pauses).toEqual([null, null, 10, 20, 40, 80, 160, 240, 240])
    expect([isOpen(breaker, NOW), isOpen(CLOSED, NOW)]).toEqual([true, false])
    expect(isOpen(breaker, new Date(NOW.getTime() + 240 * MINUTE_MS))).toBe(false)
  })

  it('opens at once for a refused token, and for as long as the source asks', () => {
    expect(minutesLeft(afterFailure(CLOSED, { ...slow, kind: 'unauthorised' }, NOW))).toBe(10)
    const busy = afterFailure(CLOSED, { ...slow, kind: 'busy', retryAfterMs: 30 * MINUTE_MS }, NOW)
    expect([minutesLeft(busy), busy.awaySince]).toEqual([30, null])
  })
})

describe('the night', () => {
  it('begins at the set hour and for five hours after it', () => {
    const at = (time: string, hour: number) => isNight(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), hour)
    expect([at('00:59', 1), at('01:00', 1), at('05:59', 1), at('06:00', 1)]).toEqual([false, true, true, false])
    expect([at('22:59', 23), at('23:00', 23), at('03:59', 23), at('04:00', 23)]).toEqual([false, true, true, false])
  })
})
