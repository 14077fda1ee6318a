import { describe, expect, it } from 'vitest'
import { csvOf, rowsOfCorrection } from './formRules.ts'

describe('the correction of a stay', () => {
  const stay = { groupId: 1, since: '2026-09-01', until: null }
  const kept = { isDeleted: false }

  it('of its end writes the same row', () => {
    const wanted = { ...stay, until: '2026-11-20' }
    expect(rowsOfCorrection(stay, wanted)).toEqual([{ ...wanted, ...kept }])
  })

  it('to a later day in another group ends the present stay on that day', () => {
    const wanted = { groupId: 2, since: '2026-11-16', until: null }
    expect(rowsOfCorrection(stay, wanted)).toEqual([
      { ...stay, until: '2026-11-16', ...kept },
      { ...wanted, ...kept },
    ])
  })

  it('of its first day, or of a group that was wrong from the start, replaces the row', () => {
    for (const wanted of [
      { ...stay, since: '2026-09-08' },
      { ...stay, groupId: 2 },
      { groupId: 2, since: '2026-08-25', until: null },
    ])
      expect(rowsOfCorrection(stay, wanted)).toEqual([
        { ...stay, isDeleted: true },
        { ...wanted, ...kept },
      ])
  })
})

it('the rows of a form have all their columns, with quoted separators', () => {
  expect(
    csvOf([
      { group: '5"а", б', until: null },
      { group: '5б', since: '2026-09-01' },
    ]),
  ).toBe('group,until,since\n"5""а"", б",,\n5б,,2026-09-01')
})
