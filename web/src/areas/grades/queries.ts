import { assignments, classResults, termAverages, termsOfSchool } from '@portal/contract/grades'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'

export const useTerms = (orgId: number) => useQuery(read(termsOfSchool, { orgId }))
export const useAssignments = (studentId: number, termId: number) => useQuery(read(assignments, { studentId, termId }))
export const useTermAverages = (studentId: number) => useQuery(read(termAverages, { studentId }))
export const useClassResults = (studentId: number, orgId: number) => useQuery(read(classResults, { studentId, orgId }))
