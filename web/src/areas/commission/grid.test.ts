import { describe, expect, it } from 'vitest'
import { blockIn, laidOut, placesTyped } from './grid.ts'

describe('what is typed into a cell', () => {
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
  ])('«%s»', (text, places) => expect(placesTyped(text)).toBe(places))
})

describe('a block of a spreadsheet', () => {
  it('has rows by line and cells by tab, whatever ends its lines', () => {
    expect(blockIn('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
    expect(blockIn('7')).toEqual([['7']])
  })

  it('fills the table from the cell where it is pasted; what does not fit is counted', () => {
    const size = { rows: 3, columns: 4 }
    expect(laidOut(blockIn('1\t2\n3\t4'), { row: 2, column: 2 }, size)).toEqual({
      inside: [
        { row: 2, column: 2, text: '1' },
        { row: 2, column: 3, text: '2' },
      ],
      outside: 2,
    })
    expect(laidOut(blockIn('1\t2\t3'), { row: 0, column: 2 }, size)).toMatchObject({ outside: 1 })
  })
})
