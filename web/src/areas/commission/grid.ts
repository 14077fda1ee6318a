import { MOST_PLACES, type PlacesChange, type PlacesProblem } from '@portal/contract/staffPlaces'

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

/** What was typed into a cell, and what stood there when it was. */
export interface Edit {
  text: string
  from: number | null
}

/** The edits of a grid, and what the portal has against some of them, by cell. */
export interface Editing {
  edits: Readonly<Record<string, Edit>>
  problems: Readonly<Record<string, PlacesProblem>>
}

export type Typed = { key: string; places: number | null; text: string }
type SavedCell = Pick<PlacesChange, 'orgId' | 'age' | 'to'>
export type EditingStep = { fill: readonly Typed[] } | { refused: readonly PlacesProblem[] } | { saved: readonly SavedCell[] } | 'undo'

export const keyOf = (orgId: number, age: number): string => `${orgId} ${age}`

const without = <Value>(of: Readonly<Record<string, Value>>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(of).filter(([key]) => !keys.has(key)))

/** What was saved stands there now: a cell that was typed anew since it was reviewed stays an edit of that. */
function afterSaving({ edits, problems }: Editing, saved: readonly SavedCell[]): Editing {
  const now = new Map(saved.map(({ orgId, age, to }) => [keyOf(orgId, age), to]))
  const left = Object.entries(edits).flatMap(([key, edit]) => {
    const to = now.get(key)
    if (to === undefined) return [[key, edit] as const]
    return placesTyped(edit.text) === to ? [] : [[key, { ...edit, from: to }] as const]
  })
  return { edits: Object.fromEntries(left), problems: without(problems, new Set(now.keys())) }
}

/** What is typed becomes an edit unless it says what is there already; a cell that is typed anew is no longer refused. */
export function edited(before: Editing, step: EditingStep): Editing {
  const { edits, problems } = before
  if (step === 'undo') return { edits: {}, problems: {} }
  if ('saved' in step) return afterSaving(before, step.saved)
  if ('refused' in step) return { edits, problems: Object.fromEntries(step.refused.map((one) => [keyOf(one.orgId, one.age), one])) }
  const keys = new Set(step.fill.map(({ key }) => key))
  const typed = step.fill.flatMap(({ key, places, text }) => (placesTyped(text) === places ? [] : [[key, { text, from: places }] as const]))
  return { edits: { ...without(edits, keys), ...Object.fromEntries(typed) }, problems: without(problems, keys) }
}
