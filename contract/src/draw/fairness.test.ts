import { expect, it } from 'vitest'
import { LOT_LETTERS } from '../enrolmentStatuses.ts'
import { drawList } from './order.ts'
import { hashOf, ranksBy, seedOf } from './seed.ts'

const DRAWS = 2_000
const LOTS = 30
const PLACES = 10
/** 99 % quantile of the chi-square distribution with 29 degrees of freedom. */
const CHI_SQUARE_99 = 49.588

it('2,000 draws over the same 30 lots give each lot its share of the places', () => {
  const lots = Array.from({ length: LOTS }, (_, at) => ({
    lot: `LAT${LOT_LETTERS[at % 31]}2345${LOT_LETTERS[at % 7]}9`,
    tier: 1,
    twins: null,
  }))
  const won = new Map(lots.map(({ lot }) => [lot, 0]))
  for (let draw = 0; draw < DRAWS; draw++) {
    const secret = hashOf(new TextEncoder().encode(`secret ${draw}`))
    const rankOf = ranksBy(seedOf(secret, '41625336124162533615') ?? '')
    for (const { lot, result } of drawList({ lots, places: PLACES }, rankOf, new Set()))
      if (result === 'PASSED') won.set(lot, (won.get(lot) ?? 0) + 1)
  }
  const share = PLACES / LOTS
  const expected = DRAWS * share
  const squares = [...won.values()].reduce((sum, count) => sum + (count - expected) ** 2, 0)
  // Places of one draw depend on each other: the factor corrects the variance of a choice without replacement.
  const chiSquare = (squares / (expected * (1 - share))) * ((LOTS - 1) / LOTS)
  expect([...won.values()].reduce((sum, count) => sum + count, 0)).toBe(DRAWS * PLACES)
  expect(chiSquare).toBeLessThan(CHI_SQUARE_99)
})
