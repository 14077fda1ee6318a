/** Of every row, also of those on other pages; what has no value counts as 0. */
export const totalOf = <Row>(rows: readonly Row[], count: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (count(row) ?? 0), 0)
