export interface Sorting {
  by: string
  way: 'up' | 'down'
}

/** The first click on a column sorts ascending, the next reverses the order. */
export const nextSorting = (before: Sorting, by: string): Sorting =>
  before.by === by ? { by, way: before.way === 'up' ? 'down' : 'up' } : { by, way: 'up' }

const ALPHABET = 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя'
const place = (letter: string): number => ALPHABET.indexOf(letter) + 1

/** Compares by the Mongolian alphabet, which browsers lack: Ө after О, Ү after У. Other characters come first. */
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

/** Sorts texts by the alphabet and numbers by value; the sort is stable. */
export function sorted<Row>(rows: readonly Row[], value: (row: Row) => string | number, way: Sorting['way']): Row[] {
  const turn = way === 'up' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [left, right] = [value(one), value(other)]
    const order = typeof left === 'number' && typeof right === 'number' ? left - right : byAlphabet(String(left), String(right))
    return turn * order
  })
}
