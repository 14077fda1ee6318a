import { addDays } from '@portal/contract/days'
import { HOMEWORK_DAYS, homeworkList } from '@portal/contract/homework'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useWeek } from '../../base/queries.tsx'

const homeworkOf = (studentId: number, from: string, days: number) => read(homeworkList, { studentId, from, to: addDays(from, days - 1) })

export const homeworkOfWeek = (studentId: number, monday: string) => homeworkOf(studentId, monday, 7)
export const useHomeworkOfWeek = (studentId: number, monday: string) => useWeek((first) => homeworkOfWeek(studentId, first), monday)

/** Homework due from today on, across weekends and breaks: as many days as one call covers. */
export const comingHomework = (studentId: number, today: string) => homeworkOf(studentId, today, HOMEWORK_DAYS)
export const useComingHomework = (studentId: number, today: string) => useQuery(comingHomework(studentId, today))
