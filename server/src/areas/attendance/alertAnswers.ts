import { type AbsenceAlert, absenceAlerts, answerAlert, familyAbsenceAlerts, type ParentAnswer } from '@portal/contract/absenceAlerts'
import type { SchoolToday } from '@portal/contract/today'
import type { Caller } from '../../admission/session.ts'
import { answer, answerFamily, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { announceAnswer, answersOn, type GivenColumns, lockAlert, openAlertsOf, writeAnswer } from './alertAnswerStore.ts'

/** Answer as staff see it; null without one. */
export const givenOf = ({ answer: said, answeredAt, relation }: GivenColumns): ParentAnswer | null =>
  said === null || answeredAt === null ? null : { answer: said, at: answeredAt, by: relation }

type Open = Awaited<ReturnType<typeof openAlertsOf>>[number]

const shown = ({ id, half, period, ...columns }: Open, personId: number): AbsenceAlert => {
  const given = givenOf(columns)
  return {
    alertId: id,
    half,
    period,
    isOpen: true,
    given: given && { ...given, by: columns.answeredBy === personId ? 'YOU' : given.by },
  }
}

/** Answers of today that a member of staff sees: a teacher's of the given groups, an office's that need a call. */
export async function answersFor(
  { db, clock }: World,
  { role, orgId }: Caller,
  groupIds: ReadonlySet<number>,
): Promise<SchoolToday['answers']> {
  if (orgId === null) return []
  return (await answersOn(db, orgId, today(clock))).flatMap(({ childId, lastName, firstName, groupId, groupName, ...columns }) => {
    const given = givenOf(columns)
    const isShown = role === 'SCHOOL' ? given?.answer === 'UNKNOWN' : groupIds.has(groupId)
    return given === null || !isShown ? [] : [{ childId, lastName, firstName, groupName, given }]
  })
}

export const alertAnswers = [
  answer(absenceAlerts, async (context) => {
    const { world, params } = context
    const { personId } = callerOf(context)
    return (await openAlertsOf(world.db, [params.studentId], today(world.clock))).map((alert) => shown(alert, personId))
  }),

  answerFamily(familyAbsenceAlerts, async (context) => {
    const { world, childIds } = context
    const { personId } = callerOf(context)
    const found = Map.groupBy(await openAlertsOf(world.db, childIds, today(world.clock)), ({ childId }) => childId)
    return childIds.map((studentId) => ({
      params: { studentId },
      result: (found.get(studentId) ?? []).map((alert) => shown(alert, personId)),
    }))
  }),

  answer(answerAlert, async (context) => {
    const { studentId, alertId, answer: said } = context.body
    const { clock } = context.world
    await context.change(async (tx) => {
      const alert = (await lockAlert(tx, studentId, alertId)) ?? refuse('notFoundRecord')
      if (alert.day !== today(clock) || alert.sent !== 'ABSENT') refuse('alertOver')
      await writeAnswer(tx, alertId, { answer: said, answeredBy: callerOf(context).personId, answeredAt: clock.now() })
      await announceAnswer(tx, { ...alert, childId: studentId }, said === 'UNKNOWN')
    })
    return context.say('Хариуг илгээлээ')
  }),
]
