import { LOW_ATTENDANCE } from '@portal/contract/staffClasses'
import { IconAlertTriangle } from '@tabler/icons-react'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { fill, useText } from '../../text/words.tsx'
import classes from './Attendance.module.css'

/** A share of days at school; a low one has a sign and is told to screen readers. */
export function Attendance({ percent }: { percent: number | null }) {
  const text = useText(staffClasses)
  if (percent === null) return <span className="dim">{text.unknown}</span>
  const written = `${percent.toFixed(1)}%`
  if (percent >= LOW_ATTENDANCE) return <span className="num">{written}</span>
  return (
    <span className={classes.low}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span aria-hidden>{written}</span>
      <span className="unseen">{fill(text.low, { percent: written })}</span>
    </span>
  )
}
