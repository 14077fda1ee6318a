import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import type { Session } from '@portal/contract/schedule'

/** The asked one; else the default where it is there, else the one that holds today, else the last. */
export function chosenTerm<Term extends Pick<Session, 'termId' | 'beginDate' | 'endDate'>>(
  terms: readonly Term[],
  asked: string | undefined,
  today: string,
): Term | undefined {
  return (
    terms.find(({ termId }) => String(termId) === asked) ??
    terms.find(({ termId }) => termId === DEFAULT_TERM_ID) ??
    terms.find(({ beginDate, endDate }) => beginDate <= today && today <= endDate) ??
    terms.at(-1)
  )
}
