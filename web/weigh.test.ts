import { expect, it } from 'vitest'
import { weightOf } from './weigh.ts'

/** Bytes of script and style, as sent, that a first visit may cost. */
const most = { '/': 110_000, '/login': 130_000 } as const

it.each(Object.entries(most))('the first load of %s weighs at most %d bytes', (route, budget) => {
  const sum = weightOf(route).reduce((total, { brotli }) => total + brotli, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(budget)
})
