import type { CompletionFlag } from '@portal/contract/homework'
import {
  changeHomework,
  classHomework,
  type GivenHomework,
  giveHomework,
  givenHomework,
  homeworkDesk,
  takeBackHomework,
  tickHomework,
} from '@portal/contract/staffHomework'
import { type AnyCallContext, answer, callerOf, orgOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { originOf } from '../../requests/dataOrigins.ts'
import { displayNameIfKnown } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { change, give, takeBack, tick } from './giving.ts'
import { isDue } from './givingRules.ts'
import {
  changesOf,
  childrenOf,
  classesOf,
  coursesOfClass,
  coursesWithoutHomework,
  findGiven,
  type Given,
  type Giver,
  homeworkOfClass,
} from './givingStore.ts'

export const giverOf = (context: Pick<AnyCallContext, 'caller' | 'world'>): Giver => ({
  ...callerOf(context),
  orgId: orgOf(context),
  today: today(context.world.clock),
})

const shown = ({ groupId: _, ...given }: Given, giver: Giver): GivenHomework => ({
  ...given,
  files: given.files ?? [],
  isDue: isDue(given.dueOn, giver.today),
})

const flagOf = (isDone: boolean | null): CompletionFlag => (isDone === null ? null : isDone ? 'Y' : 'N')

export const givingAnswers = [
  answer(classHomework, async (context) => {
    const { db } = context.world
    const giver = giverOf(context)
    const { groupId } = context.params
    const [courses, homework] = await Promise.all([coursesOfClass(db, giver, groupId), homeworkOfClass(db, giver, groupId)])
    const [first] = courses
    if (first === undefined) return refuse('notFoundRecord')
    return {
      groupName: first.groupName,
      courses: courses.map(({ courseId, subject, nextLesson }) => ({ courseId, subject, nextLesson })),
      homework: homework.map((given) => shown(given, giver)),
    }
  }),

  answer(givenHomework, async (context) => {
    const { db } = context.world
    const giver = giverOf(context)
    const { homeworkId } = context.params
    const given = (await findGiven(db, giver, homeworkId)) ?? refuse('notFoundRecord')
    const [children, changes] = await Promise.all([childrenOf(db, given), changesOf(db, homeworkId, giver.orgId)])
    context.concerns(...children.map(({ childId }) => childId))
    return {
      homework: shown(given, giver),
      children: children.map(({ isDone, ...child }) => ({ ...child, completionFlag: flagOf(isDone) })),
      changes: changes.map(({ change: kind, at, lastName, firstName, topicBefore, taskBefore, dueOnBefore }) => ({
        change: kind,
        at,
        by: displayNameIfKnown({ lastName, firstName }) || null,
        before:
          topicBefore === null || taskBefore === null || dueOnBefore === null
            ? null
            : { topic: topicBefore, task: taskBefore, dueOn: dueOnBefore },
      })),
    }
  }),

  answer(giveHomework, async (context) => {
    const { body, world } = context
    return { homeworkId: await context.change((tx) => give(tx, giverOf(context), world.clock.now(), body)) }
  }),

  answer(changeHomework, async (context) => {
    const { body, world } = context
    await context.change((tx) => change(tx, giverOf(context), world.clock.now(), body))
    return context.say('Хадгаллаа')
  }),

  answer(takeBackHomework, async (context) => {
    const { body, world } = context
    await context.change((tx) => takeBack(tx, giverOf(context), world.clock.now(), body))
    return context.say('Буцаалаа')
  }),

  answer(tickHomework, async (context) => {
    const { body } = context
    await context.change(async (tx, about) => about({ childIds: await tick(tx, giverOf(context), body) }))
    return context.say('Хадгаллаа')
  }),

  answer(homeworkDesk, async (context) => {
    const { db } = context.world
    const giver = giverOf(context)
    const origin = await originOf(db, giver.orgId, 'HOMEWORK')
    if (origin === 'BROUGHT') return { origin, groups: [], without: [], withoutTotal: 0 }
    const [groups, without] = await Promise.all([classesOf(db, giver), coursesWithoutHomework(db, giver)])
    return { origin, groups, without: without.map(({ total: _, ...one }) => one), withoutTotal: without[0]?.total ?? 0 }
  }),
]
