import { institutionsOf } from '../../admission/commission.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { type Clock, today } from '../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { accountsInOffice } from '../accounts/index.ts'
import { deskCampaigns } from '../enrolment/campaigns/index.ts'
import { adultsOf, type FamilyChild, type FamilyReach, findChildWithin } from './familyStore.ts'
import { findInstitution, reachOf } from './store.ts'

/** Families of a desk: children of its groups, and those with a request in a campaign of the desk. */
export const familyReach = async (db: Database, world: World, caller: Caller): Promise<FamilyReach> => ({
  ...(await reachOf(db, caller)),
  campaignIds: Object.values(await deskCampaigns({ ...world, db }))
    .flat()
    .map(({ id }) => id),
  day: today(world.clock),
})

/** Child named by a call, if it belongs to the institution; refused otherwise. */
export const childFor = async (db: Database, reach: FamilyReach, childId: number): Promise<FamilyChild> =>
  (await findChildWithin(db, reach, childId)) ?? refuse('familyNotHere')

/** Child in a group of one institution now. A coming child, and one known only by a request, is refused like a foreign one. */
export async function memberAt(db: Database, clock: Clock, orgId: number, childId: number): Promise<FamilyChild> {
  const child = await childFor(db, { orgIds: [orgId], enrolmentOnly: false, campaignIds: [], day: today(clock) }, childId)
  return child.isMember && !child.isComing ? child : refuse('familyNotHere')
}

interface OfAdult {
  childId: number
  personId: number
  orgId: number
}

/** Adult of the family of a child in a group of the institution; refuses a staff member's own case. */
export async function adultAt(
  tx: Database,
  { caller, about, clock }: { caller: Caller; about: NoteAuditFacts; clock: Clock },
  { childId, personId, orgId }: OfAdult,
): Promise<Awaited<ReturnType<typeof adultsOf>>[number]> {
  const child = await memberAt(tx, clock, orgId, childId)
  about({ childId })
  const adult = (await adultsOf(tx, child)).find((one) => one.personId === personId) ?? refuse('notOfFamily')
  await refuseConflictOfInterest(tx, caller, { childId, askedBy: personId, orgId })
  return adult
}

/** Institution of a staff member, as it signs messages. */
export async function officeOf(tx: Database, { orgId }: Caller): Promise<{ orgId: number; institution: string; phone: string }> {
  const found = orgId === null ? undefined : await findInstitution(tx, orgId)
  return orgId === null || found === undefined ? refuse('staffOnly') : { orgId, institution: found.name, phone: found.phone ?? '' }
}

/**
 * Reason why a staff member cannot confirm a new phone as second one: another member of the office confirms it, or the commission above if
 * the office has one account.
 */
export async function secondPhoneRefusal(
  db: Database,
  { role, orgId, personId }: Caller,
  change: { orgId: number; enteredBy: number },
): Promise<'secondMemberNeeded' | 'confirmedElsewhere' | 'notFoundRecord' | undefined> {
  if (role === 'SCHOOL') return change.orgId !== orgId ? 'notFoundRecord' : change.enteredBy === personId ? 'secondMemberNeeded' : undefined
  if (!(await institutionsOf(db, orgId)).includes(change.orgId)) return 'notFoundRecord'
  if ((await accountsInOffice(db, change.orgId)) > 1) return 'confirmedElsewhere'
  return change.enteredBy === personId ? 'secondMemberNeeded' : undefined
}
