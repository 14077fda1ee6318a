import type { ClaimStatus } from '@portal/contract/claims'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { dateIn } from '../../outside/clock.ts'
import { followMembership } from '../../requests/followMembership.ts'
import { mayMove } from '../../requests/moves.ts'
import { type RequestedStep, type StepDependencies, type Steps, takeStep } from '../../requests/takeStep.ts'
import { maskedName } from '../../text/people.ts'
import { announceTo } from '../../work/news.ts'
import { entryMessages } from './entryMessages.ts'
import { type ClaimActor, type Claimed, claimMoves, expiryOf, isEnded, placing, staysFrom } from './rules.ts'
import {
  answersTo,
  beginStay,
  type ClaimRow,
  endStay,
  findName,
  guardiansOf,
  lockClaim,
  lockStays,
  type PlacedClaim,
  writeClaim,
} from './store.ts'
import { otherLive } from './sweepStore.ts'

export interface ClaimWish extends RequestedStep<ClaimActor> {
  to: ClaimStatus
  /** Child of the number, if it was unknown before. */
  childId?: number
}

export const claimedBy = ({ orgId, groupId, sinceDate, untilDate }: ClaimRow): Claimed => ({
  orgId,
  groupId,
  since: sinceDate,
  until: untilDate,
})

/** Child of a claim that comes or was in force. */
const childOf = ({ claim }: PlacedClaim, foundNow: number | undefined): number => {
  const childId = foundNow ?? claim.childId
  if (childId === null) throw new Error('a claim without a child cannot come in force')
  return childId
}

/** Inserts the membership and ends those that overlap it. */
async function place(tx: Database, claim: ClaimRow, childId: number, today: string): Promise<void> {
  const claimed = claimedBy(claim)
  const placed = placing(claimed, await lockStays(tx, childId), today)
  if (placed === undefined) return
  for (const stay of placed.ends) await endStay(tx, stay, placed.since)
  await beginStay(tx, { childId, groupId: claim.groupId, sinceDate: placed.since, untilDate: placed.until })
  await followMembership(tx, sql`select ${childId}::int as id`, today)
}

/** Ends the child's place at the institution that came from the claim, in whichever group it is now. */
async function takeOut(tx: Database, { orgId }: ClaimRow, childId: number, today: string): Promise<void> {
  const stays = staysFrom(today, await lockStays(tx, childId))
  for (const stay of stays) if (stay.orgId === orgId) await endStay(tx, stay, today)
  await followMembership(tx, sql`select ${childId}::int as id`, today)
}

/** Reopens a claim that was in force, with a new lifetime; a later live claim for the number lapses. */
async function reopen(tx: Database, at: StepDependencies, claim: ClaimRow, childId: number): Promise<Partial<ClaimRow>> {
  const now = at.clock.now()
  await takeOut(tx, claim, childId, dateIn(now))
  const other = await otherLive(tx, claim)
  if (other !== undefined) await moveClaim(tx, at, other, () => ({ to: 'LAPSED', who: 'system', personId: null, note: null }))
  return { lapsesAt: expiryOf(now) }
}

const officesOf = (orgIds: readonly number[]) => sql`select a.person_id as id from roles r join accounts a on a.id = r.account_id
  where r.role = 'SCHOOL' and r.ended_at is null and r.org_id = any(${sql.param([...orgIds])}::int[])`
export const familyOf = (childId: number) => sql`select n.guardian_id as id from current_guardianships n where n.child_id = ${childId}
  union select l.parent_id from links l where l.child_id = ${childId} and l.status = 'APPROVE'`

/** The claiming office is notified only of changes that it may see: a refusal would reveal that the child exists. */
const notifiesOffice = ({ status }: ClaimRow, to: ClaimStatus): boolean => isEnded(status) || isEnded(to)

const stepsAt = (at: StepDependencies): Steps<PlacedClaim, ClaimWish, StepDependencies> => ({
  lock: lockClaim,
  isAllowed: ({ claim }, { to, who }) => mayMove(claimMoves, claim.status, to, who),
  change: async (tx, row, { to, who, note, childId }, now) => {
    const { claim } = row
    const again = claim.status === 'IN_FORCE' ? await reopen(tx, at, claim, childOf(row, undefined)) : {}
    const inForce = to === 'IN_FORCE' ? { inForceAt: now } : {}
    if (to === 'IN_FORCE') await place(tx, claim, childOf(row, childId), dateIn(now))
    const refused = to === 'REFUSED' && who === 'operator' ? { refusedAt: now } : {}
    const known = childId === undefined ? {} : { childId }
    const moved = { status: to, movedAt: now, movedBy: who, note, endedAt: isEnded(to) ? now : null }
    await writeClaim(tx, claim.id, { ...moved, ...again, ...inForce, ...refused, ...known })
  },
  // The row, the answers and the audit hold the history of a claim.
  record: async () => undefined,
  messages: async (tx, _at, row, { to, who, personId, childId }) => {
    const { claim, institution } = row
    if (to === 'IN_FORCE') return entryMessages(tx, sql`select ${childOf(row, childId)}::int as child_id, ${claim.orgId}::int as org_id`)
    if (to !== 'OPERATOR' || who !== 'guardian' || claim.childId === null) return []
    const child = maskedName(await findName(tx, claim.childId))
    const about = { childId: claim.childId }
    const others = (await guardiansOf(tx, claim.childId)).filter(({ guardianId }) => guardianId !== personId)
    return others.map(({ username }) => ({ contact: username, key: 'claimDisputed', values: { institution, child }, about }))
  },
  announce: async (tx, { claim }, { to, childId = claim.childId }) => {
    const stays = childId === null ? [] : await lockStays(tx, childId)
    const has = staysFrom(dateIn(at.clock.now()), stays).map(({ orgId }) => orgId)
    const offices = [...has.filter((orgId) => orgId !== claim.orgId), ...(notifiesOffice(claim, to) ? [claim.orgId] : [])]
    await announceTo(tx, { topic: 'desk', people: officesOf(offices) })
    if (childId !== null) await announceTo(tx, { topic: 'children', people: familyOf(childId) })
  },
})

/** Takes a step with a claim in the caller's transaction; `decide` may refuse or return undefined for no change. */
export const moveClaim = (
  tx: Database,
  at: StepDependencies,
  id: number,
  decide: (row: PlacedClaim) => ClaimWish | undefined | Promise<ClaimWish | undefined>,
) => takeStep(tx, at, stepsAt(at), id, decide)

/** Answers of one guardian and of the others. */
export async function answersOfOthers(tx: Database, claimId: number, personId: number) {
  const answers = await answersTo(tx, [claimId])
  const others = answers.filter(({ guardianId }) => guardianId !== personId)
  return {
    own: answers.find(({ guardianId }) => guardianId === personId)?.isRight ?? null,
    others: { yes: others.some(({ isRight }) => isRight === true), no: others.some(({ isRight }) => isRight === false) },
  }
}
