import type { ResponseStatus } from '@portal/contract/enrolment'
import type { Database } from '../../database/connect.ts'
import type { Viewer } from './rules.ts'
import { requestsOf } from './store.ts'

/** What a commission has not answered for good. */
const AT_COMMISSION: readonly ResponseStatus[] = ['REQUESTED', 'WAITING']

interface Waiting {
  kind: 'prospect' | 'sub'
  requestId: number
  orgId: number
  at: 'SCHOOL' | 'COMMISSION'
  /** The school, or the district of the commission. */
  place: string
  since: Date
}

/** For other areas: the requests of a parent that wait for a commission or, about a first grade, for the school, and since when. */
export async function waitingInEnrolment(db: Database, viewer: Viewer): Promise<Waiting[]> {
  const found = await requestsOf(db, viewer, ['kindergarten', 'firstGrade', 'subProgram'])
  return found.flatMap(({ prospect, campaign, place, institution }): Waiting[] => {
    const { id: requestId, institutionId: orgId, responseStatus, schoolStatus, sentAt, createdAt } = prospect
    if (orgId === null || institution === null) return []
    const kind = campaign.kind === 'subProgram' ? 'sub' : 'prospect'
    const one = { requestId, orgId, since: sentAt ?? createdAt }
    if (AT_COMMISSION.includes(responseStatus)) return [{ kind, ...one, at: 'COMMISSION', place: place.district }]
    return responseStatus === 'NEW' && schoolStatus === 'NEW' ? [{ kind, ...one, at: 'SCHOOL', place: institution }] : []
  })
}
