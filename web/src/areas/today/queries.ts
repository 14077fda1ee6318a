import { enterTimes, groupTimes } from '@portal/contract/arrivals'
import type { ParamsOf, ResultOf } from '@portal/contract/call'
import { type AttendanceEntry, enterAttendance, lessonRoll, type RollChild, type RollSummary, schoolToday } from '@portal/contract/today'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { invalidate, useRead, useWrite } from '../../base/queries.tsx'
import { isSameRoll, type RollKey } from './rules.ts'

export const schoolTodayQuery = read(schoolToday, {})
export const rollQuery = ({ groupId, day, period }: RollKey) => read(lessonRoll, { groupId, day, period })
export const useSchoolToday = () => useRead(schoolToday, {})
export const useRoll = (roll: RollKey) => useRead(lessonRoll, roll)
export const useGroupTimes = (group: ParamsOf<typeof groupTimes> | undefined) => useRead(groupTimes, group)
export const useEnterTimes = () => useWrite(enterTimes, { stale: [groupTimes], waits: true })

/** Sends entries in their order; returns an outcome for each. */
export const sendEntries = (entries: readonly AttendanceEntry[]) => send(enterAttendance, {}, { entries: [...entries] })

/** Reads the rolls again, because entries were sent. */
export const refreshRolls = (client: QueryClient): Promise<void> => invalidate(client, [lessonRoll, schoolToday, groupTimes])

/** A roll that was read before. */
interface ReadRoll {
  children: readonly RollChild[]
  /** Time of the read by the device's clock. */
  readAt: number
}

/** Looks up rolls that were read before, without reading them. */
export function useReadRolls(): (roll: RollKey) => ReadRoll | undefined {
  const client = useQueryClient()
  return (roll) => {
    const { queryKey } = rollQuery(roll)
    const found = client.getQueryData<ResultOf<typeof lessonRoll>>(queryKey)
    return found && { children: found.children, readAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }
  }
}

/** Roll that was read before; follows later reads and causes none. */
export const useReadRoll = (roll: RollKey) => useQuery({ ...rollQuery(roll), enabled: false }).data

/** Lesson of the school day or of a roll that was read before. */
export function useKnownLesson(roll: RollKey): RollSummary | undefined {
  const day = useQuery({ ...schoolTodayQuery, enabled: false }).data
  const read = useReadRoll(roll)
  return [...(day?.lessons ?? []), ...(day?.missing ?? [])].find((one) => isSameRoll(one, roll)) ?? read?.lesson
}
