import { newsElsewhere, sendAgain, undelivered } from '@portal/contract/staffMessages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useWrite } from '../../base/queries.tsx'

export const useUndelivered = () => useQuery(read(undelivered, {}))

const after = { stale: [undelivered], waits: true }

export function useSendAgain() {
  const write = useWrite(sendAgain, after)
  return useMutation({ mutationFn: (id: number) => write({}, { id }) })
}

export const useNewsElsewhere = () => useWrite(newsElsewhere, after)
