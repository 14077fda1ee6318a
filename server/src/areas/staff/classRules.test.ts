import { describe, expect, it } from 'vitest'
import { byKey, shareOf, symptomsOf } from './classRules.ts'

describe('the share of a month', () => {
  it('counts all days of all children together, to one decimal', () => {
    expect(shareOf([{ attended: 9, recorded: 10 }])).toBe(90)
    expect(
      shareOf([
        { attended: 1, recorded: 1 },
        { attended: 1, recorded: 2 },
      ]),
    ).toBe(66.7)
  })

  it('is unknown where no day was recorded', () => {
    expect([shareOf([]), shareOf([undefined, { attended: 0, recorded: 0 }])]).toEqual([null, null])
  })
})

it('names the symptoms that were ticked, and none for a child that is well', () => {
  expect(symptomsOf([1, 2], { 1: 'Халуурах', 2: 'Ханиалгах' })).toEqual(['Халуурах', 'Ханиалгах'])
  expect(symptomsOf([99], { 99: 'Шинж тэмдэггүй' })).toEqual([])
})

it('keeps rows of one key in their order', () => {
  expect([...byKey([3, 1, 4, 1, 5], (number) => number % 2)]).toEqual([
    [1, [3, 1, 1, 5]],
    [0, [4]],
  ])
})
