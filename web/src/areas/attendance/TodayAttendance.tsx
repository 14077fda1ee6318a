import type { LinkedChild } from '@portal/contract/children'
import { IconClockCheck } from '@tabler/icons-react'
import { useLikelyToday } from '../../base/clock.ts'
import { isAwaited, TodayFact } from '../../child/AttentionLine.tsx'
import { attendance } from '../../text/mn/attendance.ts'
import { fill, useText } from '../../text/words.tsx'
import { useDayCounts, useLessons } from './queries.ts'
import { DAY_KINDS, dayReason } from './records.ts'
import { dayAlone } from './views.ts'

/** At home: how today is marked so far, by its lessons or in a kindergarten as a whole. */
export const TodayAttendance = ({ child }: { child: LinkedChild }) =>
  child.orgType === 'ORGKG' ? <WholeDay child={child} /> : <Lessons child={child} />

function Lessons({ child }: { child: LinkedChild }) {
  const text = useText(attendance)
  const today = useLikelyToday()
  const query = useLessons(child.studentPersonId, dayAlone(today))
  const reason = dayReason(query.data)
  if (isAwaited(query, today)) return <TodayFact icon={IconClockCheck} />
  return reason && <TodayFact icon={IconClockCheck}>{fill(text.today, { reason: text.reasons[reason] })}</TodayFact>
}

function WholeDay({ child }: { child: LinkedChild }) {
  const text = useText(attendance)
  const today = useLikelyToday()
  const query = useDayCounts(child.studentPersonId, child.orgId, dayAlone(today))
  const counts = query.data?.[0]
  const kind = counts && DAY_KINDS.find(({ key }) => counts[key] > 0)
  if (isAwaited(query, today)) return <TodayFact icon={IconClockCheck} />
  return kind && <TodayFact icon={IconClockCheck}>{fill(text.today, { reason: text.counts[kind.key] })}</TodayFact>
}
