import type { YearChild, YearColumn } from '@portal/contract/staffYear'
import { describe, expect, it } from 'vitest'
import { backOf, columnsOf, movesOf } from './selection.ts'

const child = (childId: number): YearChild => ({
  childId,
  lastName: 'Бат',
  firstName: 'Болд',
  isBoy: true,
  isMoved: false,
  isNew: false,
  isElsewhere: false,
  asked: null,
})
const column = (classId: number, childIds: number[]): YearColumn => ({
  classId,
  from: null,
  level: 6,
  name: `6${classId}`,
  children: childIds.length,
  boys: childIds.length,
  teacher: null,
  isTeacherNew: false,
  confirmed: null,
  elsewhere: 0,
  members: childIds.map(child),
  hasBegun: false,
})
const columns = columnsOf({ classes: [column(1, [11, 12]), column(2, [21])], leaving: [child(31)], waiting: [child(41)] })

describe('selected children of several columns', () => {
  it('move by the column that they come from, and those of the target stay', () => {
    expect(movesOf(columns, new Set([11, 21, 31, 41]), 2)).toEqual([
      { childIds: [11], from: 1, to: 2 },
      { childIds: [41], from: null, to: 2 },
      { childIds: [31], from: null, to: 2 },
    ])
  })

  it('go back to where they were', () => {
    const moves = movesOf(columns, new Set([12]), 2)
    expect(backOf(moves, columns)).toEqual([{ childIds: [12], from: 2, to: 1 }])
  })

  it('stay in a class that has begun', () => {
    const begun = columnsOf({ classes: [column(1, [11]), { ...column(2, [12]), hasBegun: true }], leaving: [], waiting: [] })
    expect(backOf([{ childIds: [12], from: 1, to: 2 }], begun)).toEqual([])
  })
})
