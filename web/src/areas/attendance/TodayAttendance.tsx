import type { LinkedChild } from '@portal/contract/children'
import { IconClockCheck } from '@tabler/icons-react'
import { useLikelyToday } from '../../clock.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { fill, useText } from '../../text/words.tsx'
import { TodayFact } from '../children/AttentionLine.tsx'
import { useLessons } from './queries.ts'
import { dayReason } from './records.ts'
import { dayAlone } from './views.ts'

/** At home: how today is marked so far. */
export function TodayAttendance({ child }: { child: LinkedChild }) {
  const text = useText(attendance)
  const today = useLikelyToday()
  const { data } = useLessons(child.studentPersonId, child.orgType === 'ORGEBS' ? dayAlone(today) : undefined)
  const reason = dayReason(data)
  return reason && <TodayFact icon={IconClockCheck}>{fill(text.today, { reason: text.reasons[reason] })}</TodayFact>
}
