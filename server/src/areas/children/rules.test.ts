import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageOn, fullAddress } from './rules.ts'

it('a child is a year older on its birthday and not a day before', () => {
  expect(ageOn('2026-02-15', '2016-02-16')).toBe(9)
  expect(ageOn('2026-02-16', '2016-02-16')).toBe(10)
  expect(ageOn('2027-02-28', '2024-02-29')).toBe(2)
  expect(ageOn('2027-03-01', '2024-02-29')).toBe(3)
})

it('age grows by one a year on any day', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2090-12-28'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (born, today) => ageOn(`${Number(today.slice(0, 4)) + 1}${today.slice(4)}`, born) === ageOn(today, born) + 1),
  )
})

it('an address leaves out what it does not have', () => {
  const address = {
    province: 'Улаанбаатар',
    district: 'Баянзүрх',
    subdistrict: '5 дугаар хороо',
    region: null,
    town: '',
    street: 'Эрдмийн гудамж',
    apartment: null,
    detail: '34 тоот',
  }
  expect(fullAddress(address)).toBe('Улаанбаатар, Баянзүрх, 5 дугаар хороо, Эрдмийн гудамж, 34 тоот')
})
