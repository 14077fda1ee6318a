import { type OpenStep, openStepsOf } from './openSteps.ts'
import { useApplications } from './queries.ts'

/** The open steps of whoever is signed in; empty until they are known. */
export function useOpenSteps(): OpenStep[] {
  const { data: regular } = useApplications('regular')
  const { data: sub } = useApplications('sub')
  return openStepsOf([...(regular ?? []), ...(sub ?? [])])
}
