import { courseResults, examResults, resultOrganisations, resultYears } from '@portal/contract/results'
import { skipToken, useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'

export const useResultYears = (studentId: number) => useQuery(read(resultYears, { studentId }))
export const useResultOrganisations = (studentId: number) => useQuery(read(resultOrganisations, { studentId }))
export const useExamResults = (studentId: number) => useQuery(read(examResults, { studentId }))

/** Of one class at one institution, once both are known. */
export function useCourseResults(studentId: number, academicLevel: number | undefined, institutionId: number | undefined) {
  const query = read(courseResults, { studentId, academicLevel: academicLevel ?? 0, institutionId: institutionId ?? 0 })
  return useQuery({ ...query, queryFn: academicLevel === undefined || institutionId === undefined ? skipToken : query.queryFn })
}
