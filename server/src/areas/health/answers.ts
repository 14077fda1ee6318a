import { declarationToday, healthFlagNames, healthFlags, saveHealth } from '@portal/contract/health'
import { answer, callerOf } from '../../kit/answer.ts'
import { refuse } from '../../kit/refusals.ts'
import { instantText, today } from '../../outside/clock.ts'
import { schoolOf } from '../children/school.ts'
import { CHECKBOXES, flagsOf, temperatureText } from './rules.ts'
import { declare, findDeclaration } from './store.ts'

export const healthAnswers = [
  answer(healthFlags, async () => CHECKBOXES.map((flagId) => ({ flagId, checkboxName: healthFlagNames[flagId] }))),

  answer(declarationToday, async ({ params, world }) => {
    const found = await findDeclaration(world.db, params.studentId, today(world.clock))
    if (found === undefined) return []
    return [
      {
        day: found.day,
        declaredAt: instantText(found.declaredAt),
        decisionName: found.decision,
        temperature: temperatureText(found.temperature),
        flagList: flagsOf(found.flags),
        comments: found.note,
      },
    ]
  }),

  answer(saveHealth, async (asked) => {
    const { body, world, change, say } = asked
    const { personId } = callerOf(asked)
    const message = 'Асуумж амжилттай илгээгдлээ'
    await change(async (tx) => {
      const { groupId } = await schoolOf(tx, body.personId, body.institutionId)
      if (groupId !== body.studentGroupId) refuse('notFoundRecord')
      await declare(tx, {
        childId: body.personId,
        day: today(world.clock),
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
]
