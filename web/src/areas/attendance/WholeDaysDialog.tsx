import type { DayCounts, DayRecord } from '@portal/contract/attendance'
import type { OfPupil } from '../../child/ofChild.ts'
import { dayInWords } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Lines } from '../../ui/plain/layout.tsx'
import classes from './DailyAttendancePage.module.css'
import { Mark } from './Mark.tsx'
import { useWholeDays } from './queries.ts'
import { DAY_MARKS, hours, isCounted, type Span } from './rules.ts'

interface WholeDaysDialogProps {
  of: Pick<OfPupil, 'studentId' | 'orgId'>
  span: Span | undefined
  /** Pressed count. */
  count: keyof DayCounts | undefined
  onClose: () => void
}

/** Days of the pressed count, newest first. */
export function WholeDaysDialog({ of: { studentId, orgId }, span, count, onClose }: WholeDaysDialogProps) {
  const text = useText(attendance)
  const days = useWholeDays(studentId, orgId, count && span)
  if (count === undefined) return null
  const behind = (all: readonly DayRecord[]) => all.filter((day) => isCounted(count, day))
  return (
    <Dialog opened onClose={onClose} title={text.counts[count]}>
      <Async query={days} isEmpty={(all) => behind(all).length === 0} empty={<p>{text.none}</p>}>
        {(all) => <WholeDays days={[...behind(all)].reverse()} />}
      </Async>
    </Dialog>
  )
}

export function WholeDays({ days }: { days: readonly DayRecord[] }) {
  const text = useText(attendance)
  const { language } = useLanguage()
  return (
    <Lines as="ul" className={classes.wholeDays}>
      {days.map(({ day, reason, ...times }) => (
        <li key={day}>
          <span className="num">{dayInWords(day, language)}</span>
          <span className={classes.reason}>
            <Mark reason={reason === null ? 'UNRECORDED' : DAY_MARKS[reason].mark} />
            {reason === null ? text.reasons.UNRECORDED : text.counts[DAY_MARKS[reason].key]} <span className="num">{hours(times)}</span>
          </span>
        </li>
      ))}
    </Lines>
  )
}
