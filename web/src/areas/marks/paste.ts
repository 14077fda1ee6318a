import { isEmpty, isSame, type MarkValue, NO_MARK } from '@portal/contract/markRules'
import type { MarkPupil, MarkWork } from '@portal/contract/marks'
import { type Cell, type Change, isOpen, keyOf, nameOf, parsedValue, type Wrong } from './rules.ts'

/** Marks copied from a table: one pupil per row, one work per column. */

/** Reason for which a row or a value of the copied table is left out. */
export type PasteFault = Wrong | 'unknownName' | 'twoPupils' | 'tooManyRows' | 'tooManyColumns' | 'notMember'

export interface PastePlan {
  /** Whether the rows name their pupils; otherwise they follow the order of the list. */
  isByName: boolean
  /** Cells without a mark so far. */
  added: readonly Change[]
  /** Cells whose mark changes. */
  replaced: readonly (Change & { before: MarkValue })[]
  /** Number of cells that have this mark already. */
  same: number
  wrong: readonly { text: string; fault: PasteFault }[]
}

const rowsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))

/** More than one letter: a name, or a heading. */
const isWord = (cell: string): boolean => (cell.match(/\p{L}/gu) ?? []).length > 1

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()

/** Pupils by each way in which a table may name them. */
function pupilsByName(pupils: readonly MarkPupil[]): Map<string, MarkPupil[]> {
  const names = new Map<string, MarkPupil[]>()
  for (const pupil of pupils) {
    const { lastName, firstName } = pupil
    const ways = new Set(
      [`${lastName} ${firstName}`, `${firstName} ${lastName}`, `${lastName.slice(0, 1)} ${firstName}`, firstName].map(folded),
    )
    for (const way of ways) names.set(way, [...(names.get(way) ?? []), pupil])
  }
  return names
}

/** Columns of the names, which may follow a column of numbers; undefined if the rows have none. Notes need no names before them. */
function nameColumns(rows: readonly string[][], hasNotes: boolean): { from: number; to: number } | undefined {
  const most = Math.max(...rows.map((row) => row.length))
  const isNames = (column: number) => rows.filter((row) => isWord(row[column] ?? '')).length * 2 > rows.length
  const from = Array.from({ length: most }, (_, column) => column).find(isNames)
  if (from === undefined || (hasNotes && from === most - 1)) return undefined
  let to = from + 1
  // Notes are words too: only the two parts of a name count.
  while (to < (hasNotes ? from + 1 : from + 3) && isNames(to)) to += 1
  return { from, to }
}

interface Target {
  works: readonly MarkWork[]
  pupils: readonly MarkPupil[]
  values: ReadonlyMap<string, MarkValue>
  /** First cell of the paste. */
  at: Cell
}

/** Plans the paste of a copied table at a cell: pupils by name, otherwise downwards; works to the right. Empty values change nothing. */
export function planPaste(text: string, { works, pupils, values, at }: Target): PastePlan {
  const rows = rowsOf(text)
  const columns = works.slice(
    Math.max(
      0,
      works.findIndex(({ workId }) => workId === at.workId),
    ),
  )
  const names = nameColumns(
    rows,
    columns.some(({ maxPoints }) => maxPoints === null),
  )
  const byName = pupilsByName(pupils)
  const first = Math.max(
    0,
    pupils.findIndex(({ childId }) => childId === at.childId),
  )
  const found: Change[] = []
  const wrong: { text: string; fault: PasteFault }[] = []
  const pupilOf = (row: readonly string[], place: number): MarkPupil | PasteFault => {
    if (names === undefined) return pupils[first + place] ?? 'tooManyRows'
    const known = byName.get(folded(row.slice(names.from, names.to).join(' '))) ?? []
    return known.length > 1 ? 'twoPupils' : (known[0] ?? 'unknownName')
  }
  for (const [place, row] of rows.entries()) {
    const cells = names === undefined ? row : row.slice(names.to)
    const pupil = pupilOf(row, place)
    if (typeof pupil === 'string') {
      // The heading of the table.
      if (place === 0 && !cells.some((cell) => /^\d+$/.test(cell))) continue
      wrong.push({ text: names === undefined ? cells.join(' ') : row.slice(names.from, names.to).join(' '), fault: pupil })
      continue
    }
    for (const [column, cell] of cells.entries()) {
      if (cell === '') continue
      const work = columns[column]
      const value = work === undefined ? 'tooManyColumns' : isOpen(pupil, work.workId) ? parsedValue(cell, work) : 'notMember'
      if (typeof value === 'string') wrong.push({ text: `${nameOf(pupil)} ${cell}`, fault: value })
      else if (work !== undefined) found.push({ workId: work.workId, childId: pupil.childId, value })
    }
  }
  // The last value of a cell that the table has twice.
  const last = [...new Map(found.map((change) => [keyOf(change), change])).values()]
  const changes = last.map((change) => ({ ...change, before: values.get(keyOf(change)) ?? NO_MARK }))
  return {
    isByName: names !== undefined,
    added: changes.filter(({ before }) => isEmpty(before)).map(({ before: _before, ...change }) => change),
    replaced: changes.filter(({ before, value }) => !isEmpty(before) && !isSame(before, value)),
    same: changes.filter(({ before, value }) => isSame(before, value)).length,
    wrong,
  }
}
