import { randomUUID } from 'node:crypto'
import { auditChange, entryOf } from '../../admission/audit.ts'
import { type Caller, callerInRole } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { heldDecisions } from '../../database/tables.ts'
import { announceQueue, announceToCommissions } from '../../requests/deskNews.ts'
import { Refused } from '../../text/refusals.ts'
import type { Lease } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import type { World } from '../../world.ts'
import { placeByHand } from '../enrolment/index.ts'
import { type Deciding, decideOne, deskOf } from './decidingOne.ts'
import { claimDecisions, type HeldDecision, takeHeld } from './heldDecisionsStore.ts'

const ACTION = 'JOB carry-out-decision'

/** Thrown to roll back to the savepoint. */
class StepFailed extends Error {}

/** Dry run: returns the answer of `work`, or throws its refusal, and rolls its changes back. */
export async function tryOut(tx: Database, work: (point: Database) => Promise<string>): Promise<string> {
  try {
    return await tx.transaction(async (point) => {
      throw new StepFailed(await work(point))
    })
  } catch (error) {
    if (error instanceof StepFailed) return error.message
    throw error
  }
}

/** Applies a due decision and queues its messages in one transaction. One that is no longer possible is dropped; the desks are notified. */
async function carryOutDecision(world: World, lease: Lease): Promise<void> {
  await world.db.transaction(async (tx) => {
    const held = await takeHeld(tx, lease)
    if (held === undefined) return
    const caller = await callerInRole(tx, held.roleId)
    if (caller !== undefined) await decideHeld(tx, world, held, caller)
    await (held.placeOrgId === null ? announceQueue(tx, held.kind, held.requestId) : announceToCommissions(tx))
  })
}

async function decideHeld(tx: Database, world: World, held: HeldDecision, caller: Caller) {
  const { kind, requestId, decision, note, identitySeen, beyondPlaces, placeOrgId, seen } = held
  const body: Deciding = { kind, decision, note, identitySeen, beyondPlaces, seen: seen ?? undefined }
  const desk = await deskOf(tx, world, caller)
  let childId: number | null = null
  try {
    const noteChild = (known: { childId?: number | null | undefined }) => {
      childId = known.childId ?? childId
    }
    await tx.transaction(async (point) => {
      if (placeOrgId === null) await decideOne(point, noteChild, desk, requestId, body)
      else await placeByHand(point, world, noteChild, { caller, id: requestId, orgId: placeOrgId })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    world.log.info({ kind, reason: error.reason }, 'a kept decision could no longer be carried out')
    return
  }
  await auditChange(tx, entryOf(caller, ACTION, childId, randomUUID(), world.clock.now()))
}

/** Deletes a decision that could not be applied, which returns its request to the desk's queue. */
const drop = ({ db }: World, lease: Lease) =>
  db.transaction(async (tx) => {
    const held = await takeHeld(tx, lease)
    if (held !== undefined) await announceQueue(tx, held.kind, held.requestId)
  })

export const decisionWorker = (world: World): Worker<HeldDecision> => ({
  table: heldDecisions,
  claim: (turn) => claimDecisions(world.db, turn),
  run: (_row, lease) => carryOutDecision(world, lease),
  giveUp: (_row, lease) => drop(world, lease),
})
