import type { Application } from '@portal/contract/enrolment'
import { toldOf } from './told.ts'

/** What enrolment wants of a parent now. */
export interface OpenStep {
  step: 'confirm' | 'takeOver'
  request: Application
}

/** A school that waits for the family's answer, and a request that someone else has sent for a child. */
export const openStepsOf = (requests: readonly Application[]): OpenStep[] =>
  requests.flatMap((request): OpenStep[] => {
    if (request.mayTakeOver) return [{ step: 'takeOver', request }]
    return toldOf(request) === 'ready' && request.allowed.send ? [{ step: 'confirm', request }] : []
  })
