import { MAX_PLACES, type PlacesChange, type PlacesProblem } from '@portal/contract/staffPlaces'

/** Parses a cell: null if the age is not admitted, undefined if the text is not a valid number of places. */
export function parsePlaces(text: string): number | null | undefined {
  const plain = text.replace(/\s/g, '')
  if (/^[-–—]?$/.test(plain)) return null
  return /^\d{1,5}$/.test(plain) && Number(plain) <= MAX_PLACES ? Number(plain) : undefined
}

export const placesText = (places: number | null): string => (places === null ? '' : String(places))

/** Parses cells copied from a spreadsheet: rows by line, cells by tab. */
export const parseBlock = (copied: string): string[][] =>
  copied
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

interface Place {
  row: number
  column: number
}

/** Positions of a pasted block, starting at a cell; cells outside the grid are only counted. */
export function pastedCells(block: readonly (readonly string[])[], at: Place, size: { rows: number; columns: number }) {
  const all = block.flatMap((line, row) =>
    line.map((text, column) => ({ row: at.row + row, column: at.column + column, text: text.trim() })),
  )
  const inside = all.filter(({ row, column }) => row < size.rows && column < size.columns)
  return { inside, outside: all.length - inside.length }
}

/** Text typed into a cell, and the saved value at that time. */
export interface Edit {
  text: string
  from: number | null
}

/** Edits of the grid, and the server's objections to them, by cell. */
export interface Editing {
  edits: Readonly<Record<string, Edit>>
  problems: Readonly<Record<string, PlacesProblem>>
}

export type Typed = { key: string; places: number | null; text: string }
type SavedCell = Pick<PlacesChange, 'orgId' | 'age' | 'to'>
type EditingStep = { fill: readonly Typed[] } | { refused: readonly PlacesProblem[] } | { saved: readonly SavedCell[] } | 'undo'

export const keyOf = (orgId: number, age: number): string => `${orgId} ${age}`

const without = <Value>(of: Readonly<Record<string, Value>>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(of).filter(([key]) => !keys.has(key)))

/** Removes saved edits; a cell that was edited again after the review stays an edit, based on the saved value. */
function afterSaving({ edits, problems }: Editing, saved: readonly SavedCell[]): Editing {
  const now = new Map(saved.map(({ orgId, age, to }) => [keyOf(orgId, age), to]))
  const left = Object.entries(edits).flatMap(([key, edit]) => {
    const to = now.get(key)
    if (to === undefined) return [[key, edit] as const]
    return parsePlaces(edit.text) === to ? [] : [[key, { ...edit, from: to }] as const]
  })
  return { edits: Object.fromEntries(left), problems: without(problems, new Set(now.keys())) }
}

/** Reducer of the grid: text equal to the saved value is no edit, and a new edit clears the cell's problem. */
export function edited(before: Editing, step: EditingStep): Editing {
  const { edits, problems } = before
  if (step === 'undo') return { edits: {}, problems: {} }
  if ('saved' in step) return afterSaving(before, step.saved)
  if ('refused' in step) return { edits, problems: Object.fromEntries(step.refused.map((one) => [keyOf(one.orgId, one.age), one])) }
  const keys = new Set(step.fill.map(({ key }) => key))
  const typed = step.fill.flatMap(({ key, places, text }) => (parsePlaces(text) === places ? [] : [[key, { text, from: places }] as const]))
  return { edits: { ...without(edits, keys), ...Object.fromEntries(typed) }, problems: without(problems, keys) }
}
