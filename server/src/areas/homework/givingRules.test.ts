import { addDays } from '@portal/contract/days'
import { dueLimits } from '@portal/contract/staffHomework'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { freeNumber, isDue, isFixed, refusalOfDue } from './givingRules.ts'

const TODAY = '2026-11-13'
const offset = fc.integer({ min: -400, max: 400 })

describe('a due day', () => {
  it('is from tomorrow on, within the days that parents see, and a school day', () => {
    expect(dueLimits(TODAY)).toEqual({ min: '2026-11-14', max: '2026-12-13' })
    const refused = (days: number, isSchoolDay = true) => refusalOfDue({ dueOn: addDays(TODAY, days), today: TODAY, isSchoolDay })
    expect([refused(0), refused(31), refused(-3, false)]).toEqual(Array(3).fill('homeworkDueOutside'))
    expect([refused(1), refused(30)]).toEqual([undefined, undefined])
    expect(refused(1, false)).toBe('homeworkNoSchoolDay')
  })
  it('on which homework can be given is never one on which it can be ticked off', () => {
    fc.assert(
      fc.property(offset, fc.boolean(), (days, isSchoolDay) => {
        const dueOn = addDays(TODAY, days)
        return refusalOfDue({ dueOn, today: TODAY, isSchoolDay }) !== undefined || !isDue(dueOn, TODAY)
      }),
    )
  })
})

describe('ticked homework', () => {
  it('keeps its day and is not taken back; without ticks both are free', () => {
    const of = (ticked: number, dueOn: string | null) => isFixed({ ticked, dueOnBefore: TODAY, dueOn })
    expect([of(1, TODAY), of(1, addDays(TODAY, 1)), of(1, null)]).toEqual([false, true, true])
    expect([of(0, addDays(TODAY, 1)), of(0, null)]).toEqual([false, false])
  })
  it('can be ticked off from its due day on', () => {
    expect([isDue(addDays(TODAY, -1), TODAY), isDue(TODAY, TODAY), isDue(addDays(TODAY, 1), TODAY)]).toEqual([true, true, false])
  })
})

test('a file has the lowest free number, up to three', () => {
  expect([freeNumber([]), freeNumber([1]), freeNumber([3, 1]), freeNumber([2, 3]), freeNumber([1, 2, 3])]).toEqual([1, 2, 2, 1, undefined])
})
