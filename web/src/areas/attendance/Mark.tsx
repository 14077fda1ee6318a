import type { AttendReason } from '@portal/contract/attendance'
import type { ReactNode } from 'react'

/** Shapes apart from each other in any vision; all in a box of 16. */
const shapes: Record<AttendReason, ReactNode> = {
  PRESENT: <circle cx="8" cy="8" r="6.5" fill="var(--present)" />,
  EXCUSED: <circle cx="8" cy="8" r="5" fill="none" stroke="var(--excused)" strokeWidth="3.2" />,
  UNEXCUSED: <path fill="var(--unexcused)" d="M8 .6 15.4 8 8 15.4.6 8Z" />,
  SICK: <path fill="var(--sick)" d="M5.5 1.5h5v4h4v5h-4v4h-5v-4h-4v-5h4z" />,
  TARDY: <path fill="var(--tardy)" d="M8 1.4 15.2 14H.8Z" />,
}

export const colors: Record<AttendReason, string> = {
  PRESENT: 'var(--present)',
  EXCUSED: 'var(--excused)',
  UNEXCUSED: 'var(--unexcused)',
  SICK: 'var(--sick)',
  TARDY: 'var(--tardy)',
}
export const grounds: Record<AttendReason, string> = {
  PRESENT: 'var(--present-soft)',
  EXCUSED: 'var(--excused-soft)',
  UNEXCUSED: 'var(--unexcused-soft)',
  SICK: 'var(--sick-soft)',
  TARDY: 'var(--tardy-soft)',
}

/** The sign of an attendance; the word stands beside it or is for screen readers. */
export const Mark = ({ reason, size = 14 }: { reason: AttendReason; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
    {shapes[reason]}
  </svg>
)
