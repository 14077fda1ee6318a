/** Given name, used to address a person: «Б.Болормаа» and «Батболд Болормаа» → «Болормаа». */
export const givenName = (name: string): string =>
  name
    .trim()
    .split(/[\s.]+/)
    .at(-1) ?? name

/** 12,345: by hand, because desktop browsers know no Mongolian and would each group in their own way. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** 12.5%; 0% if the whole is 0. */
export const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`

/** Sum over all rows, including those on other pages; null counts as 0. */
export const totalOf = <Row>(rows: readonly Row[], count: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (count(row) ?? 0), 0)

/** 9255 0301: eight digits are easier to dial in two fours. */
export const phoneInFours = (phone: string): string => phone.replace(/^(\d{4})(\d{4})$/, '$1\u00a0$2')
