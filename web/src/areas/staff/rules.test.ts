import { expect, it } from 'vitest'
import { bulkPlan, countText, isSelectable, senderMark, waitingSince } from './rules.ts'

it('counts whole days, below a day whole hours, and knows what is longer than usual', () => {
  const now = '2026-11-16T12:00'
  expect(waitingSince('2026-11-16T09:30:00+08:00', now)).toEqual({ days: 0, hours: 2, isLong: false })
  expect(waitingSince('2026-11-14T12:00:00+08:00', now)).toMatchObject({ days: 2, isLong: false })
  expect(waitingSince('2026-11-13T11:59:00+08:00', now)).toMatchObject({ days: 3, isLong: true })
  expect(waitingSince('2026-11-16T12:05:00+08:00', now)).toEqual({ days: 0, hours: 0, isLong: false })
})

it('says that more wait where the counting of a queue has stopped', () => {
  expect([countText(), countText(70, 61, 65), countText(2449), countText(10_001, 64)]).toEqual(['0', '196', '2,449', '10,064+'])
})

it('offers for a batch neither requests under decision nor requests of barred persons', () => {
  const held = { decision: 'APPROVE', by: 'Д.Сарантуяа', isMine: false, until: '2026-11-16T12:00:10+08:00' } as const
  expect(isSelectable({ held: null, isBarred: false })).toBe(true)
  expect(isSelectable({ held, isBarred: false })).toBe(false)
  expect(isSelectable({ held: null, isBarred: true })).toBe(false)
})

it('approves at once as many as have a place, in the order of the list, and unnamed senders only by hand', () => {
  const places = { campaignId: 1, orgId: 60_033, age: 4, places: 10, given: 8 }
  const row = (id: number, isNamed = true) => ({ id, isNamed, senderName: 'Дорж', places })
  const rows = [row(1), row(2, false), row(3), row(4)]
  const plan = (...included: number[]) => {
    const { fits, ...rest } = bulkPlan(rows, new Set(included))
    return { ids: fits.map(({ id }) => id), ...rest }
  }
  expect(plan()).toMatchObject({ ids: [1, 3], unnamed: [{ id: 2 }], withoutPlace: 1 })
  expect(plan(2)).toMatchObject({ ids: [1, 2], withoutPlace: 2 })
  expect(
    bulkPlan(
      [
        { ...row(5), places: null },
        { ...row(6, false), senderName: null },
      ],
      new Set(),
    ).fits,
  ).toHaveLength(2)
  expect(bulkPlan([{ ...row(7), places: { ...places, given: 12 } }], new Set())).toMatchObject({ fits: [], withoutPlace: 1 })
})

it('says that a sender matches the registry only with the relation of the registry', () => {
  const row = { isBarred: false, isNamed: true, relation: 'MOTHER' } as const
  expect([senderMark(row, 'MOTHER'), senderMark(row, 'FATHER'), senderMark({ ...row, isNamed: false }, null)]).toEqual([
    'matches',
    'differs',
    'unnamed',
  ])
  expect(senderMark({ ...row, isBarred: true }, 'MOTHER')).toBe('barred')
})
