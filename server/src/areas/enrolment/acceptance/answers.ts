import { acceptOwnPlace, acceptPlace } from '@portal/contract/enrolment'
import { maskedContact } from '@portal/contract/phones'
import {
  acceptancePhones,
  acceptForFamily,
  noteCall,
  placeAcceptances,
  type UnansweredPlace,
  unansweredPlaces,
} from '@portal/contract/staffAcceptances'
import { attemptOf, countOrRefuse } from '../../../admission/attempts.ts'
import { institutionsOf } from '../../../admission/commission.ts'
import type { Caller } from '../../../admission/session.ts'
import type { Database } from '../../../database/connect.ts'
import { answer, callerOf, orgOf } from '../../../http/answer.ts'
import { instantText, today } from '../../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../../requests/conflictOfInterest.ts'
import { displayName, fullName } from '../../../text/people.ts'
import { refuse } from '../../../text/refusals.ts'
import { everyCampaign } from '../campaigns/current.ts'
import { enrolmentLimits } from '../limits.ts'
import { campaignHead } from '../rules.ts'
import { requestByReference } from '../sending.ts'
import { lockRequest, type Request } from '../store.ts'
import { isVisibleTo } from '../viewerStore.ts'
import { acceptPlaceOf } from './accepting.ts'
import { noteStep, proposalsOf } from './departureStore.ts'
import { acceptanceCounts, phonesOf, unansweredOf } from './store.ts'

const ACCEPTED = 'Орон тоог баталгаажууллаа'
/** Days after its closing in which a campaign is listed; contracts are signed by then. */
const LISTED_DAYS = 200
const DAY_MS = 86_400_000

const timeOf = (at: Date | null) => (at === null ? null : instantText(at))

/** Refuses staff of another institution, and their own family's request. */
const checkStaff =
  (caller: Caller, orgIds: readonly number[]) =>
  async (tx: Database, { prospect }: Request) => {
    const { institutionId, childId, contactPersonId } = prospect
    if (institutionId === null || !orgIds.includes(institutionId)) return refuse('notYourInstitution')
    await refuseConflictOfInterest(tx, caller, { childId, askedBy: contactPersonId, orgId: institutionId })
  }

/** Locks a request with an open place of the commission. */
async function lockOpenPlace(tx: Database, id: number, caller: Caller, orgIds: readonly number[]): Promise<Request> {
  const request = (await lockRequest(tx, id)) ?? refuse('notFoundRecord')
  await checkStaff(caller, orgIds)(tx, request)
  const { responseStatus, acceptedAt } = request.prospect
  return responseStatus === 'PASSED' && acceptedAt === null && request.campaign.acceptDays !== null ? request : refuse('nothingToAccept')
}

export const acceptanceAnswers = [
  answer(acceptPlace, async ({ body, ...call }) => {
    const { prospect } = await requestByReference(call, body)
    // The reference was checked, unless the request has another one by now.
    const check = async (_tx: Database, { prospect: { reference } }: Request) => {
      if (reference !== prospect.reference) refuse('referenceWrong')
    }
    const family = { who: 'guardian', personId: null, orgId: null, staffNote: null, check } as const
    await call.change((tx, about) => acceptPlaceOf(tx, call.world, about, { id: prospect.id, ...family }))
    return call.say(ACCEPTED)
  }),

  answer(acceptOwnPlace, async (context) => {
    const { world, body, change } = context
    const caller = callerOf(context)
    if (caller.isHeld) refuse('accountHeld')
    const check = async (tx: Database, request: Request) => {
      if (!(await isVisibleTo(tx, request, caller))) refuse('notFoundRecord')
    }
    const family = { who: 'guardian', personId: caller.personId, orgId: null, staffNote: null, check } as const
    await change((tx, about) => acceptPlaceOf(tx, world, about, { id: body.prospectDataId, ...family }))
    return context.say(ACCEPTED)
  }),

  answer(placeAcceptances, async (context) => {
    const { world } = context
    const now = world.clock.now()
    const orgIds = await institutionsOf(world.db, orgOf(context))
    const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS)
    const asking = (await everyCampaign(world)).filter(({ acceptDays, closesAt }) => acceptDays !== null && closesAt > since)
    return Promise.all(
      asking.map(async (campaign) => ({
        ...campaignHead(campaign, now),
        days: campaign.acceptDays ?? 0,
        counts: await acceptanceCounts(world.db, campaign.id, orgIds, today(world.clock)),
      })),
    )
  }),

  answer(unansweredPlaces, async (context) => {
    const { world, params } = context
    const { db, clock } = world
    const { personId } = callerOf(context)
    const orgIds = await institutionsOf(db, orgOf(context))
    const rows = await unansweredOf(db, { campaignId: params.campaign, orgIds, group: params.group, day: today(clock) })
    const proposals = new Map(
      (
        await proposalsOf(
          db,
          rows.map(({ id }) => id),
        )
      ).map((proposal) => [proposal.id, proposal]),
    )
    context.concerns(...rows.map(({ childId }) => childId))
    return rows.map(({ id, institution, age, lastDay, hasFailed, ...row }): UnansweredPlace => {
      const proposal = proposals.get(id)
      return {
        id,
        institution,
        age,
        lastDay,
        hasFailed,
        childName: fullName(row),
        passedAt: instantText(row.passedAt),
        deliveredAt: timeOf(row.deliveredAt),
        remindedAt: timeOf(row.remindedAt),
        phones: [row.phone1, row.phone2].flatMap((phone) => (phone === null ? [] : [maskedContact(phone)])),
        calls: row.calls.map(({ at, note, ...by }) => ({ at: instantText(at), by: displayName(by), note })),
        proposal:
          proposal === undefined
            ? null
            : {
                by: displayName({ lastName: proposal.byLastName, firstName: proposal.byFirstName }),
                at: instantText(proposal.at),
                note: proposal.note,
                isOwn: proposal.personId === personId,
              },
      }
    })
  }),

  answer(acceptancePhones, async (context) => {
    const { world, body, change } = context
    const [caller, orgIds] = [callerOf(context), await institutionsOf(world.db, orgOf(context))]
    await countOrRefuse(world, attemptOf(enrolmentLimits.acceptancePhonesInDay, { account: caller.accountId }), 'tooOftenToday')
    return change(async (tx, about) => {
      const { prospect } = await lockOpenPlace(tx, body.id, caller, orgIds)
      about({ childId: prospect.childId })
      return (await phonesOf(tx, prospect.id)).map(({ phone, ...person }) => ({ name: fullName(person), phone }))
    })
  }),

  answer(noteCall, async (context) => {
    const { world, body, change } = context
    const [caller, orgIds] = [callerOf(context), await institutionsOf(world.db, orgOf(context))]
    await change(async (tx, about) => {
      const { prospect } = await lockOpenPlace(tx, body.id, caller, orgIds)
      about({ childId: prospect.childId })
      const by = { personId: caller.personId, orgId: caller.orgId }
      await noteStep(tx, { prospectId: body.id, step: 'CALLED', at: world.clock.now(), staffNote: body.note, ...by })
    })
    return { id: body.id }
  }),

  answer(acceptForFamily, async (context) => {
    const { world, body, change } = context
    const caller = callerOf(context)
    const check = checkStaff(caller, await institutionsOf(world.db, orgOf(context)))
    const office = { who: 'office', personId: caller.personId, orgId: caller.orgId, staffNote: body.note, check } as const
    return { acceptedAt: instantText(await change((tx, about) => acceptPlaceOf(tx, world, about, { id: body.id, ...office }))) }
  }),
]
