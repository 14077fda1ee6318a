import { ABSENCE_CATEGORIES, type AbsenceCategory, INTERVAL_TYPES, type LeaveRequest } from '@portal/contract/absence'
import { useEstimatedToday } from '../../base/clock.ts'
import { givenName } from '../../base/formats.ts'
import { useUser } from '../../base/session.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { useLinkedChildren } from '../../child/queries.ts'
import { approvedChildren } from '../../child/selectedChild.ts'
import { absence } from '../../text/mn/absence.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { withLimits } from '../../ui/date/DateField.tsx'
import { DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { useOffDays } from '../schedule/index.ts'
import classes from './absence.module.css'
import { bodyOf, draftOf, type LeaveDraft, LeaveFields, leaveFields, newDraft, ownNoteOf } from './LeaveFields.tsx'
import { daysAllowed } from './leave.ts'
import { useCategories, useChangeLeave, useIntervalTypes, useSendLeave } from './queries.ts'

interface LeaveFormProps {
  studentId: number
  /** Preselected category, set by the health form. */
  category: AbsenceCategory | undefined
  /** Preselected first and last day; empty if no school day is known ahead. */
  firstDay: string
  /** Request to change; undefined for a new one. */
  changed?: LeaveRequest | undefined
  onSent: () => void
}

/** Form of a leave request. Everything except the category is prefilled. */
export function LeaveForm({ studentId, category, firstDay, changed, onSent }: LeaveFormProps) {
  const text = useText(absence)
  const { language } = useLanguage()
  const answered = useAnswered()
  const user = useUser()
  const today = useEstimatedToday()
  const sendLeave = useSendLeave()
  const changeLeave = useChangeLeave()
  const children = approvedChildren(useLinkedChildren().data ?? [])
  const categories = useCategories().data?.map((one) => one.absenceCategory) ?? ABSENCE_CATEGORIES
  const intervals = useIntervalTypes().data?.map((one) => one.absenceIntervalTypeId) ?? INTERVAL_TYPES

  const form = useForm<LeaveDraft>({
    start: changed ? draftOf(changed, studentId) : newDraft({ studentId, category, note: ownNoteOf(text.notes, category ?? ''), firstDay }),
    draft: changed ? `leave ${studentId} ${changed.absenceId}` : `leave ${studentId}`,
    fields: leaveFields(today),
    send: async (draft) => {
      const [first = studentId, ...others] = draft.who
      const fields = bodyOf(draft)
      if (!user || !fields) return
      const leave = { ...fields, username: user.userName, personId: user.personId, studentPersonId: first }
      if (changed) {
        const { message } = await changeLeave({}, { ...leave, absenceId: changed.absenceId })
        toast.success(answered(message, text.changed))
        onSent()
        return
      }
      const { message } = await sendLeave({}, { ...leave, alsoFor: others })
      const names = children
        .filter(({ studentPersonId }) => draft.who.includes(studentPersonId))
        .map(({ studentFullName }) => givenName(studentFullName))
      toast.success([answered(message, text.sent), names.join(', ')].filter(Boolean).join(': '))
      onSent()
    },
    summary: true,
  })
  const { min, max } = daysAllowed(today)
  const offOf = useOffDays(studentId, { from: min, to: max })

  const items = form.summary.map(({ id, message }) => ({ id, message: withLimits(message, { min, max }, language) }))
  return (
    <form {...form.props} className={classes.form}>
      <ErrorSummary title={text.errorSummary} items={items} />
      {form.failureText !== undefined && items.length === 0 && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      {firstDay === '' && <Notice tone="blue">{text.noneAhead}</Notice>}
      <LeaveFields
        form={form}
        today={today}
        siblings={children.length > 1 && !changed ? children : []}
        categories={categories}
        intervals={intervals}
        offOf={offOf}
      />
      <DialogFoot>
        <Button type="submit" loading={form.pending}>
          {changed ? text.save : text.send}
        </Button>
      </DialogFoot>
    </form>
  )
}
