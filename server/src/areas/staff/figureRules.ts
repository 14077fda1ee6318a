import { USUAL_FROM_DECISIONS } from '@portal/contract/waiting'

export interface Month {
  /** yyyy-MM */
  month: string
  /** First day of the month, and of the next one. */
  from: string
  until: string
}

const firstDay = (year: number, month: number): string => `${year}-${String(month + 1).padStart(2, '0')}-01`

/** The last months up to that of a day, earliest first. */
export function monthsUpTo(day: string, count: number): Month[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, at) => {
    const ordinal = last - count + 1 + at
    const from = firstDay(Math.floor(ordinal / 12), ordinal % 12)
    return { month: from.slice(0, 7), from, until: firstDay(Math.floor((ordinal + 1) / 12), (ordinal + 1) % 12) }
  })
}

/** Days with one decimal. */
export const inTenths = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10)

/** Median in days with one decimal; null with too few decisions. */
export const medianOf = ({ decided, medianDays }: { decided: number; medianDays: number | null }): number | null =>
  decided < USUAL_FROM_DECISIONS ? null : inTenths(medianDays)
