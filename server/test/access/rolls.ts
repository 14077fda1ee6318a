import { enterTimes, groupTimes } from '@portal/contract/arrivals'
import { enterAttendance, lessonRoll, schoolToday } from '@portal/contract/today'
import { leavingEntry, unrecordedRoll } from '../rolls.ts'
import { type AccessRow, type Meets, NOT_FOUND, ofClass, type Scene, STAFF_ONLY } from './callers.ts'

const rollOf = ({ portal, groupId }: Scene) => unrecordedRoll(portal.world, groupId)

/** Open to the class teacher, the office, and the teacher who gives the lesson by the timetable, here the one who lost the class. */
const ofLesson = (own: string, others: string): Meets => ({
  ...ofClass(own, others, others, STAFF_ONLY),
  'teacher who lost the group': own,
})

/** Attendance of a class. */
export const rollAccess: readonly AccessRow[] = [
  {
    name: 'the school day with the unrecorded lessons of a class',
    call: schoolToday,
    at: 'school',
    asks: async (scene) => {
      await rollOf(scene)
      return {}
    },
    reads: (result, { groupId }) =>
      schoolToday.result.parse(result).missing.some((roll) => roll.groupId === groupId) ? 'shown' : 'hidden',
    meets: ofLesson('shown', 'hidden'),
  },
  {
    name: 'the roll of a lesson',
    call: lessonRoll,
    at: 'school',
    asks: async (scene) => ({ params: (await rollOf(scene)).params }),
    meets: ofLesson('200', NOT_FOUND),
  },
  {
    name: 'to enter attendance',
    call: enterAttendance,
    at: 'school',
    asks: async (scene) => ({ body: { entries: [(await rollOf(scene)).entry] } }),
    reads: (result) => enterAttendance.result.parse(result).map(({ reason }) => reason ?? 'done')[0] ?? '',
    meets: ofLesson('done', 'notFoundRecord'),
  },
  {
    name: 'times of arrival and leaving of a group',
    call: groupTimes,
    at: 'kindergarten',
    asks: async (scene) => ({ params: (await rollOf(scene)).params }),
    meets: ofClass('200', NOT_FOUND, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to enter when a child left',
    call: enterTimes,
    at: 'kindergarten',
    asks: async ({ portal, groupId }) => ({ body: await leavingEntry(portal.world, groupId) }),
    meets: ofClass('200', NOT_FOUND, NOT_FOUND, STAFF_ONLY),
  },
]
