import { type WaitingRequest, waitingRequests } from '@portal/contract/waiting'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { recipientsOfOpen } from '../../requests/questions.ts'
import { waitingInEnrolment } from '../enrolment/index.ts'
import { usualDaysOf } from './rules.ts'
import { type DecidedKind, usualTime, type WaitingAtSchool, waitingAtSchools } from './store.ts'

/** Memoises the usual time per kind and institution. */
function usualDaysBy(db: Database, now: Date) {
  const known = new Map<string, Promise<number | null>>()
  return (kind: DecidedKind, orgId: number): Promise<number | null> => {
    const key = `${kind} ${orgId}`
    const found = known.get(key) ?? usualTime(db, kind, orgId, now).then(usualDaysOf)
    known.set(key, found)
    return found
  }
}

/** Desk of a request: the class teacher's, otherwise the office's; the commission's if it is the office's own case. */
function deskOf({ isTeachers, isOffices, groupName, orgName, district }: WaitingAtSchool): Pick<WaitingRequest, 'at' | 'place'> {
  if (isTeachers && groupName !== null) return { at: 'TEACHER', place: groupName }
  return isOffices ? { at: 'COMMISSION', place: district } : { at: 'SCHOOL', place: orgName }
}

/** Requests with an open question wait for the family; the recipient alone reads so. */
async function asked(db: Database, personId: number, requests: readonly WaitingRequest[]): Promise<WaitingRequest[]> {
  const of = new Map<WaitingRequest['kind'], ReadonlyMap<number, number | null>>()
  for (const [kind, known] of Map.groupBy(requests, ({ kind }) => kind))
    of.set(
      kind,
      await recipientsOfOpen(
        db,
        kind,
        known.map(({ requestId }) => requestId),
      ),
    )
  return requests.map((request) => {
    const recipientId = of.get(request.kind)?.get(request.requestId)
    return recipientId === undefined ? request : { ...request, isAsked: recipientId === personId, usualDays: null }
  })
}

export const waitingAnswers = [
  answer(waitingRequests, async (context) => {
    const { db, clock } = context.world
    const caller = callerOf(context)
    const usual = usualDaysBy(db, clock.now())
    const result: WaitingRequest[] = []
    for (const waiting of await waitingAtSchools(db, caller.personId)) {
      const { kind, requestId, orgId, since } = waiting
      result.push({ kind, requestId, ...deskOf(waiting), since: instantText(since), isAsked: false, usualDays: await usual(kind, orgId) })
    }
    for (const { kind, campaign, requestId, orgId, at, place, since } of await waitingInEnrolment(db, caller)) {
      const usualDays = orgId === null ? null : await usual(campaign, orgId)
      result.push({ kind, requestId, at, place, since: instantText(since), isAsked: false, usualDays })
    }
    return asked(db, caller.personId, result)
  }),
]
