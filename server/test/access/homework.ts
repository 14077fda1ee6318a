import { randomUUID } from 'node:crypto'
import { addHomeworkFile, openGivenFile, removeHomeworkFile } from '@portal/contract/homeworkFiles'
import {
  changeHomework,
  classHomework,
  giveHomework,
  givenHomework,
  homeworkDesk,
  takeBackHomework,
  tickHomework,
} from '@portal/contract/staffHomework'
import { eq } from '../../src/database/sql.ts'
import { homework } from '../../src/database/tables.ts'
import { addedPicture, givenInClass } from '../homework.ts'
import { pdfOf } from '../pdf.ts'
import { type AccessRow, type Meets, NOT_FOUND, ofClass, type Scene, STAFF_ONLY } from './callers.ts'

const given = ({ portal, groupId }: Scene) => givenInClass(portal.world, groupId)

/** Open to the class teacher, the office, and the teacher of the subject, here the one who lost the class. */
const ofSubject = (own: string, others: string): Meets => ({
  ...ofClass(own, others, others, STAFF_ONLY),
  'teacher who lost the group': own,
})

async function withPicture(scene: Scene) {
  const { homeworkId } = await given(scene)
  return { body: { homeworkId, fileId: await addedPicture(scene.portal.world, homeworkId) } }
}

/** Homework of a class. */
export const homeworkAccess: readonly AccessRow[] = [
  {
    name: 'the homework of a class',
    call: classHomework,
    at: 'school',
    asks: async (scene) => {
      await given(scene)
      return { params: { groupId: scene.groupId } }
    },
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'who has done homework',
    call: givenHomework,
    at: 'school',
    asks: async (scene) => ({ params: { homeworkId: (await given(scene)).homeworkId } }),
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to give homework',
    call: giveHomework,
    at: 'school',
    asks: async (scene) => ({ body: (await given(scene)).entry }),
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to change homework',
    call: changeHomework,
    at: 'school',
    asks: async (scene) => {
      const { homeworkId } = await given(scene)
      const [{ dueOn } = { dueOn: '' }] = await scene.portal.world.db.select().from(homework).where(eq(homework.id, homeworkId))
      return { body: { entryId: randomUUID(), homeworkId, dueOn, topic: 'Өөр сэдэв', task: `Өөр ${homeworkId}` } }
    },
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to take homework back',
    call: takeBackHomework,
    at: 'school',
    asks: async (scene) => ({ body: { entryId: randomUUID(), homeworkId: (await given(scene)).homeworkId } }),
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to add a file to homework',
    call: addHomeworkFile,
    at: 'school',
    asks: async (scene) => ({ params: { homeworkId: (await given(scene)).homeworkId, entryId: randomUUID() }, bytes: pdfOf() }),
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to remove a file of homework',
    call: removeHomeworkFile,
    at: 'school',
    asks: withPicture,
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to open a file of homework',
    call: openGivenFile,
    at: 'school',
    asks: withPicture,
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'to tick homework off',
    call: tickHomework,
    at: 'school',
    asks: async (scene) => {
      const { homeworkId, childId } = await given(scene)
      return { body: { homeworkId, ticks: [{ childId, completionFlag: 'N' }], rest: true } }
    },
    meets: ofSubject('200', NOT_FOUND),
  },
  {
    name: 'subjects without homework',
    call: homeworkDesk,
    at: 'school',
    asks: async (scene) => {
      const { courseId } = await given(scene)
      await scene.portal.world.db.delete(homework).where(eq(homework.courseId, courseId))
      return {}
    },
    reads: (result, { groupId }) => (homeworkDesk.result.parse(result).without.some((one) => one.groupId === groupId) ? 'shown' : 'hidden'),
    meets: ofSubject('shown', 'hidden'),
  },
]
