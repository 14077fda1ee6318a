import { describe, expect, it } from 'vitest'
import { edited, parseBlock, parsePlaces, pastedCells } from './grid.ts'

describe('typed text of a cell', () => {
  it.each([
    ['25', 25],
    [' 25 ', 25],
    ['0', 0],
    ['', null],
    ['-', null],
    ['–', null],
    ['999', 999],
    ['1000', undefined],
    ['-3', undefined],
    ['2.5', undefined],
    ['25 хүүхэд', undefined],
  ])('«%s»', (text, places) => expect(parsePlaces(text)).toBe(places))
})

describe('a block of a spreadsheet', () => {
  it('has rows by line and cells by tab, whatever ends its lines', () => {
    expect(parseBlock('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
    expect(parseBlock('7')).toEqual([['7']])
  })

  it('fills the table from the cell where it is pasted; what does not fit is counted', () => {
    const size = { rows: 3, columns: 4 }
    expect(pastedCells(parseBlock('1\t2\n3\t4'), { row: 2, column: 2 }, size)).toEqual({
      inside: [
        { row: 2, column: 2, text: '1' },
        { row: 2, column: 3, text: '2' },
      ],
      outside: 2,
    })
    expect(pastedCells(parseBlock('1\t2\t3'), { row: 0, column: 2 }, size)).toMatchObject({ outside: 1 })
  })
})

describe('the edits of a grid', () => {
  const none = { edits: {}, problems: {} }
  const typed = (text: string, places: number | null = 20) => ({ fill: [{ key: '1 2', places, text }] })
  const problem = { orgId: 1, age: 2, reason: 'placesChangedMeanwhile', message: '', places: 22, given: 0, changed: null } as const

  it('hold typed text with the former value, until both are equal again', () => {
    const one = edited(none, typed('25'))
    expect(one.edits).toEqual({ '1 2': { text: '25', from: 20 } })
    expect(edited(one, typed(' 20 '))).toEqual(none)
    expect(edited(one, 'undo')).toEqual(none)
    expect(edited(none, typed('олон')).edits).toEqual({ '1 2': { text: 'олон', from: 20 } })
  })

  it('are refused until they are typed again on the current value', () => {
    const refused = edited(edited(none, typed('25')), { refused: [problem] })
    expect(Object.keys(refused.problems)).toEqual(['1 2'])
    expect(edited(refused, typed('26', 22))).toEqual({ edits: { '1 2': { text: '26', from: 22 } }, problems: {} })
  })
  it('are saved as reviewed: later input stays, on the current value', () => {
    const reviewed = edited(none, {
      fill: [
        { key: '1 2', places: 20, text: '25' },
        { key: '1 3', places: 20, text: '30' },
      ],
    })
    const since = edited(edited(reviewed, typed('26')), { fill: [{ key: '1 4', places: null, text: '5' }] })
    const saved = [{ orgId: 1, age: 2, to: 25 } as const, { orgId: 1, age: 3, to: 30 } as const]
    expect(edited(since, { saved }).edits).toEqual({ '1 2': { text: '26', from: 25 }, '1 4': { text: '5', from: null } })
    expect(edited(reviewed, { saved })).toEqual(none)
  })
})
