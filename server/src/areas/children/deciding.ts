import type { LinkStatus } from '@portal/contract/children'
import { LINK_STATUSES } from '@portal/contract/children'
import { isBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { refuseUnlessSchools } from '../../requests/conflictOfInterest.ts'
import type { DeskCorrection } from '../../requests/correction.ts'
import { isClassTeacher } from '../../requests/substitutes.ts'
import { type DeskDecision, refuseDecided, takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { endFeedOf } from '../schedule/index.ts'
import { linkStatusNames } from './rules.ts'
import { linkSteps } from './steps.ts'
import { lastLinkStep, organisationName } from './store.ts'

const isLinkStatus = (status: string): status is LinkStatus => LINK_STATUSES.some((known) => known === status)

/** Decides a parent's link request, or revokes an approval; returns the name of the new status, the parent and the institution. */
export async function decideLink(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { id, decision, note, from, caller, orgIds }: DeskDecision,
): Promise<{ statusName: string; parentId: number; orgId: number }> {
  const { row, wanted } = await takeStep(tx, world, linkSteps, id, async (link) => {
    if (caller.role === 'TEACHER' && !(await isClassTeacher(tx, caller.personId, link, today(world.clock)))) refuse('notYourGroup')
    if (link.orgId === null || !orgIds.includes(link.orgId)) return refuse('notYourInstitution')
    await refuseUnlessSchools(tx, caller, { childId: link.childId, askedBy: link.parentId, orgId: link.orgId })
    if (link.status === decision || (from !== undefined && link.status !== from)) {
      const last = await lastLinkStep(tx, id)
      await refuseDecided(tx, {
        status: linkStatusNames[link.status],
        personId: last?.personId ?? null,
        at: last?.at ?? link.requestedAt,
      })
    }
    if (!isLinkStatus(decision)) return refuse('moveNotAllowed')
    if (decision === 'APPROVE' && (await isBarred(tx, link.childId, link.parentId))) refuse('senderBarred')
    about({ childId: link.childId })
    const by = caller.role === 'TEACHER' || caller.orgId === null ? undefined : await organisationName(tx, caller.orgId)
    return { who: 'school' as const, personId: caller.personId, status: decision, note: note?.trim() || null, by }
  })
  // The calendar feed ends with the link and is not restored by a later one.
  if (row.status === 'APPROVE') await endFeedOf(tx, row.parentId, row.childId)
  return { statusName: linkStatusNames[wanted.status], parentId: row.parentId, orgId: row.orgId ?? refuse('notYourInstitution') }
}

/** Takes a refusal of a link back, so that the request waits again. */
export async function correctLink(
  tx: Database,
  world: World,
  about: NoteAuditFacts,
  { id, from, reason, caller, orgIds, target }: DeskCorrection,
): Promise<string> {
  const { wanted } = await takeStep(tx, world, linkSteps, id, async (link) => {
    if (caller.role === 'TEACHER' && !(await isClassTeacher(tx, caller.personId, link, today(world.clock)))) refuse('notYourGroup')
    if (link.orgId === null || !orgIds.includes(link.orgId)) return refuse('notYourInstitution')
    await refuseUnlessSchools(tx, caller, { childId: link.childId, askedBy: link.parentId, orgId: link.orgId })
    if (link.status !== from) return refuse('requestChanged')
    const status = await target(tx)
    if (!isLinkStatus(status)) return refuse('moveNotAllowed')
    about({ childId: link.childId })
    const by = caller.role === 'TEACHER' || caller.orgId === null ? undefined : await organisationName(tx, caller.orgId)
    return { who: 'correction' as const, personId: caller.personId, status, note: reason, by }
  })
  return linkStatusNames[wanted.status]
}
