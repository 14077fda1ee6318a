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

/** A step back to NONE, and how a request stands after it. */
const WITHDRAWN = 'Цуцалсан'

/** As a chip tells it: what the guardian answered, or what the school says while nothing is answered. */
export function statusName(response: ResponseStatus, school: SchoolStatus | null, isWithdrawn = false): string {
  if (isWithdrawn && response === 'NONE') return WITHDRAWN
  return response === 'NEW' && school !== null ? schoolNames[school] : responseName(response)
}

/** The name of a step of the history. */
export const stepName = (side: 'response' | 'school', status: string): string =>
  Object.entries({ ...(side === 'school' ? schoolNames : { ...requestNames, ...firstGradeNames, NONE: WITHDRAWN }) }).find(
    ([known]) => known === status,
  )?.[1] ?? status

/** Батболд → Б. */
export const initial = (name: string): string => `${name.slice(0, 1)}.`
export const maskedName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  initial(lastName) + initial(firstName)
