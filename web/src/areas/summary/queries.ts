import type { BodyOf } from '@portal/contract/call'
import { saveSummaryWish, summaryWish } from '@portal/contract/summary'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'

export const useSummaryWish = () => useQuery(read(summaryWish, {}))

/** Under way until what was saved has been read again, so that nothing jumps back in between. */
export function useSaveSummaryWish() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: BodyOf<typeof saveSummaryWish>) => send(saveSummaryWish, {}, wish),
    onSuccess: () => client.invalidateQueries({ queryKey: [summaryWish.path] }),
  })
}
