import {
  ABSENCE_NOTE_MAX,
  AbsenceCategory,
  AbsenceNote,
  DAY_HALVES,
  type DayHalf,
  INTERVAL,
  IntervalType,
  type LeaveRequest,
} from '@portal/contract/absence'
import type { LinkedChild } from '@portal/contract/children'
import { givenName } from '../../base/formats.ts'
import type { Fields } from '../../base/formRules.ts'
import type { useForm } from '../../base/useForm.ts'
import { absence } from '../../text/mn/absence.ts'
import { useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { TimeField } from '../../ui/date/TimeField.tsx'
import { CheckCards } from '../../ui/field/CheckCards.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import classes from './absence.module.css'
import { daysAllowed, isByHalf, isByHour, timeOf, wrongTime } from './leave.ts'

/** Form values: children by id; '' for no choice. */
export interface LeaveDraft {
  who: readonly number[]
  category: AbsenceCategory | ''
  interval: IntervalType
  /** AM or PM; required for leave by half days. */
  half: DayHalf | ''
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  note: string
}

interface NewLeave {
  studentId: number
  category: AbsenceCategory | undefined
  note: string
  firstDay: string
}

export const newDraft = ({ studentId, category, note, firstDay }: NewLeave): LeaveDraft => ({
  who: [studentId],
  category: category ?? '',
  interval: INTERVAL.wholeDays,
  half: '',
  startDate: firstDay,
  endDate: firstDay,
  startTime: '',
  endTime: '',
  note,
})

/** Form values of a sent request. */
export const draftOf = (row: LeaveRequest, studentId: number): LeaveDraft => ({
  who: [studentId],
  category: row.absenceCategory,
  interval: row.absenceIntervalTypeId,
  half: row.dayHalf ?? '',
  startDate: row.startDate,
  endDate: row.endDate,
  startTime: row.startTime ?? '',
  endTime: row.endTime ?? '',
  note: row.description,
})

export const leaveFields = (today: string): Fields<LeaveDraft> => ({
  who: { check: (who) => (who.length === 0 ? 'fieldRequired' : null) },
  category: { check: AbsenceCategory, server: 'absenceCategory' },
  interval: { check: IntervalType, server: 'intervalTypeId' },
  half: { check: (half, draft) => (isByHalf(draft) && half === '' ? 'dayHalfRequired' : null), server: 'dayHalf' },
  startDate: { check: wrongTime('startDate', today) },
  endDate: { check: wrongTime('endDate', today) },
  startTime: { check: wrongTime('startTime', today) },
  endTime: { check: wrongTime('endTime', today) },
  note: { check: AbsenceNote, server: 'description' },
})

/** Request fields; undefined without a category. */
export function bodyOf(draft: LeaveDraft) {
  if (draft.category === '') return undefined
  const { startTime, endTime, ...days } = timeOf(draft)
  return {
    ...days,
    absenceCategory: draft.category,
    startTime: startTime || null,
    endTime: endTime || null,
    dayHalf: isByHalf(draft) && draft.half !== '' ? draft.half : null,
    description: draft.note.trim(),
  }
}

/** Note that a category prefills. */
export const ownNoteOf = (notes: Readonly<Record<Exclude<AbsenceCategory, 'OTHER'>, string>>, of: LeaveDraft['category']) =>
  of === '' || of === 'OTHER' ? '' : notes[of]

interface LeaveFieldsProps {
  form: ReturnType<typeof useForm<LeaveDraft>>
  today: string
  /** Children to choose from; empty if there is no choice. */
  siblings: readonly LinkedChild[]
  categories: readonly AbsenceCategory[]
  intervals: readonly IntervalType[]
  /** Name of a day without school. */
  offOf: (day: string) => string | undefined
}

export function LeaveFields({ form, today, siblings, categories, intervals, offOf }: LeaveFieldsProps) {
  const text = useText(absence)
  const { values } = form
  const byHour = isByHour(values)
  const days = { ...daysAllowed(today), offOf }

  function chooseCategory(next: AbsenceCategory) {
    // The prefilled note follows the category; a note that the parent wrote is kept.
    const isOwn = values.note === '' || values.note === ownNoteOf(text.notes, values.category)
    form.set({ category: next, ...(isOwn && { note: ownNoteOf(text.notes, next) }) })
  }

  /** Moves the last day along with the first, so that it is never earlier. */
  function chooseStart(day: string) {
    const isMoved = values.endDate === values.startDate || values.endDate < day
    form.set({ startDate: day, ...(isMoved && { endDate: day }) })
  }

  return (
    <>
      {siblings.length > 0 && (
        <CheckCards
          {...form.bind('who')}
          label={text.who}
          tight
          options={siblings.map((child) => ({ value: child.studentPersonId, label: givenName(child.studentFullName) }))}
        />
      )}
      <RadioCards
        {...form.bind('category')}
        label={text.category}
        tight
        options={categories.map((value) => ({ value, label: text.categories[value] }))}
        onChange={chooseCategory}
      />
      <Segments
        {...form.bind('interval')}
        label={text.interval}
        options={intervals.map((id) => ({ value: id, label: text.intervals[id] }))}
      />
      {isByHalf(values) && (
        <RadioCards
          {...form.bind('half')}
          label={text.half}
          tight
          options={DAY_HALVES.map((value) => ({ value, label: text.halves[value] }))}
        />
      )}
      <div className={classes.pair} data-three={byHour || undefined}>
        <DateField {...form.bind('startDate')} {...days} label={byHour ? text.day : text.startDate} onChange={chooseStart} />
        {byHour ? (
          <>
            <TimeField {...form.bind('startTime')} label={text.startTime} />
            <TimeField {...form.bind('endTime')} label={text.endTime} />
          </>
        ) : (
          <DateField {...form.bind('endDate')} {...days} label={text.endDate} />
        )}
      </div>
      <NoteField {...form.bind('note')} label={text.note} most={ABSENCE_NOTE_MAX} />
    </>
  )
}
