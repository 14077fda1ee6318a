import type { YearChild, YearColumn } from '@portal/contract/staffYear'

/** A column of the regrouping: a class, the leaving children, or the accepted ones without a class. */
export interface Column {
  /** Class id; the two lists without one have a name instead. */
  key: number | 'leaving' | 'waiting'
  members: readonly YearChild[]
  source: YearColumn | undefined
}

export const columnsOf = (found: {
  classes: readonly YearColumn[]
  leaving: readonly YearChild[]
  waiting: readonly YearChild[]
}): Column[] => [
  ...found.classes.map((one): Column => ({ key: one.classId, members: one.members, source: one })),
  ...(found.waiting.length > 0 ? [{ key: 'waiting', members: found.waiting, source: undefined } as const] : []),
  ...(found.leaving.length > 0 ? [{ key: 'leaving', members: found.leaving, source: undefined } as const] : []),
]

export interface Move {
  childIds: number[]
  from: number | null
  to: number | null
}

const classOf = (key: Column['key']): number | null => (typeof key === 'number' ? key : null)

/** Moves of the selected children to a class, one for each column that they come from; those already there stay. */
export const movesOf = (columns: readonly Column[], selected: ReadonlySet<number>, to: number | null): Move[] =>
  columns
    .filter(({ key }) => classOf(key) !== to || (to === null && key === 'waiting'))
    .map(({ key, members }) => ({
      childIds: members.flatMap(({ childId }) => (selected.has(childId) ? childId : [])),
      from: classOf(key),
      to,
    }))
    .filter(({ childIds }) => childIds.length > 0)

/** Moves that lead back. A child that was without a class cannot go back there, and none leaves a class that has begun. */
export const backOf = (moves: readonly Move[], columns: readonly Column[]): Move[] =>
  moves
    .filter(({ from, to }) => from !== null && !columns.some(({ key, source }) => key === to && source?.hasBegun === true))
    .map(({ childIds, from, to }) => ({ childIds, from: to, to: from }))
