import { expect, it } from 'vitest'
import { movesOf } from './rules.ts'
import { tiersOfDraw } from './tiers.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 5, hour))

it('a position moves with each lot before it that leaves, and with a child that comes first by a published reason', () => {
  expect(movesOf({ position: 3, writtenAt: at(0), left: [], came: [] })).toEqual([{ position: 3, at: at(0) }])
  expect(movesOf({ position: 6, writtenAt: at(0), left: [at(5), at(3), at(5)], came: [{ at: at(4), leftAt: at(9) }] })).toEqual([
    { position: 6, at: at(0) },
    { position: 5, at: at(3) },
    { position: 6, at: at(4) },
    { position: 4, at: at(5) },
    { position: 3, at: at(9) },
  ])
})

it('five-year-olds come before all rules of a campaign, and only where places are not split by age', () => {
  expect(tiersOfDraw(['sibling', 'everyone'], false)).toEqual(['sibling', 'everyone'])
  expect(tiersOfDraw(['sibling', 'fiveYears', 'everyone'], true)).toEqual(['fiveYears', 'sibling', 'everyone'])
})
