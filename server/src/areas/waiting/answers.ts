import { type WaitingRequest, waitingRequests } from '@portal/contract/waiting'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../kit/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { waitingInEnrolment } from '../enrolment/waiting.ts'
import { usualDaysOf } from './rules.ts'
import { type DecidedKind, usualTime, waitingAtSchools } from './store.ts'

/** Asks for each kind and institution once. */
function usualDaysBy(db: Database, now: Date) {
  const known = new Map<string, Promise<number | null>>()
  return (kind: DecidedKind, orgId: number): Promise<number | null> => {
    const key = `${kind} ${orgId}`
    const found = known.get(key) ?? usualTime(db, kind, orgId, now).then(usualDaysOf)
    known.set(key, found)
    return found
  }
}

export const waitingAnswers = [
  answer(waitingRequests, async (asked) => {
    const { db, clock } = asked.world
    const caller = callerOf(asked)
    const usual = usualDaysBy(db, clock.now())
    const result: WaitingRequest[] = []
    for (const { kind, requestId, orgId, orgName, groupName, isTeachers, since } of await waitingAtSchools(db, caller.personId)) {
      const lies =
        isTeachers && groupName !== null ? { at: 'TEACHER' as const, place: groupName } : { at: 'SCHOOL' as const, place: orgName }
      result.push({ kind, requestId, ...lies, since: instantText(since), usualDays: await usual(kind, orgId) })
    }
    for (const { kind, requestId, orgId, at, place, since } of await waitingInEnrolment(db, caller))
      result.push({ kind, requestId, at, place, since: instantText(since), usualDays: await usual('prospect', orgId) })
    return result
  }),
]
