import type { CampaignKind } from '@portal/contract/enrolment'
import type { Database } from '../../database/connect.ts'
import { isOwnCaseOfOffice } from '../../requests/conflictOfInterest.ts'
import { PENDING_STATUSES, type Viewer } from './rules.ts'
import { requestsOf } from './viewerStore.ts'

/** Its commission handles sent requests without an institution. */
const CAPITAL_NAME = 'Улаанбаатар'

interface Waiting {
  kind: 'prospect' | 'sub'
  campaign: CampaignKind
  requestId: number
  /** Null for a sent request that has no institution yet. */
  orgId: number | null
  at: 'SCHOOL' | 'COMMISSION'
  /** School, or district of the commission. */
  place: string
  since: Date
}

/** Requests of a parent that wait for a commission or, in first grade, for the school, with their waiting time; for other areas. */
export async function waitingInEnrolment(db: Database, viewer: Viewer): Promise<Waiting[]> {
  const found = await requestsOf(db, viewer, ['kindergarten', 'firstGrade', 'subProgram'])
  const waiting: Waiting[] = []
  for (const { prospect, campaign, place, institution } of found) {
    const {
      id: requestId,
      childId,
      contactPersonId: askedBy,
      institutionId: orgId,
      responseStatus,
      schoolStatus,
      sentAt,
      createdAt,
    } = prospect
    const one = {
      kind: campaign.kind === 'subProgram' ? 'sub' : 'prospect',
      campaign: campaign.kind,
      requestId,
      orgId,
      since: sentAt ?? createdAt,
    } as const
    if (orgId === null || institution === null) {
      if (responseStatus === 'REQUESTED') waiting.push({ ...one, at: 'COMMISSION', place: CAPITAL_NAME })
      continue
    }
    const isSchools = responseStatus === 'NEW' && schoolStatus === 'NEW'
    const isCommissions =
      PENDING_STATUSES.includes(responseStatus) || (isSchools && (await isOwnCaseOfOffice(db, { childId, askedBy, orgId })))
    if (isCommissions) waiting.push({ ...one, at: 'COMMISSION', place: place.district })
    else if (isSchools) waiting.push({ ...one, at: 'SCHOOL', place: institution })
  }
  return waiting
}
