import {
  ABSENCE_CATEGORIES,
  absenceCategories,
  absences,
  familyAbsences,
  INTERVAL_TYPES,
  type IntervalType,
  intervalTypes,
  withdrawAbsence,
} from '@portal/contract/absence'
import { answer, answerFamily, callerOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { placesOn, schoolOf } from '../../requests/childSchool.ts'
import { mayMove } from '../../requests/moves.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import { refuseSettled } from './deciding.ts'
import { absenceMoves, categoryNames, endedLeave, intervalNames, statusNames } from './rules.ts'
import { sendingAnswers } from './sending.ts'
import { absenceSteps } from './steps.ts'
import { type Absence, absencesOf } from './store.ts'

type Listed = Awaited<ReturnType<typeof absencesOf>>[number]

const intervalOf = ({ intervalType }: Absence): IntervalType => INTERVAL_TYPES.find((type) => type === intervalType) ?? refuse('fault')

/** Withdrawn leave is never listed. */
function shown({ absence, guardianType }: Listed, personId: number, day: string) {
  const { status } = absence
  if (status === 'WITHDRAWN') return []
  const interval = intervalOf(absence)
  return [
    {
      absenceId: absence.id,
      absenceCategory: absence.category,
      categoryName: categoryNames[absence.category],
      absenceIntervalTypeId: interval,
      intervalName: intervalNames[interval],
      requestDate: instantText(absence.requestedAt),
      startDate: absence.startDate,
      endDate: absence.endDate,
      startTime: absence.startTime?.slice(0, 5) ?? null,
      endTime: absence.endTime?.slice(0, 5) ?? null,
      dayHalf: absence.dayHalf,
      description: absence.description,
      approvalStatus: status,
      approvalStatusName: statusNames[status],
      approvalNote: absence.note,
      approvalDate: absence.settledAt && instantText(absence.settledAt),
      sentBy: absence.parentId === personId ? ('YOU' as const) : guardianType,
      withdrawable: mayMove(absenceMoves, status, 'NEW', 'parent'),
      endable: status === 'APPROVED' && endedLeave(absence, day) !== undefined,
    },
  ]
}

export const absenceAnswers = [
  answer(absenceCategories, async () =>
    ABSENCE_CATEGORIES.map((absenceCategory) => ({ absenceCategory, categoryName: categoryNames[absenceCategory] })),
  ),
  answer(intervalTypes, async () =>
    INTERVAL_TYPES.map((absenceIntervalTypeId) => ({ absenceIntervalTypeId, intervalName: intervalNames[absenceIntervalTypeId] })),
  ),

  answer(absences, async (context) => {
    const { params, world } = context
    const { personId } = callerOf(context)
    const day = today(world.clock)
    await schoolOf(world.db, params.studentId, params.orgId, day)
    return (await absencesOf(world.db, { childIds: [params.studentId] })).flatMap((one) => shown(one, personId, day))
  }),

  answerFamily(familyAbsences, async (context) => {
    const { world } = context
    const { personId } = callerOf(context)
    const day = today(world.clock)
    const places = await placesOn(world.db, context.childIds, day)
    if (places.size === 0) return []
    const leaves = await absencesOf(world.db, { childIds: [...places.keys()] })
    return [...places].map(([studentId, { orgId }]) => ({
      params: { orgId, studentId },
      result: leaves.filter(({ absence }) => absence.childId === studentId).flatMap((one) => shown(one, personId, day)),
    }))
  }),

  ...sendingAnswers,

  answer(withdrawAbsence, async (context) => {
    const { body, world, change } = context
    const { personId } = callerOf(context)
    await change(async (tx) => {
      await takeStep(tx, world, absenceSteps, body.absenceId, async ({ absence }) => {
        const { childId, status } = absence
        if (childId !== body.studentPersonId) return refuse('notFoundRecord')
        // A second click finds it already withdrawn.
        if (status === 'WITHDRAWN') return undefined
        if (status !== 'NEW') await refuseSettled(tx, absence)
        return { who: 'parent' as const, personId, status: 'WITHDRAWN' as const, note: null }
      })
    })
    return { message: 'Хүсэлт цуцлагдлаа' }
  }),
]
