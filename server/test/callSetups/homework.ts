import { randomUUID } from 'node:crypto'
import { addHomeworkFile, openGivenFile, openHomeworkFile, removeHomeworkFile } from '@portal/contract/homeworkFiles'
import { eq } from '../../src/database/sql.ts'
import { groupMembers } from '../../src/database/tables.ts'
import { addedPicture, givenInClass } from '../homework.ts'
import { pdfOf } from '../pdf.ts'
import { setup } from './context.ts'
import { ownHomework } from './staff.ts'

export const homeworkSetups = [
  setup(addHomeworkFile, async (context) => {
    const { token, by, homeworkId } = await ownHomework(context)
    return { token, by, params: { homeworkId, entryId: randomUUID() }, bytes: pdfOf() }
  }),
  setup(removeHomeworkFile, async (context) => {
    const { token, by, homeworkId } = await ownHomework(context)
    return { token, by, body: { homeworkId, fileId: await addedPicture(context.portal.world, homeworkId) } }
  }),
  setup(openGivenFile, async (context) => {
    const { token, by, homeworkId } = await ownHomework(context)
    return { token, by, body: { homeworkId, fileId: await addedPicture(context.portal.world, homeworkId) } }
  }),
  setup(openHomeworkFile, async ({ portal, childId }) => {
    const [member] = await portal.world.db.select().from(groupMembers).where(eq(groupMembers.childId, childId))
    const { homeworkId } = await givenInClass(portal.world, member?.groupId ?? 0)
    return { body: { studentId: childId, fileId: await addedPicture(portal.world, homeworkId) }, children: [childId] }
  }),
]
