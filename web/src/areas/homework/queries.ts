import { addDays } from '@portal/contract/days'
import { comingHomeworkDays, homeworkList } from '@portal/contract/homework'
import { read } from '../../base/api.ts'
import { useRead, useWeek } from '../../base/queries.tsx'

const homeworkOfWeek = (studentId: number, monday: string) => read(homeworkList, { studentId, from: monday, to: addDays(monday, 6) })
export const useHomeworkOfWeek = (studentId: number, monday: string) => useWeek((first) => homeworkOfWeek(studentId, first), monday)

/** Homework due from today on. */
export const comingHomework = (studentId: number, today: string) => read(homeworkList, { studentId, ...comingHomeworkDays(today) })
export const useComingHomework = (studentId: number, today: string) => useRead(homeworkList, { studentId, ...comingHomeworkDays(today) })
