import {
  declarationToday,
  familyDeclarations,
  HEALTH_UNDO_MS,
  healthFlagNames,
  healthFlags,
  ILLNESS_STATE_FLAGS,
  NO_SYMPTOMS,
  SYMPTOM_FLAGS,
  saveHealth,
  undoHealth,
} from '@portal/contract/health'
import type { Database } from '../../database/connect.ts'
import { answer, answerFamily, callerOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { schoolOf } from '../../requests/childSchool.ts'
import { refuse } from '../../text/refusals.ts'
import { isWithoutSchool, schoolDaysAround } from '../schedule/index.ts'
import { type Declaration, declarationsOn, declare, takeBack } from './store.ts'

/** Checkboxes of the form. */
const CHECKBOXES = [...SYMPTOM_FLAGS, ...ILLNESS_STATE_FLAGS] as const

const KNOWN = [...CHECKBOXES, NO_SYMPTOMS] as const

/** Flags of a declaration in their order, without duplicates. */
const flagsOf = (flags: readonly number[]) => KNOWN.filter((flag) => flags.includes(flag)).map((flagId) => ({ flagId }))

/** Temperature without trailing zeros: 36, 37.8. */
const temperatureText = (degrees: string): string => String(Number(degrees))

const shown = ({ day, declaredAt, decision, temperature, flags, note }: Declaration) => ({
  day,
  declaredAt: instantText(declaredAt),
  decisionName: decision,
  temperature: temperatureText(temperature),
  flagList: flagsOf(flags),
  comments: note,
})

/** Refuses a day that is known to have no school: the school reads no declaration of that day. */
async function refuseWithoutSchool(tx: Database, level: number, day: string): Promise<void> {
  const known = await schoolDaysAround(tx, level, { from: day, to: day })
  if (!isWithoutSchool({ from: day, to: day }, known)) return
  if (known.after === null) return refuse('healthNoSchool')
  refuse('healthNoSchoolDay', { values: { nextDay: known.after } })
}

export const healthAnswers = [
  answer(healthFlags, async () => CHECKBOXES.map((flagId) => ({ flagId, checkboxName: healthFlagNames[flagId] }))),

  answer(declarationToday, async ({ params, world }) =>
    (await declarationsOn(world.db, { childIds: [params.studentId], day: today(world.clock) })).map(shown),
  ),

  answerFamily(familyDeclarations, async ({ childIds, world }) => {
    if (childIds.length === 0) return []
    const declared = await declarationsOn(world.db, { childIds, day: today(world.clock) })
    return childIds.map((studentId) => ({
      params: { studentId },
      result: declared.filter(({ childId }) => childId === studentId).map(shown),
    }))
  }),

  answer(saveHealth, async (context) => {
    const { body, world, change, say } = context
    const { personId } = callerOf(context)
    const day = today(world.clock)
    const message = 'Асуумж амжилттай илгээгдлээ'
    await change(async (tx) => {
      const { groupId, level } = await schoolOf(tx, body.personId, body.institutionId, day)
      if (groupId !== body.studentGroupId) refuse('notFoundRecord')
      await refuseWithoutSchool(tx, level, day)
      await declare(tx, {
        childId: body.personId,
        day,
        parentId: personId,
        decision: body.decisionName,
        temperature: body.temperature,
        flags: flagsOf(body.flagList.map(({ flagId }) => flagId)).map(({ flagId }) => flagId),
        note: body.comments ?? '',
        declaredAt: world.clock.now(),
      })
    })
    say(message)
    return { message }
  }),

  answer(undoHealth, async (context) => {
    const { body, world } = context
    const since = new Date(world.clock.now().getTime() - HEALTH_UNDO_MS)
    const sent = { childId: body.personId, day: today(world.clock), parentId: callerOf(context).personId, since }
    await context.change(async (tx) => {
      if (!(await takeBack(tx, sent))) refuse('notFoundRecord')
    })
    return context.say('Асуумжийг буцаалаа')
  }),
]
