import {
  ABSENCE_CATEGORIES,
  ABSENCE_NOTE_MAX,
  type AbsenceCategory,
  DAY_HALVES,
  INTERVAL,
  INTERVAL_TYPES,
  type LeaveRequest,
} from '@portal/contract/absence'
import { useLikelyToday } from '../../base/clock.ts'
import { givenName } from '../../base/formats.ts'
import { useSession } from '../../base/session.ts'
import { toast, useAnswered } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { approvedChildren } from '../../child/chosen.ts'
import { useLinkedChildren } from '../../child/queries.ts'
import { absence } from '../../text/mn/absence.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { DateField, withLimits } from '../../ui/date/DateField.tsx'
import { TimeField } from '../../ui/date/TimeField.tsx'
import { DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { CheckCards } from '../../ui/field/CheckCards.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { summaryOf } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { useOffDays } from '../schedule/index.ts'
import classes from './absence.module.css'
import { daysAllowed, draftOf, isByHalf, isByHour, LEAVE_ORDER, type LeaveDraft, timeOf, wrongLeave } from './leave.ts'
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

const placeOf = (name: string) => `leave-${name}`
const serverNames = {
  absenceCategory: 'category',
  intervalTypeId: 'interval',
  dayHalf: 'half',
  startDate: 'startDate',
  endDate: 'endDate',
  startTime: 'startTime',
  endTime: 'endTime',
  description: 'note',
} as const

/** Form of a leave request. Everything except the category is prefilled. */
export function LeaveForm({ studentId, category, firstDay, changed, onSent }: LeaveFormProps) {
  const text = useText(absence)
  const { language } = useLanguage()
  const answered = useAnswered()
  const user = useSession()?.user
  const today = useLikelyToday()
  const sendLeave = useSendLeave()
  const changeLeave = useChangeLeave()
  const children = approvedChildren(useLinkedChildren().data ?? [])
  const categories = useCategories().data?.map((one) => one.absenceCategory) ?? ABSENCE_CATEGORIES
  const intervals = useIntervalTypes().data?.map((one) => one.absenceIntervalTypeId) ?? INTERVAL_TYPES
  const ownNote = (of: LeaveDraft['category']) => (of === '' || of === 'OTHER' ? '' : text.notes[of])

  const form = useForm<LeaveDraft>({
    start: changed
      ? draftOf(changed, studentId)
      : {
          who: [studentId],
          category: category ?? '',
          interval: INTERVAL.wholeDays,
          half: '',
          startDate: firstDay,
          endDate: firstDay,
          startTime: '',
          endTime: '',
          note: ownNote(category ?? ''),
        },
    draft: changed ? `leave ${studentId} ${changed.absenceId}` : `leave ${studentId}`,
    check: (draft) => wrongLeave(draft, today),
    send: async (draft) => {
      const { startTime, endTime, ...days } = timeOf(draft)
      const [first = studentId, ...others] = draft.who
      if (!user || draft.category === '') return
      const leave = {
        ...days,
        username: user.userName,
        personId: user.personId,
        studentPersonId: first,
        absenceCategory: draft.category,
        startTime: startTime || null,
        endTime: endTime || null,
        dayHalf: isByHalf(draft) && draft.half !== '' ? draft.half : null,
        description: draft.note.trim(),
      }
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
    serverNames,
    summary: true,
  })
  const { values, set, error } = form
  const byHour = isByHour(values)
  const { min, max } = daysAllowed(today)
  const offOf = useOffDays(studentId, { from: min, to: max })

  function chooseCategory(next: AbsenceCategory) {
    // The prefilled note follows the category; a note that the parent wrote is kept.
    if (values.note === '' || values.note === ownNote(values.category)) set('note', ownNote(next))
    set('category', next)
  }

  /** Moves the last day along with the first, so that it is never earlier. */
  function chooseStart(day: string) {
    set('startDate', day)
    if (values.endDate === values.startDate || values.endDate < day) set('endDate', day)
  }

  const said = (name: (typeof LEAVE_ORDER)[number]) => withLimits(error(name), { min, max }, language)
  const items = summaryOf(LEAVE_ORDER, said, placeOf)
  return (
    <form {...form.props} className={classes.form}>
      <ErrorSummary title={text.errorSummary} items={items} />
      {form.failureText !== undefined && items.length === 0 && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      {firstDay === '' && <Notice tone="blue">{text.noneAhead}</Notice>}
      {children.length > 1 && !changed && (
        <div id={placeOf('who')}>
          <CheckCards
            label={text.who}
            name="who"
            tight
            options={children.map((child) => ({ value: child.studentPersonId, label: givenName(child.studentFullName) }))}
            chosen={values.who}
            onChange={(chosen) => set('who', chosen)}
            error={error('who')}
          />
        </div>
      )}
      <div id={placeOf('category')}>
        <RadioCards
          label={text.category}
          name="category"
          tight
          options={categories.map((value) => ({ value, label: text.categories[value] }))}
          value={values.category}
          onChange={chooseCategory}
          error={error('category')}
        />
      </div>
      <div id={placeOf('interval')}>
        <Segments
          label={text.interval}
          options={intervals.map((id) => ({ value: id, label: text.intervals[id] }))}
          value={values.interval}
          onChange={(interval) => set('interval', interval)}
        />
      </div>
      {isByHalf(values) && (
        <div id={placeOf('half')}>
          <RadioCards
            label={text.half}
            name="half"
            tight
            options={DAY_HALVES.map((value) => ({ value, label: text.halves[value] }))}
            value={values.half}
            onChange={(half) => set('half', half)}
            error={error('half')}
          />
        </div>
      )}
      <div className={classes.pair} data-three={byHour || undefined}>
        <div id={placeOf('startDate')}>
          <DateField
            name="startDate"
            label={byHour ? text.day : text.startDate}
            value={values.startDate}
            error={error('startDate')}
            onChange={chooseStart}
            min={min}
            max={max}
            offOf={offOf}
          />
        </div>
        {!byHour && (
          <div id={placeOf('endDate')}>
            <DateField
              name="endDate"
              label={text.endDate}
              value={values.endDate}
              error={error('endDate')}
              onChange={(day) => set('endDate', day)}
              min={min}
              max={max}
              offOf={offOf}
            />
          </div>
        )}
        {byHour &&
          (['startTime', 'endTime'] as const).map((name) => (
            <div key={name} id={placeOf(name)}>
              <TimeField name={name} label={text[name]} value={values[name]} error={error(name)} onChange={(time) => set(name, time)} />
            </div>
          ))}
      </div>
      <div id={placeOf('note')}>
        <NoteField
          name="note"
          label={text.note}
          value={values.note}
          error={error('note')}
          onChange={(note) => set('note', note)}
          most={ABSENCE_NOTE_MAX}
        />
      </div>
      <DialogFoot>
        <Button type="submit" loading={form.pending}>
          {changed ? text.save : text.send}
        </Button>
      </DialogFoot>
    </form>
  )
}
