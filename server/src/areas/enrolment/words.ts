import {
  firstGradeStatusNames,
  type ResponseStatus,
  requestStatusNames,
  type SchoolStatus,
  schoolStatusNames,
} from '@portal/contract/enrolment'
import { isRequestStatus } from './rules.ts'

const responseName = (status: ResponseStatus): string =>
  isRequestStatus(status) ? requestStatusNames[status] : firstGradeStatusNames[status]

/** As a chip tells it: what the guardian answered, or what the school says while nothing is answered. */
export const statusName = (response: ResponseStatus, school: SchoolStatus | null): string =>
  response === 'NEW' && school !== null ? schoolStatusNames[school] : responseName(response)

/** The name of a step of the history. */
export const stepName = (side: 'response' | 'school', status: string): string =>
  Object.entries({ ...(side === 'school' ? schoolStatusNames : { ...requestStatusNames, ...firstGradeStatusNames }) }).find(
    ([known]) => known === status,
  )?.[1] ?? status

/** Батболд → Б. */
export const initial = (name: string): string => `${name.slice(0, 1)}.`
export const maskedName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  initial(lastName) + initial(firstName)
