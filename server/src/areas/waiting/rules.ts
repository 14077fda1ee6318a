import { USUAL_FROM_DECISIONS } from '@portal/contract/waiting'

const DAY_HOURS = 24

/** The usual time in whole days, where enough was decided to speak of one: half of the requests were answered within it. */
export const usualDaysOf = ({ decisions, medianHours }: { decisions: number; medianHours: number | null }): number | null =>
  medianHours === null || decisions < USUAL_FROM_DECISIONS ? null : Math.max(1, Math.ceil(medianHours / DAY_HOURS))
