import { closingLinks, confirmLink } from '@portal/contract/staffGuardians'
import { answer, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { findPlacement } from '../../requests/placement.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { closingAt, lockLost, markConfirmed, sendNews, writeLinkStep } from '../children/index.ts'
import { officeOf } from './familyReach.ts'

/** Links of former guardians, which close unless the office confirms them. */
export const familyGuardianAnswers = [
  answer(closingLinks, async (context) => {
    const { orgId } = callerOf(context)
    const found = await closingAt(context.world.db, orgId === null ? [] : [orgId])
    context.concerns(...found.map(({ childId }) => childId))
    return found.flatMap(({ linkId, childId, child, groupName, parentName, guardianType, endedOn, closesOn }) =>
      closesOn === null
        ? []
        : [{ linkId, childId, child: fullName(child), group: groupName, parent: parentName, guardianType, endedOn, closesOn }],
    )
  }),

  answer(confirmLink, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    await context.change(async (tx, about) => {
      const { orgId, institution } = await officeOf(tx, caller)
      const lost = await lockLost(tx, body.linkId)
      // The group stored with the link may lag behind the day.
      const placed = lost && (await findPlacement(tx, 'link', body.linkId, today(world.clock)))
      if (lost === undefined || lost.closesOn === null || lost.isBarred || placed?.orgId !== orgId) return refuse('notFoundRecord')
      about({ childId: lost.childId })
      await refuseConflictOfInterest(tx, caller, { childId: lost.childId, askedBy: lost.parentId, orgId })
      const [now, personId] = [world.clock.now(), caller.personId]
      await markConfirmed(tx, body.linkId, { confirmedAt: now, confirmedBy: personId })
      await writeLinkStep(tx, { linkId: body.linkId, at: now, status: lost.status, note: body.note, actor: 'school', personId })
      await sendNews(tx, world, lost, 'linkConfirmed', { institution })
      await announceQueue(tx, 'link', body.linkId)
    })
    return context.say('Хүүхдийн мэдээлэл харах эрхийг хэвээр үлдээлээ')
  }),
]
