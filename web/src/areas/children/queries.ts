import { childInfo, linkedChildren } from '@portal/contract/children'
import { skipToken, useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { useSession } from '../../session.ts'

/** The children of whoever is signed in. */
export function useLinkedChildren() {
  const parentPersonId = useSession()?.user.personId
  const query = read(linkedChildren, { parentPersonId: parentPersonId ?? 0 })
  return useQuery({ ...query, queryFn: parentPersonId === undefined ? skipToken : query.queryFn })
}

export const useChildInfo = (studentId: number) => useQuery(read(childInfo, { studentId }))
