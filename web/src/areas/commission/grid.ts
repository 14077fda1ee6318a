import { MOST_PLACES } from '@portal/contract/staffPlaces'

/** What stands in a cell as a number of places: null where the age is not taken, undefined where it is no number of places. */
export function placesTyped(text: string): number | null | undefined {
  const plain = text.replace(/\s/g, '')
  if (/^[-–—]?$/.test(plain)) return null
  return /^\d{1,5}$/.test(plain) && Number(plain) <= MOST_PLACES ? Number(plain) : undefined
}

export const placesText = (places: number | null): string => (places === null ? '' : String(places))

/** A block of cells as spreadsheets copy it: rows by line, cells by tab. */
export const blockIn = (copied: string): string[][] =>
  copied
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

interface Place {
  row: number
  column: number
}

/** Where the cells of a block come to lie when it is pasted at a cell; what does not fit is only counted. */
export function laidOut(block: readonly (readonly string[])[], at: Place, size: { rows: number; columns: number }) {
  const all = block.flatMap((line, row) =>
    line.map((text, column) => ({ row: at.row + row, column: at.column + column, text: text.trim() })),
  )
  const inside = all.filter(({ row, column }) => row < size.rows && column < size.columns)
  return { inside, outside: all.length - inside.length }
}
