import type { TardyBucket } from '@portal/contract/attendance'
import { dayInWords } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { LessonTable } from './LessonTable.tsx'
import { useShownLessons } from './queries.ts'
import { inBucket, inPart, type ShownLesson, type Span, type SummaryPart } from './rules.ts'

/** Pressed part of a chart. */
export type Behind = { part: SummaryPart } | { bucket: TardyBucket }

interface RecordsDialogProps {
  studentId: number
  span: Span | undefined
  behind: Behind
  onClose: () => void
}

/** Lessons of the pressed part of a chart. */
export function RecordsDialog({ studentId, span, behind, onClose }: RecordsDialogProps) {
  const text = useText(attendance)
  const { query, lessons } = useShownLessons(studentId, span)
  const title = 'part' in behind ? text.reasons[behind.part] : `${text.tardiness}: ${text.buckets[behind.bucket]}`
  const isBehind = 'part' in behind ? inPart(behind.part) : inBucket(behind.bucket)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Async query={query} isEmpty={() => !lessons.some(isBehind)} empty={<p>{text.none}</p>}>
        {() => (
          <LessonTable
            caption={title}
            columns={'part' in behind ? ['date', 'period', 'course', 'teacher'] : ['period', 'course', 'minutes', 'date']}
            lessons={lessons.filter(isBehind)}
          />
        )}
      </Async>
    </Dialog>
  )
}

interface DayDialogProps {
  day: string | undefined
  lessonsOf: (day: string) => readonly ShownLesson[]
  onClose: () => void
}

/** Lessons of the pressed day. */
export function DayDialog({ day, lessonsOf, onClose }: DayDialogProps) {
  const { language } = useLanguage()
  if (day === undefined) return null
  const title = dayInWords(day, language)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <LessonTable caption={title} columns={['period', 'course', 'teacher', 'attendance']} lessons={lessonsOf(day)} />
    </Dialog>
  )
}
