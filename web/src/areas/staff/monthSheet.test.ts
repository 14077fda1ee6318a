import type { AttendReason } from '@portal/contract/attendance'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTED, countsIn, presentOn } from './monthSheet.ts'

const reason = fc.option(fc.constantFrom<AttendReason>('PRESENT', 'TARDY', 'SICK', 'EXCUSED', 'UNEXCUSED'))
const child = (reasons: (AttendReason | null)[]) => ({ childId: 1, lastName: '', firstName: '', reasons })

describe('an attendance sheet', () => {
  it('counts a late child as present', () => {
    expect(countsIn(['PRESENT', 'TARDY', 'SICK', 'EXCUSED', 'UNEXCUSED', null])).toEqual({ present: 2, sick: 1, excused: 1, unexcused: 1 })
  })
  it('leaves a day without any record empty', () => {
    const days = ['2026-11-12', '2026-11-13']
    expect(presentOn({ days, children: [child(['SICK', null]), child(['TARDY', null])] })).toEqual([1, null])
  })
  it('has one sum of presence by children and by days', () => {
    fc.assert(
      fc.property(fc.array(fc.array(reason, { minLength: 5, maxLength: 5 }), { maxLength: 8 }), (rows) => {
        const days = ['1', '2', '3', '4', '5']
        const byDay = presentOn({ days, children: rows.map(child) }).reduce<number>((sum, count) => sum + (count ?? 0), 0)
        expect(byDay).toBe(rows.reduce((sum, row) => sum + countsIn(row).present, 0))
        for (const row of rows)
          expect(COUNTED.reduce((sum, kind) => sum + countsIn(row)[kind], 0)).toBe(row.filter((one) => one !== null).length)
      }),
    )
  })
})
