/** 12,345: by hand, because desktop browsers know no Mongolian and would each group in their own way. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** 12.5%; nothing of nothing is 0%. */
export const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10}%`
