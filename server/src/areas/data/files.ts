import type { DataFile } from './declare.ts'
import { books, campaigns, catchments, places } from './files/enrolment.ts'
import { graduations, groups, members, movements } from './files/groups.ts'
import { courses, days, terms, timetable, topics } from './files/lessons.ts'
import { dishAllergens, dishes, mealsEaten, menu } from './files/meals.ts'
import { attendance, dayAttendance, exams, halfResults, homework, homeworkChecks, marks, results, works } from './files/records.ts'
import { addresses, guardians, heads, organisations, people } from './files/registry.ts'

/** Files of school data in merge order: a file refers only to those before it. */
export const dataFiles: readonly DataFile[] = [
  organisations,
  people,
  heads,
  addresses,
  guardians,
  campaigns,
  catchments,
  places,
  groups,
  members,
  movements,
  graduations,
  terms,
  days,
  courses,
  topics,
  books,
  timetable,
  attendance,
  dayAttendance,
  works,
  marks,
  halfResults,
  results,
  exams,
  homework,
  homeworkChecks,
  dishes,
  dishAllergens,
  menu,
  mealsEaten,
]

/** Files that an institution brings. */
export const officeFiles: readonly DataFile[] = dataFiles.filter(({ bringer }) => bringer === 'institution')
