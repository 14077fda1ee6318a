import type { ChildTimes, TimesEntry } from '@portal/contract/arrivals'

/** Input of the dialog about a child's times. */
export interface TimesInput {
  arrivedAt: string
  leftAt: string
  why: string
}
export type TimesFault = 'timeWrong' | 'order' | 'whyNeeded'

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** First fault of the input, with its field. A leaving is checked only if it is part of the entry. */
export function faultOf(
  { arrivedAt, leftAt, why }: TimesInput,
  { isClosed, isLeaving }: { isClosed: boolean; isLeaving: boolean },
): { field: keyof TimesInput; fault: TimesFault } | undefined {
  if (isClosed && why.trim() === '') return { field: 'why', fault: 'whyNeeded' }
  if (arrivedAt !== '' && !isTime(arrivedAt)) return { field: 'arrivedAt', fault: 'timeWrong' }
  if (!isLeaving) return arrivedAt === '' ? { field: 'arrivedAt', fault: 'timeWrong' } : undefined
  if (!isTime(leftAt)) return { field: 'leftAt', fault: 'timeWrong' }
  return arrivedAt !== '' && leftAt < arrivedAt ? { field: 'leftAt', fault: 'order' } : undefined
}

/** Entry of the input; an unchanged arrival is left out. */
export const entryOf = (
  before: Pick<ChildTimes, 'arrivedAt'>,
  { arrivedAt, why }: TimesInput,
  leaving: TimesEntry['leaving'],
): Pick<TimesEntry, 'arrivedAt' | 'leaving' | 'why'> => ({
  arrivedAt: arrivedAt === '' || arrivedAt === before.arrivedAt ? null : arrivedAt,
  leaving,
  why: why.trim() || null,
})
