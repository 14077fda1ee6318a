import { expect, it } from 'vitest'
import { countText, isSelectable, waitingSince } from './rules.ts'

it('counts whole days, below a day whole hours, and knows what is longer than usual', () => {
  const now = '2026-11-16T12:00'
  expect(waitingSince('2026-11-16T09:30:00+08:00', now)).toEqual({ days: 0, hours: 2, isLong: false })
  expect(waitingSince('2026-11-14T12:00:00+08:00', now)).toMatchObject({ days: 2, isLong: false })
  expect(waitingSince('2026-11-13T11:59:00+08:00', now)).toMatchObject({ days: 3, isLong: true })
  expect(waitingSince('2026-11-16T12:05:00+08:00', now)).toEqual({ days: 0, hours: 0, isLong: false })
})

it('says that more wait where the counting of a queue has stopped', () => {
  expect([countText(), countText(70, 61, 65), countText(1000), countText(1001, 64)]).toEqual(['0', '196', '1000', '1064+'])
})

it('offers for a batch neither requests under decision nor requests of barred persons', () => {
  const held = { decision: 'APPROVE', by: 'Д.Сарантуяа', isMine: false, until: '2026-11-16T12:00:10+08:00' } as const
  expect(isSelectable({ held: null, isBarred: false })).toBe(true)
  expect(isSelectable({ held, isBarred: false })).toBe(false)
  expect(isSelectable({ held: null, isBarred: true })).toBe(false)
})
