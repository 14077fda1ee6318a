import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import type { CalendarDay } from '../../ui/date/CalendarTable.tsx'
import { grounds, Mark } from './Mark.tsx'
import { dayReason, type ShownLesson } from './rules.ts'

/** Calendar signs of days with lessons: shape, letter and background carry the same information. */
export function useDaySigns(days: ReadonlyMap<string, readonly ShownLesson[]>): (day: string) => CalendarDay | undefined {
  const text = useText(attendance)
  return (day) => {
    const reason = dayReason(days.get(day))
    return (
      reason && {
        label: text.reasons[reason],
        ground: grounds[reason],
        sign: (
          <>
            <Mark reason={reason} size={13} />
            {text.letters[reason]}
          </>
        ),
      }
    )
  }
}
