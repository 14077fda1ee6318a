import type { BodyOf } from '@portal/contract/call'
import type { DecisionKind } from '@portal/contract/staff'
import type { placeRequest } from '@portal/contract/staffQueues'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { refuse } from '../../text/refusals.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { placeByHand } from '../enrolment/index.ts'
import { tryOut } from './heldDecisions.ts'
import { findHeld, holdDecision, oneAtATime } from './heldDecisionsStore.ts'

interface Placing {
  world: World
  caller: Caller
  kind: DecisionKind
  orgId: number
  body: Pick<BodyOf<typeof placeRequest>, 'id' | 'holdSeconds'>
}

/** Assigns a kindergarten, or holds the assignment for its delay. Returns the end of the delay; null without one. */
export async function placeInTurn(
  tx: Database,
  about: NoteAuditFacts,
  { world, caller, kind, orgId, body }: Placing,
): Promise<string | null> {
  const { id, holdSeconds = 0 } = body
  await oneAtATime(tx, kind, id)
  if ((await findHeld(tx, kind, id)) !== undefined) refuse('decisionHeld')
  const place = (point: Database) => placeByHand(point, world, about, { caller, id, orgId })
  if (holdSeconds === 0) {
    await place(tx)
    return null
  }
  await tryOut(tx, async (point) => {
    await place(point)
    return ''
  })
  const heldAt = world.clock.now()
  const dueAt = new Date(heldAt.getTime() + holdSeconds * 1000)
  const { roleId } = caller
  await holdDecision(tx, { kind, requestId: id, decision: 'PLACED', placeOrgId: orgId, identitySeen: false, roleId, heldAt, dueAt })
  announceWork(tx, ['carry-out-decision'], holdSeconds * 1000)
  await announceToCommissions(tx)
  return instantText(dueAt)
}
