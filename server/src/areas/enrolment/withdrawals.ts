import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import { UNDO_WITHDRAWAL_DAYS, undoWithdrawal, undoWithdrawalByReference } from '@portal/contract/enrolment'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { and, isNotNull, lte } from '../../database/sql.ts'
import { prospects } from '../../database/tables.ts'
import { answer, callerOf, type NoteAuditFacts } from '../../http/answer.ts'
import type { Message } from '../../messages/queue.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { noteDeparture, refuseFrozen, refuseOthersDraw } from '../../requests/drawLock.ts'
import { noteLeftWaiting } from '../../requests/drawOrder.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { messageKeyOf } from './messageValues.ts'
import { isUndoable } from './rules.ts'
import { requestByReference } from './sending.ts'
import { emptyProspect, familyReach, requestSteps, undoEnded } from './steps.ts'
import { changeProspect, isNamedGuardian, lockRequest, type Request } from './store.ts'
import { isVisibleTo } from './viewerStore.ts'

const UNDO_MS = UNDO_WITHDRAWAL_DAYS * 86_400_000
const RESTORED = 'Хүсэлтийг сэргээлээ'

interface Withdrawing {
  id: number
  isSub: boolean
  /** Status that the caller saw. */
  from: string
  /** Names the person who asked, for staff. */
  note: string
  caller: Caller
  orgIds: readonly number[]
}

/** Notices of a step to the sender and every registered guardian. */
const tellAll = async (tx: Database, request: Request, key: Message['key']) =>
  (await familyReach(tx, request)).map((contacts) => ({ key, contacts }))

/** Withdraws a request for its family. Sender, reference and lot stay until the time of undoing it is over. */
export async function withdrawForFamily(tx: Database, world: World, about: NoteAuditFacts, wanted: Withdrawing): Promise<Date> {
  const { id, isSub, from, note, caller, orgIds } = wanted
  const undoUntil = new Date(world.clock.now().getTime() + UNDO_MS)
  await takeStep(tx, world, requestSteps, id, async (request) => {
    const { campaign, prospect } = request
    const { childId, contactPersonId: askedBy, institutionId, responseStatus } = prospect
    if (campaign.kind === 'firstGrade' || (campaign.kind === 'subProgram') !== isSub) return refuse('notFoundRecord')
    // The capital's commission has the requests without an institution.
    const orgId = institutionId ?? CAPITAL_ORG_ID
    if (!orgIds.includes(orgId)) return refuse('notYourInstitution')
    await refuseConflictOfInterest(tx, caller, { childId, askedBy, orgId })
    if (responseStatus !== from) return refuse('requestChanged')
    if (responseStatus !== 'REQUESTED' && responseStatus !== 'WAITING') return refuse('moveNotAllowed')
    await refuseFrozen(tx, id)
    await refuseOthersDraw(tx, id, { orgId: caller.orgId, now: world.clock.now() })
    about({ childId })
    return {
      who: 'commission' as const,
      personId: caller.personId,
      note: null,
      staffNote: `Гэр бүлийн хүсэлтээр цуцалсан. Хүссэн хүн: ${note}`,
      side: 'response' as const,
      status: 'NONE' as const,
      also: { withdrawnFrom: responseStatus, undoUntil },
      tells: await tellAll(tx, request, 'requestWithdrawnForFamily'),
    }
  })
  return undoUntil
}

/** Returns a request to its status before the withdrawal; `isFamilys` decides whether the caller may. */
async function restore(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  id: number,
  personId: number | null,
  isFamilys: (request: Request) => Promise<boolean>,
): Promise<void> {
  await takeStep(tx, world, requestSteps, id, async (request) => {
    const { prospect } = request
    if (!(await isFamilys(request))) return refuse('notFoundRecord')
    about({ childId: prospect.childId })
    const { withdrawnFrom } = prospect
    if (withdrawnFrom === null || !isUndoable(prospect, world.clock.now())) return refuse('undoOver')
    const step = { who: 'undo', side: 'response', status: withdrawnFrom } as const
    return {
      ...step,
      personId,
      note: null,
      also: undoEnded,
      tells: await tellAll(tx, request, messageKeyOf({ ...step, note: null, request }, world.clock.now())),
    }
  })
}

/** Ends the time of undoing a withdrawal: the place or the position that a draw gave lapses, and a sender without guardianship is erased. */
async function endWithdrawal(tx: Database, world: World, id: number): Promise<void> {
  const now = world.clock.now()
  const request = await lockRequest(tx, id)
  if (request === undefined || isUndoable(request.prospect, now)) return
  const { childId, contactPersonId, withdrawnFrom, undoUntil } = request.prospect
  if (undoUntil === null) return
  const isGuardians = contactPersonId === null || (await isNamedGuardian(tx, childId, contactPersonId))
  await changeProspect(tx, { id, ...undoEnded, ...(!isGuardians && emptyProspect) })
  // Positions have been counted without the request since its withdrawal.
  if (withdrawnFrom === 'WAITING') await noteLeftWaiting(tx, id, new Date(undoUntil.getTime() - UNDO_MS))
  if (withdrawnFrom === 'PASSED') {
    await noteDeparture(tx, id, { personId: null, at: now })
    await announceToCommissions(tx)
  }
}

const BATCH_SIZE = 200

/** Runs each minute. Served by prospects_undo_until. */
export async function endWithdrawals(world: World): Promise<void> {
  const due = await world.db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(isNotNull(prospects.undoUntil), lte(prospects.undoUntil, world.clock.now())))
    .limit(BATCH_SIZE)
  for (const { id } of due) await world.db.transaction((tx) => endWithdrawal(tx, world, id))
}

export const withdrawalAnswers = [
  answer(undoWithdrawal, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    if (caller.isHeld) refuse('accountHeld')
    await context.change((tx, about) =>
      restore(tx, world, about, body.prospectDataId, caller.personId, (request) => isVisibleTo(tx, request, caller)),
    )
    return { message: RESTORED }
  }),
  answer(undoWithdrawalByReference, async ({ body, ...call }) => {
    const { prospect } = await requestByReference(call, body)
    await call.change((tx, about) =>
      // The reference was checked, unless the request has another one by now.
      restore(tx, call.world, about, prospect.id, null, async ({ prospect: { reference } }) => reference === prospect.reference),
    )
    return { message: RESTORED }
  }),
]
