import type { BodyOf } from '@portal/contract/call'
import { groupCards, groupLetter, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../base/api.ts'
import { useRead } from '../../base/queries.tsx'
import { newsOf } from '../../base/stream.ts'

newsOf('desk', [staffGroups, staffGroup])

export const useStaffGroups = (wanted = true) => useRead(staffGroups, wanted ? {} : undefined)

export const useStaffGroup = (groupId: number) => useRead(staffGroup, { groupId })

/** The cards of a group; undefined asks for none. Which children were chosen travels in the body, never in an address. */
export const useGroupCards = (wanted: BodyOf<typeof groupCards> | undefined) =>
  useQuery({
    queryKey: [groupCards.path, wanted],
    queryFn: wanted === undefined ? skipToken : () => send(groupCards, {}, wanted),
    // Each making is audited: coming back from the print dialog makes none.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useGroupLetter = (groupId: number) => useRead(groupLetter, { groupId })
