import type { DataFile } from './declare.ts'
import { books, catchments, places } from './files/enrolment.ts'
import { graduations, groups, members, movements } from './files/groups.ts'
import { courses, days, terms, timetable, topics } from './files/lessons.ts'
import { dishAllergens, dishes, mealsEaten, menu } from './files/meals.ts'
import { attendance, dayAttendance, exams, halfResults, homework, homeworkChecks, marks, results, works } from './files/records.ts'
import { addresses, guardians, heads, organisations, people } from './files/registry.ts'

/** Every file of school data, in the order in which they are merged: a file refers to those before it. */
export const dataFiles: readonly DataFile[] = [
  organisations,
  people,
  heads,
  addresses,
  guardians,
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
