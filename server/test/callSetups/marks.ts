import { enterMarks, markCourses, markGrid, markHistory, publishWorks, removeWork, saveWork } from '@portal/contract/marks'
import { staffGroups } from '@portal/contract/staffClasses'
import { draftWork } from '../marks.ts'
import { type SetupContext, setup } from './context.ts'

/** Session of a class teacher with an unpublished work of an own course. */
async function ownWork({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn('88000011')
  const [group] = staffGroups.result.parse((await portal.send(staffGroups, { token })).RESULT)
  return { session: { token, by: personId }, ...(await draftWork(portal.world, group?.id ?? 0)) }
}

export const markSetups = [
  setup(markCourses, async (context) => (await ownWork(context)).session),
  setup(markGrid, async (context) => {
    const { session, courseId, termId } = await ownWork(context)
    const children = (result: unknown) => markGrid.result.parse(result).pupils.map(({ childId }) => childId)
    return { ...session, params: { courseId, termId }, children }
  }),
  setup(saveWork, async (context) => {
    const { session, work } = await ownWork(context)
    return { ...session, body: work }
  }),
  setup(removeWork, async (context) => {
    const { session, workId } = await ownWork(context)
    return { ...session, body: { workId } }
  }),
  setup(publishWorks, async (context) => {
    const { session, workId, entry, childId } = await ownWork(context)
    await context.portal.send(enterMarks, { body: { entries: [entry] }, token: session.token })
    return { ...session, body: { workIds: [workId] }, children: [childId] }
  }),
  setup(enterMarks, async (context) => {
    const { session, entry, childId } = await ownWork(context)
    return { ...session, body: { entries: [entry] }, children: [childId] }
  }),
  setup(markHistory, async (context) => {
    const { session, workId, childId, entry } = await ownWork(context)
    await context.portal.send(enterMarks, { body: { entries: [entry] }, token: session.token })
    return { ...session, params: { workId, childId }, children: [childId] }
  }),
]
