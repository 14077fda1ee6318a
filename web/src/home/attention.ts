import type { LinkedChild } from '@portal/contract/children'
import type { ReactNode } from 'react'
import { AbsenceLine } from '../areas/absence/AbsenceLine.tsx'
import { TodayAttendance } from '../areas/attendance/TodayAttendance.tsx'
import { HealthLine } from '../areas/health/HealthLine.tsx'
import { HomeworkLine } from '../areas/homework/HomeworkLine.tsx'
import { TodayMeal } from '../areas/meals/TodayMeal.tsx'
import { NextLesson } from '../areas/schedule/NextLesson.tsx'

/** What an area says about a child at home, or nothing; its place while its answer is on the way, so that nothing jumps. */
type Piece = (props: { child: LinkedChild }) => ReactNode

/** Parts of a child's card at home, by the area that brings them. An area adds its own here. */
export const pieces: readonly {
  area: string
  /** In the strip: today's mark, the next lesson. A TodayFact or nothing. */
  Today?: Piece
  /** Below it, the most urgent first: homework due, an unread answer. AttentionLines or nothing. */
  Lines?: Piece
}[] = [
  { area: 'attendance', Today: TodayAttendance },
  { area: 'schedule', Today: NextLesson },
  { area: 'meals', Today: TodayMeal },
  { area: 'homework', Lines: HomeworkLine },
  { area: 'health', Lines: HealthLine },
  { area: 'absence', Lines: AbsenceLine },
]
