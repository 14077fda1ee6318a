/** «Б.Болормаа» and «Батболд Болормаа» → «Болормаа»: how a person is spoken to. */
export const givenName = (name: string): string =>
  name
    .trim()
    .split(/[\s.]+/)
    .at(-1) ?? name

/** 12,345: by hand, because desktop browsers know no Mongolian and would each group in their own way. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** 12.5%; nothing of nothing is 0%. */
export const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`

/** Of every row, also of those on other pages; what has no value counts as 0. */
export const totalOf = <Row>(rows: readonly Row[], count: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (count(row) ?? 0), 0)

/** 9255 0301: eight digits are easier to dial in two fours. */
export const phoneInFours = (phone: string): string => phone.replace(/^(\d{4})(\d{4})$/, '$1\u00a0$2')
