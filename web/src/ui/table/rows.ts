export interface Sorting {
  by: string
  way: 'up' | 'down'
}

/** The first press on a column sorts it upwards, the next turns it round. */
export const pressed = (before: Sorting, by: string): Sorting =>
  before.by === by ? { by, way: before.way === 'up' ? 'down' : 'up' } : { by, way: 'up' }

const ALPHABET = 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя'
const place = (letter: string): number => ALPHABET.indexOf(letter) + 1

/** By the Mongolian alphabet, which browsers do not know: Ө after О, Ү after У. What is no letter comes first. */
export function byAlphabet(one: string, other: string): number {
  const [left, right] = [[...one.toLowerCase()], [...other.toLowerCase()]]
  for (const [index, letter] of left.entries()) {
    const against = right[index]
    if (against === undefined) return 1
    const order = place(letter) - place(against) || (letter < against ? -1 : letter > against ? 1 : 0)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Texts by the alphabet, numbers by size; equal ones keep their order. */
export function sorted<Row>(rows: readonly Row[], value: (row: Row) => string | number, way: Sorting['way']): Row[] {
  const turn = way === 'up' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)]
    const order = typeof left === 'number' && typeof right === 'number' ? left - right : byAlphabet(String(left), String(right))
    return turn * order
  })
}

interface Page<Row> {
  rows: readonly Row[]
  /** From 1; a page beyond the last is the last. */
  page: number
  pages: number
  /** Numbers of the first and the last row, from 1; 0 and 0 where there is none. */
  from: number
  to: number
}

export function pageOf<Row>(all: readonly Row[], wanted: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = all.slice((page - 1) * size, page * size)
  const from = rows.length === 0 ? 0 : (page - 1) * size + 1
  return { rows, page, pages, from, to: from === 0 ? 0 : from + rows.length - 1 }
}

/** Said outright: a browser forgets that a table is one when its rows are laid out as blocks. */
export const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
