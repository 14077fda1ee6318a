import { addDays } from '@portal/contract/days'
import { type FetchQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

type Read<Result> = Pick<FetchQueryOptions<Result>, 'queryKey'> & { queryFn: (asked: { signal: AbortSignal }) => Promise<Result> }

/** What a week holds. When it is here the weeks beside it are fetched too, so that turning shows them at once. */
export function useWeek<Result>(of: (monday: string) => Read<Result>, monday: string) {
  const client = useQueryClient()
  const query = useQuery(of(monday))
  const fetchBeside = useEffectEvent((week: string) => {
    for (const days of [7, -7]) void client.prefetchQuery(of(addDays(week, days)))
  })
  const isHere = query.isSuccess
  useEffect(() => {
    if (isHere) fetchBeside(monday)
  }, [isHere, monday])
  return query
}
