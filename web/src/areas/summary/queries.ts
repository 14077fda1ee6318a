import type { BodyOf } from '@portal/contract/call'
import { saveSummaryWish, summaryWish } from '@portal/contract/summary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useWrite } from '../../base/queries.tsx'

export const useSummaryWish = () => useQuery(read(summaryWish, {}))

/** Stays pending until the saved value has been read again, so that the switch does not flip back in between. */
export function useSaveSummaryWish() {
  const save = useWrite(saveSummaryWish, { stale: [summaryWish], waits: true })
  return useMutation({ mutationFn: (wish: BodyOf<typeof saveSummaryWish>) => save({}, wish) })
}
