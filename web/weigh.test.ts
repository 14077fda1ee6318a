import { expect, it } from 'vitest'
import { laterPages, sumOf, weightAdded, weightOf } from './weigh.ts'

/** Bytes of script and style, as sent, that a first visit may cost. */
const most = { '/': 110_000, '/login': 130_000 } as const
/** And what a page may add to it. */
const MOST_ADDED = 45_000

it.each(Object.entries(most))('the first load of %s weighs at most %d bytes', (route, budget) => {
  const sum = sumOf(weightOf(route))
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(budget)
})

it.each(laterPages)('%s adds little to what is there already', (name) => {
  const sum = sumOf(weightAdded(name))
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(MOST_ADDED)
})
