import { shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import { isBarred } from '../../admission/bars.ts'
import { mayMove } from '../../requests/moves.ts'
import { noteSchoolMessages, redirectedNews } from '../../requests/newsContacts.ts'
import { endQuestions } from '../../requests/questions.ts'
import type { RequestedStep, Steps } from '../../requests/takeStep.ts'
import { displayName } from '../../text/people.ts'
import { announce } from '../../work/news.ts'
import { type AbsenceActor, absenceMoves, categoryNames, type StoredStatus } from './rules.ts'
import { announceLeave, findContact, type LockedAbsence, lockAbsence, settleAbsence, writeAbsenceStep } from './store.ts'

interface AbsenceWish extends RequestedStep<AbsenceActor> {
  status: StoredStatus
  /** Fields of the leave that a parent changes; the teacher's answer stays. */
  leave?: Partial<LeaveFields>
}

type LeaveFields = Pick<
  LockedAbsence['absence'],
  'category' | 'intervalType' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'dayHalf' | 'description'
>

/** Messages to the requesting parent, by the school's answer. */
const answers = { APPROVED: 'absenceApproved', REJECTED: 'absenceRejected', NEW: undefined, WITHDRAWN: undefined } as const

/** Recipient and key of a step's message: the school's answer goes to the parent, a leave given back to the class teacher. */
function messageOf({ absence, teacherId }: LockedAbsence, { status, who }: AbsenceWish) {
  if (who === 'correction') return { key: 'absenceCorrected' as const, personId: absence.parentId }
  if (who === 'school') return { key: answers[status], personId: absence.parentId }
  return { key: absence.status === 'APPROVED' ? ('absenceEnded' as const) : undefined, personId: teacherId }
}

/** One date, or the first and the last. */
const daysInWords = ({ startDate, endDate }: Pick<LeaveFields, 'startDate' | 'endDate'>, language: Language): string =>
  [...new Set([startDate, endDate])].map((day) => shortDate(day, language)).join('–')

/** Names for English messages. */
const englishCategories: typeof categoryNames = {
  SICK: 'Illness',
  FAMILY: 'Family matter',
  TRAVEL: 'Travel in the country or abroad',
  COMPETITION: 'Contest or competition',
  DOCTOR: "Doctor's appointment",
  COVID: 'Because of COVID-19',
  OTHER: 'Other',
}

/** Time and person of an answer; a corrected one waits again. */
const settled = (status: StoredStatus, settledBy: number | null, now: Date) =>
  status === 'NEW' ? { settledAt: null, settledBy: null } : { settledAt: now, settledBy }

export const absenceSteps: Steps<LockedAbsence, AbsenceWish> = {
  lock: lockAbsence,
  isAllowed: ({ absence }, { status, who }) => mayMove(absenceMoves, absence.status, status, who),
  change: async (tx, { absence }, { status, note, personId, leave }, now) => {
    await endQuestions(tx, 'absence', [absence.id], now)
    await settleAbsence(tx, absence.id, leave ? { status, ...leave } : { status, note, ...settled(status, personId, now) })
  },
  record: (tx, { absence }, { status, note, who, personId }, now) =>
    writeAbsenceStep(tx, { absenceId: absence.id, at: now, status, note, actor: who === 'correction' ? 'school' : who, personId }),
  messages: async (tx, _world, row, wanted) => {
    const { absence, child } = row
    const { key, personId } = messageOf(row, wanted)
    const contact = key && personId !== null ? await findContact(tx, personId) : undefined
    if (key === undefined || contact === undefined || (await isBarred(tx, absence.childId, absence.parentId))) return []
    const values = (language: Language) => ({
      child: displayName(child),
      category: (language === 'mn' ? categoryNames : englishCategories)[absence.category],
      days: daysInWords(absence, language),
      note: wanted.note ?? '',
    })
    if (wanted.who === 'parent') return [{ contact, key, values }]
    return redirectedNews(tx, { absenceId: absence.id }, [{ contact, key, values, about: { childId: absence.childId }, personId }])
  },
  noteMessages: (tx, { absence: { id: absenceId } }, outboxIds) => noteSchoolMessages(tx, { absenceId }, outboxIds),
  announce: async (tx, { absence }) => {
    announce(tx, [absence.parentId], 'absence')
    await announceLeave(tx, absence)
  },
}
