import { linkedChildren } from '@portal/contract/children'
import { answerClaim, guardianClaims } from '@portal/contract/claims'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Claims about children of the signed-in parent. */
export const useClaims = () => useRead(guardianClaims, {})

/** Whether the first read is pending; a retry after a failure does not count, so that the content below stays. */
export const isAwaited = ({ isLoading, isFetched }: ReturnType<typeof useClaims>): boolean => isLoading && !isFetched

export const useAnswerClaim = () => useWrite(answerClaim, { stale: [guardianClaims, linkedChildren], waits: true })
