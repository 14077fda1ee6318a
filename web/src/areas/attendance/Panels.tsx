import type { ReactNode } from 'react'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import classes from './attendance.module.css'
import { Mark } from './Mark.tsx'

/** Props of every view of days. */
export interface ViewOfDays {
  studentId: number
  day: string
  onTurn: (day: string) => void
}

/** Period beside its summary, or above it if `broad`. */
export const Panels = ({ broad = false, children }: { broad?: boolean; children: ReactNode }) => (
  <div className={classes.panels} data-broad={broad || undefined}>
    {children}
  </div>
)

const REASONS = ['PRESENT', 'EXCUSED', 'UNEXCUSED', 'SICK', 'TARDY', 'UNRECORDED'] as const

/** Legend of the signs; `coming` adds that of lessons to come. */
export function Keys({ coming = false }: { coming?: boolean }) {
  const text = useText(attendance)
  return (
    <ul className={classes.keys}>
      {REASONS.map((reason) => (
        <li key={reason}>
          <Mark reason={reason} />
          <b aria-hidden>{text.letters[reason]}</b>
          {text.reasons[reason]}
        </li>
      ))}
      {coming && (
        <li>
          <Mark reason="COMING" />
          {text.reasons.COMING}
        </li>
      )}
      <li>
        <i className={classes.offKey} />
        {text.offDays}
      </li>
    </ul>
  )
}
