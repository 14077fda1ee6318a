import { enterMarks, markCourses, markGrid, markHistory, publishWorks, removeWork, saveWork } from '@portal/contract/marks'
import { draftWork } from '../marks.ts'
import { type AccessRow, type Meets, NOT_FOUND, ofClass, type Scene, STAFF_ONLY } from './callers.ts'

const workOf = ({ portal, groupId }: Scene) => draftWork(portal.world, groupId)

/** Open to the teacher of the course, here the class teacher, who keeps it without the class, and to the office. */
const ofCourse = (own: string, others: string): Meets => ({
  ...ofClass(own, others, others, STAFF_ONLY),
  'teacher who lost the group': own,
})

/** Works and marks of a course. */
export const markAccess: readonly AccessRow[] = [
  {
    name: 'the courses whose marks one may enter',
    call: markCourses,
    at: 'school',
    asks: async (scene) => {
      await workOf(scene)
      return {}
    },
    reads: (result, { groupId }) =>
      markCourses.result.parse(result).courses.some((course) => course.groupId === groupId) ? 'shown' : 'hidden',
    meets: ofCourse('shown', 'hidden'),
  },
  {
    name: 'works and marks of a course',
    call: markGrid,
    at: 'school',
    asks: async (scene) => {
      const { courseId, termId } = await workOf(scene)
      return { params: { courseId, termId } }
    },
    meets: ofCourse('200', NOT_FOUND),
  },
  {
    name: 'to save a work',
    call: saveWork,
    at: 'school',
    asks: async (scene) => ({ body: (await workOf(scene)).work }),
    meets: ofCourse('200', NOT_FOUND),
  },
  {
    name: 'to delete a work',
    call: removeWork,
    at: 'school',
    asks: async (scene) => ({ body: { workId: (await workOf(scene)).workId } }),
    meets: ofCourse('200', NOT_FOUND),
  },
  {
    name: 'to publish a work',
    call: publishWorks,
    at: 'school',
    asks: async (scene) => ({ body: { workIds: [(await workOf(scene)).workId] } }),
    meets: ofCourse('200', NOT_FOUND),
  },
  {
    name: 'to enter marks',
    call: enterMarks,
    at: 'school',
    asks: async (scene) => ({ body: { entries: [(await workOf(scene)).entry] } }),
    reads: (result) => enterMarks.result.parse(result).map(({ reason }) => reason ?? 'done')[0] ?? '',
    meets: ofCourse('done', 'notFoundRecord'),
  },
  {
    name: 'the history of a mark',
    call: markHistory,
    at: 'school',
    asks: async (scene) => {
      const { workId, childId } = await workOf(scene)
      return { params: { workId, childId } }
    },
    meets: ofCourse('200', NOT_FOUND),
  },
]
