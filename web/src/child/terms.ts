import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import { addDays, compact, firstOf, lastOf, mondayOf, monthOf } from '@portal/contract/days'
import type { Session } from '@portal/contract/schedule'

/** Number of days before its start from which a break shows the next term. */
const NEXT_TERM_DAYS = 14

type DatedTerm = Pick<Session, 'termId'> & Partial<Pick<Session, 'beginDate' | 'endDate'>>

/** Default of the sorted terms: by today's date, or by the documented id if the terms have no dates. */
function defaultTerm<Term extends DatedTerm>(terms: readonly Term[], today: string): Term | undefined {
  if (terms.every(({ beginDate }) => beginDate === undefined)) return terms.find(({ termId }) => termId === DEFAULT_TERM_ID) ?? terms.at(-1)
  const nearEnough = addDays(today, NEXT_TERM_DAYS)
  const isOn = ({ beginDate = '', endDate = '' }: Term) => beginDate <= today && today <= endDate
  const isNear = ({ beginDate = '' }: Term) => today < beginDate && beginDate <= nearEnough
  const hasBegun = ({ beginDate = '' }: Term) => beginDate <= today
  return terms.find(isOn) ?? terms.find(isNear) ?? terms.filter(hasBegun).at(-1) ?? terms[0]
}

/** Term in the address, or the default. */
export const chosenTerm = <Term extends DatedTerm>(terms: readonly Term[], wantedId: number | undefined, today: string): Term | undefined =>
  terms.find(({ termId }) => termId === wantedId) ?? defaultTerm(terms, today)

/** First and last day of what a page reads. */
export interface Span {
  from: string
  to: string
}
export const compacted = ({ from, to }: Span): Span => ({ from: compact(from), to: compact(to) })
export const weekOf = (day: string): Span => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) })
export const schoolWeekOf = (day: string): Span => ({ from: mondayOf(day), to: addDays(mondayOf(day), 4) })
export const monthAround = (day: string): Span => ({ from: firstOf(monthOf(day)), to: lastOf(monthOf(day)) })
