import { shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import { isBarred } from '../../kit/bars.ts'
import { announceQueue } from '../../kit/deskNews.ts'
import { mayMove } from '../../kit/moves.ts'
import { announce } from '../../kit/news.ts'
import { noteSchoolMessages, whereNewsGo } from '../../kit/newsContacts.ts'
import type { Steps, Wish } from '../../kit/takeStep.ts'
import { displayName } from '../accounts/rules.ts'
import { type AbsenceActor, absenceMoves, categoryNames, type KeptStatus } from './rules.ts'
import { findContact, type LockedAbsence, lockAbsence, settleAbsence, writeAbsenceStep } from './store.ts'

interface AbsenceWish extends Wish<AbsenceActor> {
  status: KeptStatus
}

/** The parent who asked is told what the teacher answered; who withdraws knows it. */
const keys = { APPROVED: 'absenceApproved', REJECTED: 'absenceRejected', NEW: undefined, WITHDRAWN: undefined } as const

/** For messages in English. */
const englishCategories: typeof categoryNames = {
  SICK: 'Illness',
  FAMILY: 'Family matter',
  TRAVEL: 'Travel in the country or abroad',
  COMPETITION: 'Contest or competition',
  DOCTOR: "Doctor's appointment",
  COVID: 'Because of COVID-19',
  OTHER: 'Other',
}

export const absenceSteps: Steps<LockedAbsence, AbsenceWish> = {
  lock: lockAbsence,
  holds: ({ absence }, { status, who }) => mayMove(absenceMoves, absence.status, status, who),
  change: (tx, { absence }, { status, note, personId }, now) =>
    settleAbsence(tx, absence.id, { status, note, settledAt: now, settledBy: personId }),
  record: (tx, { absence }, { status, note, who, personId }, now) =>
    writeAbsenceStep(tx, { absenceId: absence.id, at: now, status, note, actor: who, personId }),
  messages: async (tx, _world, { absence, child }, { status, note }) => {
    const key = keys[status]
    const contact = key && (await findContact(tx, absence.parentId))
    if (key === undefined || contact === undefined || (await isBarred(tx, absence.childId, absence.parentId))) return []
    const values = (language: Language) => ({
      child: displayName(child),
      category: (language === 'mn' ? categoryNames : englishCategories)[absence.category],
      startDate: shortDate(absence.startDate, language),
      endDate: shortDate(absence.endDate, language),
      note: note ?? '',
    })
    return whereNewsGo(tx, { absenceId: absence.id }, [{ contact, key, values }])
  },
  noteMessages: (tx, { absence: { id: absenceId } }, outboxIds) => noteSchoolMessages(tx, { absenceId }, outboxIds),
  announce: async (tx, { absence }) => {
    announce(tx, [absence.parentId], 'absence')
    await announceQueue(tx, 'absence', absence.id)
  },
}
