import { expect, it } from 'vitest'
import { entryOf, faultOf } from './arrivalRules.ts'

const input = { arrivedAt: '08:05', leftAt: '16:40', why: '' }
const leaving = { isClosed: false, isLeaving: true }

it('a leaving needs a time that is not before the arrival', () => {
  expect(faultOf(input, leaving)).toBeUndefined()
  expect(faultOf({ ...input, arrivedAt: '' }, leaving)).toBeUndefined()
  expect(faultOf({ ...input, leftAt: '1640' }, leaving)).toEqual({ field: 'leftAt', fault: 'timeWrong' })
  expect(faultOf({ ...input, leftAt: '08:04' }, leaving)).toEqual({ field: 'leftAt', fault: 'order' })
  expect(faultOf({ ...input, arrivedAt: '24:00' }, leaving)).toEqual({ field: 'arrivedAt', fault: 'timeWrong' })
})

it('an arrival alone needs its time, and a closed day a reason', () => {
  expect(faultOf({ ...input, leftAt: '' }, { isClosed: false, isLeaving: false })).toBeUndefined()
  expect(faultOf({ ...input, arrivedAt: '' }, { isClosed: false, isLeaving: false })?.field).toBe('arrivedAt')
  expect(faultOf({ ...input, why: ' ' }, { ...leaving, isClosed: true })).toEqual({ field: 'why', fault: 'whyNeeded' })
})

it('an entry has the changes alone', () => {
  expect(entryOf({ arrivedAt: '08:05' }, input, null)).toEqual({ arrivedAt: null, leaving: null, why: null })
  expect(entryOf({ arrivedAt: null }, { ...input, why: ' мартсан ' }, 'BACK')).toEqual({
    arrivedAt: '08:05',
    leaving: 'BACK',
    why: 'мартсан',
  })
})
