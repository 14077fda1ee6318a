import { childBooks, childSchool } from '@portal/contract/school'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'

export const useBooks = (studentId: number) => useQuery(read(childBooks, { studentId }))
export const useSchool = (studentId: number) => useQuery(read(childSchool, { studentId }))
