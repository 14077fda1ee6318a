import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placed, topNextTo } from './placing.ts'

const screen = { width: 360, height: 640 }
const panel = { width: 240, height: 120 }
const anchor = { top: 300, left: 280, width: 60, height: 44 }

test('the side that was asked for, with the edges in line', () => {
  expect(placed('bottom-end', { anchor, panel, screen })).toEqual({ top: 352, left: 100 })
  expect(placed('top-end', { anchor, panel, screen })).toEqual({ top: 172, left: 100 })
  expect(placed('bottom-start', { anchor: { ...anchor, left: 20 }, panel, screen })).toEqual({ top: 352, left: 20 })
})

test('the other side where only that one has room', () => {
  expect(placed('bottom-end', { anchor: { ...anchor, top: 590 }, panel, screen }).top).toBe(462)
  expect(placed('top-end', { anchor: { ...anchor, top: 20 }, panel, screen }).top).toBe(72)
})

test('never outside the screen', () => {
  const number = fc.integer({ min: -200, max: 900 })
  fc.assert(
    fc.property(number, number, fc.constantFrom('top-start', 'top-end', 'bottom-start', 'bottom-end'), (top, left, placement) => {
      const place = placed(placement, { anchor: { ...anchor, top, left }, panel, screen })
      expect(place.top).toBeGreaterThanOrEqual(8)
      expect(place.top + panel.height).toBeLessThanOrEqual(screen.height - 8)
      expect(place.left).toBeGreaterThanOrEqual(8)
      expect(place.left + panel.width).toBeLessThanOrEqual(screen.width - 8)
    }),
  )
})

test('a toast never covers the title of a dialog', () => {
  expect(topNextTo({ top: 0, bottom: 60 }, 56)).toBe(68)
  expect(topNextTo({ top: 300, bottom: 360 }, 56)).toBe(8)
  expect(topNextTo({ top: -400, bottom: -340 }, 56), 'scrolled out of sight').toBe(8)
})
