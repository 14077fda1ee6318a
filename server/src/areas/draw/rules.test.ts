import { expect, it } from 'vitest'
import { campaignTitle, isProgressShown, movesOf } from './rules.ts'
import { tiersOfDraw } from './tiers.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 5, hour))

it('a position moves with each lot before it that leaves, and with a child that comes first by a published reason', () => {
  expect(movesOf({ position: 3, writtenAt: at(0), left: [], came: [], first: null })).toEqual([{ position: 3, at: at(0) }])
  const came = [{ at: at(4), leftAt: at(9), isBefore: true }]
  const order = { position: 6, writtenAt: at(0), left: [at(5), at(3), at(5)], came, first: null }
  expect(movesOf(order)).toEqual([
    { position: 6, at: at(0) },
    { position: 5, at: at(3) },
    { position: 6, at: at(4) },
    { position: 4, at: at(5) },
    { position: 3, at: at(9) },
  ])
  // An earlier remedy stands before a later one, and a child without a result of the draw begins with its remedy.
  expect(movesOf({ ...order, first: at(6) }).slice(3)).toEqual([
    { position: 4, at: at(5) },
    { position: 2, at: at(6) },
    { position: 1, at: at(9) },
  ])
  expect(movesOf({ ...order, position: null, first: at(6) })).toEqual([
    { position: 2, at: at(6) },
    { position: 1, at: at(9) },
  ])
  // A child before it that comes first changes nothing for it.
  expect(movesOf({ ...order, left: [at(4)], came: [{ at: at(4), leftAt: null, isBefore: false }] })).toHaveLength(1)
})

it('five-year-olds come before all rules of a campaign, and only where places are not split by age', () => {
  expect(tiersOfDraw(['sibling', 'everyone'], false)).toEqual(['sibling', 'everyone'])
  expect(tiersOfDraw(['sibling', 'fiveYears', 'everyone'], true)).toEqual(['fiveYears', 'sibling', 'everyone'])
})

it('the title of a campaign in the frozen file has the ordinal of its stage', () => {
  const title = (stage: number) => campaignTitle({ kind: 'kindergarten', schoolYear: 2027, stage })
  expect([title(1), title(2)]).toEqual([
    'Цэцэрлэг, 2027–2028 оны хичээлийн жил, 1 дүгээр шат',
    'Цэцэрлэг, 2027–2028 оны хичээлийн жил, 2 дугаар шат',
  ])
})

it('desks show the progress of a large draw about ten times, however many kindergartens are written', () => {
  const shown = (kindergartens: number) =>
    Array.from({ length: kindergartens }, (_, at) => isProgressShown(41 + at, kindergartens)).filter(Boolean).length
  expect([shown(3), shown(300), shown(3001)]).toEqual([0, 10, 10])
})
