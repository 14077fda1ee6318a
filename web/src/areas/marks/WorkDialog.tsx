import { isDay } from '@portal/contract/days'
import { isInWords } from '@portal/contract/markRules'
import { MAX_POINTS, type MarkGrid, type MarkWork, TOPIC_MAX, WORK_KINDS, type WorkKind } from '@portal/contract/marks'
import { useState } from 'react'
import { estimatedToday } from '../../base/clock.ts'
import { randomId } from '../../base/entryIds.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row, Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { useRemoveWork, useSaveWork } from './queries.ts'

interface WorkDialogProps {
  /** Undefined for a new work. */
  work: MarkWork | undefined
  grid: MarkGrid
  term: { termId: number; beginDate: string; endDate: string }
  onClose: () => void
}

/** Form of a work. A published one keeps its date and points; an unpublished one can be deleted. */
export function WorkDialog(props: WorkDialogProps) {
  const text = useText(marksWords)
  const { work, grid, onClose } = props
  const [isRemoving, setRemoving] = useState(false)
  const remove = useRemoveWork()
  if (isRemoving && work !== undefined)
    return (
      <ConfirmDialog
        title={fill(text.removeTitle, { topic: work.topic })}
        confirm={text.remove}
        onClose={onClose}
        onConfirm={async () => {
          await remove({}, { workId: work.workId })
          toast.success(text.removed)
          onClose()
        }}
      >
        <p>{fill(text.removeHint, { count: grid.marks.filter(({ workId }) => workId === work.workId).length })}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog opened holdsForm onClose={onClose} title={work === undefined ? text.workTitle : text.change}>
      <WorkForm {...props} onRemove={() => setRemoving(true)} />
    </Dialog>
  )
}

const kindOf = (kind: string | null | undefined): WorkKind => WORK_KINDS.find((one) => one === kind) ?? WORK_KINDS[0]

const START_POINTS = '100'

function WorkForm({ work, grid: { course }, term, onClose, onRemove }: WorkDialogProps & { onRemove: () => void }) {
  const text = useText(marksWords)
  const { cancel } = useText(common)
  const { language } = useLanguage()
  const save = useSaveWork()
  // One key for all tries: a lost answer is simply sent again.
  const [key] = useState(() => work?.key ?? randomId())
  const today = estimatedToday()
  const { beginDate, endDate, termId } = term
  const isPublished = work?.isDraft === false
  const hasPoints = !isInWords(course.level)
  const form = useForm({
    start: {
      kind: kindOf(work?.kind),
      topic: work?.topic ?? '',
      dueOn: work?.dueOn ?? (today < beginDate ? beginDate : today > endDate ? endDate : today),
      maxPoints: String(work?.maxPoints ?? START_POINTS),
    },
    fields: {
      topic: { check: (topic) => (topic.trim() === '' ? 'fieldRequired' : null) },
      dueOn: {
        check: (day) => (isDay(day) ? (day < beginDate ? 'dateBelowMinimum' : day > endDate ? 'dateAboveMaximum' : null) : 'dateInvalid'),
      },
      maxPoints: {
        check: (typed) =>
          !hasPoints || (/^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_POINTS) ? null : 'inputInvalid',
      },
    },
    send: async ({ kind, topic, dueOn, maxPoints }) => {
      const points = hasPoints ? Number(maxPoints) : null
      await save({}, { courseId: course.courseId, termId, key, kind, topic: topic.trim(), dueOn, maxPoints: points })
      toast.success(text.saved)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props}>
      <Stack gap={6}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <SelectField label={text.kind} {...form.bind('kind')} onChange={(kind) => form.bind('kind').onChange(kindOf(kind))}>
          {WORK_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField label={text.topic} {...form.bind('topic')} maxLength={TOPIC_MAX} autoComplete="off" data-autofocus />
        {isPublished ? (
          <p className="small dim">
            {fill(hasPoints ? text.keepsDate : text.keepsDateInWords, {
              date: shortDate(work.dueOn, language),
              count: work.maxPoints ?? 0,
            })}
          </p>
        ) : (
          <>
            <DateField label={text.dueOn} {...form.bind('dueOn')} min={beginDate} max={endDate} />
            {hasPoints && (
              <TextField label={text.maxPoints} {...form.bind('maxPoints')} inputMode="numeric" maxLength={3} autoComplete="off" />
            )}
          </>
        )}
        <Row gap={4}>
          <Button type="submit" loading={form.pending}>
            {text.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          {work?.isDraft === true && (
            <Button variant="subtle" onClick={onRemove}>
              {text.remove}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
