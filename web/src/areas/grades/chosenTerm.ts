import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import type { Term } from '@portal/contract/grades'

/** The asked one; else the default where it is there, else the one that runs, else the last. The default is also the guess while the terms are not here. */
export function chosenTerm(
  terms: readonly (Pick<Term, 'termId'> & { isCurrent: boolean })[] | undefined,
  asked: string | undefined,
): number {
  if (terms === undefined) return asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : DEFAULT_TERM_ID
  const term =
    terms.find(({ termId }) => String(termId) === asked) ??
    terms.find(({ termId }) => termId === DEFAULT_TERM_ID) ??
    terms.find(({ isCurrent }) => isCurrent) ??
    terms.at(-1)
  return term?.termId ?? DEFAULT_TERM_ID
}
