import { courseResults, examResults, resultOrganisations, resultYears } from '@portal/contract/results'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useRead } from '../../base/queries.tsx'

export const useResultYears = (studentId: number) => useQuery(read(resultYears, { studentId }))
export const useResultOrganisations = (studentId: number) => useQuery(read(resultOrganisations, { studentId }))
export const useExamResults = (studentId: number) => useQuery(read(examResults, { studentId }))

/** Results of one class at one institution; not fetched until both are known. */
export function useCourseResults(studentId: number, academicLevel: number | undefined, institutionId: number | undefined) {
  const isKnown = academicLevel !== undefined && institutionId !== undefined
  return useRead(courseResults, isKnown ? { studentId, academicLevel, institutionId } : undefined)
}
