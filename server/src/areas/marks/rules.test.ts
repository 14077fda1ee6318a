import { isEmpty, NO_MARK, percentOf } from '@portal/contract/markRules'
import { MAX_POINTS, MISSED_REASONS } from '@portal/contract/marks'
import { assert, constantFrom, integer, option, property, record, string } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { breaksPublished, enterable, entryValue, markRow, refusalOf, shownMax } from './rules.ts'

const points = (value: number) => ({ ...NO_MARK, points: value })
const parts = record({
  points: option(integer({ min: 0, max: MAX_POINTS })),
  missed: option(constantFrom(...MISSED_REASONS)),
  note: option(string({ maxLength: 10 })),
})

describe('a mark', () => {
  it('has at most one part: points, a reason for none, or in the first grade a note', () => {
    assert(
      property(integer({ min: 1, max: 12 }), parts, (level, entry) => {
        const value = entryValue(entry, level)
        if (value === undefined) return
        expect(Object.values(value).filter((part) => part !== null).length).toBeLessThanOrEqual(1)
        expect(level === 1 ? value.points : value.note).toBeNull()
      }),
    )
    expect(entryValue({ points: null, missed: null, note: '  ' }, 1)).toEqual(NO_MARK)
    expect(entryValue({ points: 5, missed: 'SICK', note: null }, 6)).toBeUndefined()
  })

  it('of points has their percentage beside them, one of a file is its percentage', () => {
    assert(
      property(integer({ min: 1, max: MAX_POINTS }), integer({ min: 0, max: MAX_POINTS }), (max, some) => {
        const value = some % (max + 1)
        expect(markRow(points(value), max, null)).toMatchObject({
          points: value,
          maxPoints: max,
          percent: percentOf(value, max),
          missed: null,
        })
      }),
    )
    expect(markRow(points(88), null, 'Сайн')).toEqual({ points: null, maxPoints: null, percent: 88, missed: null, note: 'Сайн' })
    expect(markRow({ ...NO_MARK, missed: 'SICK' }, 20, 'Сайн')).toMatchObject({ points: null, maxPoints: null, percent: null, note: null })
  })

  test.each([
    ['first mark of a published work', { value: points(20), before: NO_MARK, isDraft: false, hasWhy: false }, undefined],
    ['changed mark of a published work', { value: points(20), before: points(19), isDraft: false, hasWhy: false }, 'markWhyNeeded'],
    ['taken back after publication', { value: NO_MARK, before: points(19), isDraft: false, hasWhy: false }, 'markWhyNeeded'],
    ['changed with a reason', { value: points(20), before: points(19), isDraft: false, hasWhy: true }, undefined],
    ['changed before publication', { value: points(20), before: points(19), isDraft: true, hasWhy: false }, undefined],
    ['above the maximum', { value: points(21), before: NO_MARK, isDraft: true, hasWhy: true }, 'markAboveMax'],
  ])('%s', (_, facts, refusal) => {
    expect(refusalOf({ ...facts, max: 20 })).toBe(refusal)
  })

  it('beside points keeps the note of a file out of what an entry changes', () => {
    const noted = { points: 88, missed: null, note: 'Сайн' }
    expect([enterable(noted, 5), enterable(noted, 1)]).toEqual([points(88), noted])
    expect([isEmpty(NO_MARK), isEmpty(noted)]).toEqual([true, false])
  })
})

describe('a work', () => {
  const work = { dueOn: '2026-11-12', maxPoints: 20, termId: 7 }
  test.each([
    [{ ...work }, false],
    [{ ...work, dueOn: '2026-11-13' }, true],
    [{ ...work, maxPoints: 10 }, true],
    [{ ...work, termId: 8 }, true],
  ])('keeps date, points and term once it is published: %j', (saved, breaks) => {
    expect(breaksPublished({ ...work, isDraft: false }, saved)).toBe(breaks)
    expect(breaksPublished({ ...work, isDraft: true }, saved)).toBe(false)
  })

  it('of a file has a hundred points, one of the first grade none', () => {
    expect([shownMax(null, 5), shownMax(20, 5), shownMax(null, 1)]).toEqual([100, 20, null])
  })
})
