import type { LinkStatus } from '@portal/contract/children'
import { LINK_STATUSES } from '@portal/contract/children'
import type { Database } from '../../database/connect.ts'
import { tell } from '../../jobs/messages.ts'
import type { About } from '../../kit/answer.ts'
import type { Caller } from '../../kit/gate.ts'
import { mayMove } from '../../kit/moves.ts'
import { announce } from '../../kit/news.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { displayName } from '../accounts/rules.ts'
import { linkMoves, linkStatusNames } from './rules.ts'
import { changeLink, lockLink, parentContact } from './store.ts'

interface Decision {
  id: number
  decision: string
  note: string | null
  caller: Caller
  /** Where the one who decides works. */
  orgIds: readonly number[]
}

const isLinkStatus = (status: string): status is LinkStatus => LINK_STATUSES.some((known) => known === status)

/** A class teacher or the school's office answers a parent's request, or takes an approval back; answers the name of the new status. */
export async function decideLink(
  tx: Database,
  world: World,
  about: About,
  { id, decision, note, caller, orgIds }: Decision,
): Promise<string> {
  const link = (await lockLink(tx, id)) ?? refuse('notFoundRecord')
  if (caller.role === 'TEACHER' && link.teacherId !== caller.personId) refuse('notYourGroup')
  if (!orgIds.includes(link.orgId)) refuse('notYourInstitution')
  if (link.status === decision) refuse('alreadyDecided')
  if (!isLinkStatus(decision) || !mayMove(linkMoves, link.status, decision, 'school')) return refuse('moveNotAllowed')
  about({ childId: link.childId })
  const reason = note?.trim() || null
  await changeLink(tx, id, { status: decision, decidedAt: world.clock.now(), note: reason })
  await announce(tx, [link.parentId], 'children')
  const contact = await parentContact(tx, link.parentId)
  const values = { child: displayName(link.child), note: reason ?? '', link: world.publicUrl() }
  const key = decision === 'APPROVE' ? 'linkApproved' : link.status === 'APPROVE' ? 'linkRevoked' : 'linkDeclined'
  if (contact !== undefined) await tell(tx, world, contact, key, values)
  return linkStatusNames[decision]
}
