interface Page<Row> {
  rows: readonly Row[]
  /** From 1; a page beyond the last is the last. */
  page: number
  pages: number
  /** Numbers of the first and last row, from 1; both 0 without rows. */
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

/** Explicit roles: browsers drop the table semantics when rows are laid out as blocks. */
export const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
