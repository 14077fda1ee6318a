import { barGuardian, barReviewList, decideBarReview, type FamilyBar, liftBar, requestBarReview } from '@portal/contract/staffBars'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { hasPlaceByClaim } from '../claims/index.ts'
import { endBar, enterBar, mayLift, OPERATOR } from './barring.ts'
import { addReview, barsOf, barUnderReview, type FoundBar, keepBarAfterReview, lockBar, reviewsOf } from './barStore.ts'
import { adultAt, childFor, familyReach, memberAt, officeOf } from './familyReach.ts'
import type { FamilyChild } from './familyStore.ts'
import { findInstitution, type Reach, reachOf } from './store.ts'

/** A bar whose first day is in the future is not in force yet; a chore puts it into force. */
function standingOf({ inForce, endedAt, fromDate }: FoundBar, day: string): FamilyBar['standing'] {
  if (inForce) return 'inForce'
  return endedAt === null && fromDate > day ? 'waits' : 'ended'
}

/** Bars visible to a desk: all to the institution whose group the child is in, to a commission the open ones of its institutions. */
export async function shownBars({ db, clock }: World, caller: Caller, reach: Reach, child: FamilyChild): Promise<FamilyBar[]> {
  const found = await barsOf(db, child.id, caller.orgId)
  return found
    .filter(({ bar }) => child.isMember || (caller.role === 'COMMISSION' && bar.endedAt === null && mayLift(caller, reach, bar)))
    .map(({ bar, review, institution, ...person }) => {
      const canLift = bar.endedAt === null && mayLift(caller, reach, bar)
      return {
        barId: bar.id,
        personId: bar.personId,
        name: fullName(person),
        document: bar.document,
        institution,
        canLift,
        canAskReview:
          child.isMember && bar.endedAt === null && bar.orgId !== null && !canLift && (review === null || review.decidedAt !== null),
        review: review && { askedAt: instantText(review.askedAt), reason: review.reason, outcome: review.outcome, answer: review.answer },
        from: bar.fromDate,
        until: bar.untilDate,
        standing: standingOf(bar, today(clock)),
        liftedAt: bar.liftedAt && instantText(bar.liftedAt),
      }
    })
}

/** Locks an open bar that the desk may lift. */
async function barToLift(tx: Database, world: World, caller: Caller, barId: number) {
  const bar = (await lockBar(tx, barId)) ?? refuse('notFoundRecord')
  const reach = await familyReach(tx, world, caller)
  if (!mayLift(caller, reach, bar) || bar.orgId === null) {
    await childFor(tx, reach, bar.childId)
    const institution = bar.orgId === null ? OPERATOR : ((await findInstitution(tx, bar.orgId))?.name ?? '')
    return refuse('barOfAnother', { values: { institution } })
  }
  await refuseConflictOfInterest(tx, caller, { childId: bar.childId, askedBy: bar.personId, orgId: bar.orgId })
  return bar
}

export const familyBarAnswers = [
  answer(barGuardian, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { childId, personId, document, from: fromDate, until: untilDate } = body
    if (untilDate !== null && untilDate < fromDate) refuse('inputInvalid', { fields: { until: 'endDateBeforeStart' } })
    await context.change(async (tx, about) => {
      const { orgId, ...office } = await officeOf(tx, caller)
      await adultAt(tx, { caller, about, clock: world.clock }, { childId, personId, orgId })
      // A bar would silence the guardian who can still object to the claim.
      if (await hasPlaceByClaim(tx, { childId, orgId, now: world.clock.now() })) refuse('barByClaim')
      const order = { childId, personId, document, fromDate, untilDate, orgId, enteredBy: caller.personId }
      if (!(await enterBar(tx, world, order, office))) refuse('barExists')
    })
    return context.say('Шүүхийн хязгаарлалтыг бүртгэлээ')
  }),

  answer(liftBar, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    await context.change(async (tx, about) => {
      const bar = await barToLift(tx, world, caller, body.barId)
      about({ childId: bar.childId })
      const { institution, phone } = await officeOf(tx, caller)
      await endBar(tx, world, bar, { institution, phone, document: body.document, liftedBy: caller.personId })
    })
    return context.say('Хязгаарлалтыг цуцаллаа')
  }),

  answer(requestBarReview, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    await context.change(async (tx, about) => {
      const { orgId } = await officeOf(tx, caller)
      const bar = (await lockBar(tx, body.barId)) ?? refuse('notFoundRecord')
      await memberAt(tx, world.clock, orgId, bar.childId)
      about({ childId: bar.childId })
      // The institution that entered a bar lifts it directly, and commissions do not review the operator's bars.
      if (bar.orgId === null || bar.orgId === orgId) refuse('notAllowed')
      await refuseConflictOfInterest(tx, caller, { childId: bar.childId, askedBy: bar.personId, orgId })
      const review = { barId: bar.id, orgId, askedBy: caller.personId, askedAt: world.clock.now(), reason: body.reason }
      if (!(await addReview(tx, review))) refuse('reviewOpen')
      await announceToCommissions(tx)
    })
    return context.say('Хянуулахаар комисст илгээлээ')
  }),

  answer(barReviewList, async (context) => {
    const { db } = context.world
    const found = await reviewsOf(db, (await reachOf(db, callerOf(context))).orgIds)
    context.concerns(...found.map(({ bar }) => bar.childId))
    return found.map(({ review, bar, barred, child, institution, askedBy }) => ({
      reviewId: review.id,
      childId: bar.childId,
      child,
      name: fullName(barred),
      document: bar.document,
      from: bar.fromDate,
      until: bar.untilDate,
      institution,
      askedBy,
      askedAt: instantText(review.askedAt),
      reason: review.reason,
    }))
  }),

  answer(decideBarReview, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { reviewId, outcome, answer: words } = body
    await context.change(async (tx, about) => {
      const bar = await barToLift(tx, world, caller, (await barUnderReview(tx, reviewId)) ?? refuse('notFoundRecord'))
      about({ childId: bar.childId })
      const { institution, phone } = await officeOf(tx, caller)
      if (outcome === 'LIFTED') await endBar(tx, world, bar, { institution, phone, document: words, liftedBy: caller.personId })
      else if (!(await keepBarAfterReview(tx, reviewId, { answer: words, decidedBy: caller.personId, decidedAt: world.clock.now() })))
        refuse('notFoundRecord')
    })
    return context.say(outcome === 'LIFTED' ? 'Хязгаарлалтыг цуцаллаа' : 'Хязгаарлалтыг хэвээр үлдээлээ')
  }),
]
