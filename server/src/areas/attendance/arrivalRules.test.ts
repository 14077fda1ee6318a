import { describe, expect, it } from 'vitest'
import { NO_TIMES, refusalOfTimes, timesAfter } from './arrivalRules.ts'

const father = { fetchedBy: 'Дорж Ганбат', fetchedAs: 'FATHER' } as const
const stranger = { fetchedBy: null, fetchedAs: null }
const whole = { arrivedAt: 485, leftAt: 1000, ...father }

describe('times of a child', () => {
  it('keep what an entry does not change', () => {
    const leaving = { at: '16:40', by: { personId: 1 } }
    expect(timesAfter(NO_TIMES, { arrivedAt: '08:05', leaving: null }, stranger)).toEqual({ ...NO_TIMES, arrivedAt: 485 })
    expect(timesAfter({ ...NO_TIMES, arrivedAt: 485 }, { arrivedAt: null, leaving }, father)).toEqual(whole)
    expect(timesAfter(whole, { arrivedAt: '08:20', leaving: null }, stranger)).toEqual({ ...whole, arrivedAt: 500 })
    expect(timesAfter(whole, { arrivedAt: null, leaving: 'BACK' }, stranger)).toEqual({ ...NO_TIMES, arrivedAt: 485 })
  })

  it('are neither to come nor in the wrong order', () => {
    expect(refusalOfTimes(whole, 999)).toBe('arrivalInFuture')
    expect(refusalOfTimes({ ...NO_TIMES, arrivedAt: 485 }, 484)).toBe('arrivalInFuture')
    expect(refusalOfTimes(whole, 1000)).toBeUndefined()
    expect(refusalOfTimes({ ...whole, leftAt: 484 }, null)).toBe('leftBeforeArrival')
    expect(refusalOfTimes({ ...whole, leftAt: 485 }, null)).toBeUndefined()
    expect(refusalOfTimes({ ...whole, arrivedAt: null, leftAt: 0 }, null)).toBeUndefined()
  })
})
