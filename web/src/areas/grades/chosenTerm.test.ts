import { describe, expect, it } from 'vitest'
import { chosenTerm } from './chosenTerm.ts'

const term = (termId: number, isCurrent = false) => ({ termId, isCurrent })

describe('the term that is shown', () => {
  it.each([
    ['the one that is asked for', [term(166), term(167, true)], '166', 166],
    ['the default before the one that runs', [term(166, true), term(167)], undefined, 167],
    ['the default where the asked one is unknown', [term(166), term(167)], '12', 167],
    ['the one that runs where there is no default', [term(201), term(202, true), term(203)], undefined, 202],
    ['the last where none runs', [term(201), term(202)], undefined, 202],
    ['the default while the terms are on their way', undefined, undefined, 167],
    ['the asked one while they are', undefined, '166', 166],
    ['the default where what is asked for is no number', undefined, '1e3; drop', 167],
  ])('is %s', (_, terms, asked, shown) => {
    expect(chosenTerm(terms, asked)).toBe(shown)
  })
})
