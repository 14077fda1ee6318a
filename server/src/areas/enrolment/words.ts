import type { FirstGradeStatus, RequestStatus, ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { isRequestStatus } from './rules.ts'

const requestNames: Record<RequestStatus, string> = {
  NONE: 'Хүсэлт илгээгээгүй',
  REQUESTED: 'Хүсэлт илгээсэн',
  WAITING: 'Хүлээгдэж буй',
  PASSED: 'Тэнцсэн',
  UNPASSED: 'Тэнцээгүй',
  DEPARTED: 'Гарсан',
}
const firstGradeNames: Record<FirstGradeStatus, string> = {
  NEW: 'Шинэ',
  APPROVED: 'Баталгаажсан',
  DECLINED: 'Татгалзсан',
  MOVED: 'Шилжсэн',
}
const schoolNames: Record<SchoolStatus, string> = {
  NEW: 'Хүлээгдэж буй',
  REGISTERED: 'Бүртгүүлэх боломжтой',
  DECLINED: 'Бүртгэхээс татгалзсан',
  REJECTED: 'Түр түдгэлзүүлсэн',
}

const responseName = (status: ResponseStatus): string => (isRequestStatus(status) ? requestNames[status] : firstGradeNames[status])

/** As a chip tells it: what the guardian answered, or what the school says while nothing is answered. */
export const statusName = (response: ResponseStatus, school: SchoolStatus | null): string =>
  response === 'NEW' && school !== null ? schoolNames[school] : responseName(response)

/** The name of a step of the history. */
export const stepName = (side: 'response' | 'school', status: string): string =>
  Object.entries({ ...(side === 'school' ? schoolNames : { ...requestNames, ...firstGradeNames }) }).find(
    ([known]) => known === status,
  )?.[1] ?? status

/** Батболд → Б. */
export const initial = (name: string): string => `${name.slice(0, 1)}.`
export const maskedName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  initial(lastName) + initial(firstName)
