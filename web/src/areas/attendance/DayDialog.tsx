import { useLast } from '../../base/hooks.ts'
import { dayInWords } from '../../text/dates.ts'
import { useLanguage } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LessonTable } from './LessonTable.tsx'
import type { ShownLesson } from './rules.ts'

interface DayDialogProps {
  day: string | undefined
  lessonsOf: (day: string) => readonly ShownLesson[]
  onClose: () => void
}

/** Lessons of the pressed day. */
export function DayDialog({ day, lessonsOf, onClose }: DayDialogProps) {
  const { language } = useLanguage()
  const shown = useLast(day)
  const title = shown === undefined ? '' : dayInWords(shown, language)
  return (
    <Dialog opened={day !== undefined} onClose={onClose} title={title}>
      {shown !== undefined && (
        <LessonTable caption={title} columns={['period', 'course', 'teacher', 'attendance']} lessons={lessonsOf(shown)} />
      )}
    </Dialog>
  )
}
