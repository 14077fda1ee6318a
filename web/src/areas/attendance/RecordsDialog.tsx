import type { TardyBucket } from '@portal/contract/attendance'
import { useLast } from '../../base/hooks.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { LessonTable } from './LessonTable.tsx'
import { useShownLessons } from './queries.ts'
import { inBucket, inPart, type Span, type SummaryPart } from './rules.ts'

/** Pressed part of a chart. */
export type Behind = { part: SummaryPart } | { bucket: TardyBucket }

interface RecordsDialogProps {
  studentId: number
  span: Span | undefined
  behind: Behind | undefined
  onClose: () => void
}

/** Lessons of the pressed part of a chart. */
export function RecordsDialog({ studentId, span, behind, onClose }: RecordsDialogProps) {
  const text = useText(attendance)
  const shown = useLast(behind)
  const { query, lessons } = useShownLessons(studentId, behind && span)
  const title = !shown ? '' : 'part' in shown ? text.reasons[shown.part] : `${text.tardiness}: ${text.buckets[shown.bucket]}`
  const isBehind = shown && ('part' in shown ? inPart(shown.part) : inBucket(shown.bucket))
  return (
    <Dialog opened={behind !== undefined} onClose={onClose} title={title}>
      <Async query={query} isEmpty={() => !isBehind || !lessons.some(isBehind)} empty={<p>{text.none}</p>}>
        {() => (
          <LessonTable
            caption={title}
            columns={shown && 'part' in shown ? ['date', 'period', 'course', 'teacher'] : ['period', 'course', 'minutes', 'date']}
            lessons={isBehind ? lessons.filter(isBehind) : []}
          />
        )}
      </Async>
    </Dialog>
  )
}
