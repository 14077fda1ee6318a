import { courseList, courseTopics } from '@portal/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'

export const useCourses = (studentId: number) => useQuery(read(courseList, { studentId }))
export const useTopics = (courseId: number) => useQuery(read(courseTopics, { courseId }))
