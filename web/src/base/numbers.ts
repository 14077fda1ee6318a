/** 12,345: by hand, because desktop browsers know no Mongolian and would each group in their own way. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** 12.5%; nothing of nothing is 0%. */
export const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`

/** Of every row, also of those on other pages; what has no value counts as 0. */
export const totalOf = <Row>(rows: readonly Row[], count: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (count(row) ?? 0), 0)
