import { enterMarks, markCourses, markGrid, markHistory, publishWorks, removeWork, saveWork } from '@portal/contract/marks'
import { memberOf } from '../../database/membership.ts'
import { answer } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { originOf } from '../../requests/dataOrigins.ts'
import { displayNameIfKnown } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { enterAll, memberOfStaff, publishAll, remove, save } from './entering.ts'
import { ownWorks } from './entryStore.ts'
import { shownMax } from './rules.ts'
import { coursesOf, entriesOf, marksOf, pupilsOf, termsOf, worksOf } from './store.ts'

export const markAnswers = [
  answer(markCourses, async (context) => {
    const { db, clock } = context.world
    const caller = memberOfStaff(context)
    const day = today(clock)
    const [origin, courses, terms] = await Promise.all([
      originOf(db, caller.orgId, 'MARKS'),
      coursesOf(db, caller, day),
      termsOf(db, caller.orgId, day),
    ])
    const current = terms.findLast(({ startsOn }) => startsOn <= day) ?? terms[0]
    return {
      origin,
      courses,
      terms: terms.map(({ id, name, number, startsOn, endsOn }) => ({
        termId: id,
        termName: name,
        termNumber: number,
        beginDate: startsOn,
        endDate: endsOn,
      })),
      termId: current?.id ?? null,
    }
  }),

  answer(markGrid, async (context) => {
    const { world, params } = context
    const { db, clock } = world
    const caller = memberOfStaff(context)
    const day = today(clock)
    const { courseId, termId } = params
    const [[course], terms] = await Promise.all([coursesOf(db, caller, day, courseId), termsOf(db, caller.orgId, day)])
    const term = terms.find(({ id }) => id === termId)
    if (course === undefined || term === undefined) return refuse('notFoundRecord')
    const [works, pupils, marks] = await Promise.all([
      worksOf(db, courseId, termId),
      pupilsOf(db, { groupId: course.groupId, courseId, term, today: day }),
      marksOf(db, courseId, termId),
    ])
    context.concerns(...pupils.map(({ childId }) => childId))
    return {
      course,
      works: works.map((work) => ({ ...work, maxPoints: shownMax(work.maxPoints, course.level) })),
      pupils,
      marks,
    }
  }),

  answer(saveWork, async (context) => ({
    workId: await context.change((tx) => save(tx, context.world, memberOfStaff(context), context.body)),
  })),

  answer(removeWork, async (context) => {
    await context.change((tx, about) => remove(tx, about, context.world, memberOfStaff(context), context.body.workId))
    return context.say('Устгалаа')
  }),

  answer(publishWorks, async (context) => {
    await context.change((tx, about) => publishAll(tx, about, context.world, memberOfStaff(context), context.body.workIds))
    return context.say('Нийтэллээ')
  }),

  answer(enterMarks, enterAll),

  answer(markHistory, async (context) => {
    const { world, params } = context
    const { workId, childId } = params
    const [work] = await ownWorks(world.db, { caller: memberOfStaff(context), today: today(world.clock), isLocked: false }, [workId])
    if (work === undefined || (await memberOf(world.db, work.groupId, childId, work.dueOn)) === undefined) return refuse('notFoundRecord')
    context.concerns(childId)
    return (await entriesOf(world.db, workId, childId)).map((entry) => ({
      points: entry.points,
      missed: entry.missed,
      note: entry.note,
      by: displayNameIfKnown(entry) || null,
      at: entry.at,
      why: entry.why,
      before: { points: entry.pointsBefore, missed: entry.missedBefore, note: entry.noteBefore },
    }))
  }),
]
