import type { ReactNode } from 'react'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import type { CalendarDay } from '../../ui/date/CalendarTable.tsx'
import classes from './Mark.module.css'
import type { ShownReason } from './rules.ts'

/** Shapes in a box of 16 units; distinguishable without colour vision. */
const shapes: Record<ShownReason, ReactNode> = {
  PRESENT: <circle cx="8" cy="8" r="6.5" fill="var(--present)" />,
  EXCUSED: <circle cx="8" cy="8" r="5" fill="none" stroke="var(--excused)" strokeWidth="3.2" />,
  UNEXCUSED: <path fill="var(--unexcused)" d="M8 .6 15.4 8 8 15.4.6 8Z" />,
  SICK: <path fill="var(--sick)" d="M5.5 1.5h5v4h4v5h-4v4h-5v-4h-4v-5h4z" />,
  TARDY: <path fill="var(--tardy)" d="M8 1.4 15.2 14H.8Z" />,
  UNRECORDED: <circle cx="8" cy="8" r="6" fill="none" stroke="var(--ink-2)" strokeWidth="1.6" strokeDasharray="2.6 2.1" />,
  COMING: <circle cx="8" cy="8" r="3" fill="var(--line-strong)" />,
}

export const colors: Record<ShownReason, string> = {
  PRESENT: 'var(--present)',
  EXCUSED: 'var(--excused)',
  UNEXCUSED: 'var(--unexcused)',
  SICK: 'var(--sick)',
  TARDY: 'var(--tardy)',
  UNRECORDED: 'var(--line-strong)',
  COMING: 'var(--line-strong)',
}
const grounds: Record<ShownReason, string | undefined> = {
  PRESENT: classes.present,
  EXCUSED: classes.excused,
  UNEXCUSED: classes.unexcused,
  SICK: classes.sick,
  TARDY: classes.tardy,
  UNRECORDED: classes.unknown,
  COMING: classes.unknown,
}

/** Sign of an attendance; its word is beside it or for screen readers. */
export const Mark = ({ reason, size = 14 }: { reason: ShownReason; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[reason]}
  </svg>
)

/** Calendar sign of a day: shape, letter and background carry the same information. */
export function useDaySign(): (reason: ShownReason | undefined) => CalendarDay | undefined {
  const text = useText(attendance)
  return (reason) =>
    reason && {
      label: text.reasons[reason],
      className: grounds[reason],
      sign: (
        <>
          <Mark reason={reason} size={13} />
          {text.letters[reason]}
        </>
      ),
    }
}
