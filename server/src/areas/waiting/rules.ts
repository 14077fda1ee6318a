import { USUAL_FROM_DECISIONS } from '@portal/contract/waiting'

const DAY_HOURS = 24

/** Median time to an answer in whole days; null with too few decisions. */
export const usualDaysOf = ({ decisions, medianHours }: { decisions: number; medianHours: number | null }): number | null =>
  medianHours === null || decisions < USUAL_FROM_DECISIONS ? null : Math.max(1, Math.ceil(medianHours / DAY_HOURS))
