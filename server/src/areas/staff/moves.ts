import { findSchools, firstGraders, guardianPhones, notePapers, requestPhones, withdrawForFamily } from '@portal/contract/staffMoves'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { deskCampaigns } from '../enrolment/campaigns/index.ts'
import { confirmedFirstGraders, withdrawForFamily as withdraw, writePaper } from '../enrolment/index.ts'
import { findGroup, membersOf } from './classStore.ts'
import { findHeld, oneAtATime } from './heldDecisionsStore.ts'
import { phonesOfGuardians, phonesOfRequest, schoolsNamed } from './movesStore.ts'
import { queueFor, readRequest, requestOn } from './queueAnswers.ts'

/** First-grade campaigns of a school's office. */
async function firstGradeOf(world: World, orgId: number) {
  const { firstGrade } = await deskCampaigns(world)
  return { orgId, campaignIds: firstGrade.map(({ id }) => id) }
}

export const moveAnswers = [
  answer(withdrawForFamily, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { source, scope, decides } = await queueFor(world, caller, body.queue)
    if (!decides) refuse('notAllowed')
    const { id, kind } = { id: (await requestOn(context, source, scope, body.id)).id, kind: source.kind }
    const undoUntil = await context.change(async (tx, about) => {
      await oneAtATime(tx, kind, id)
      if ((await findHeld(tx, kind, id)) !== undefined) refuse('decisionHeld')
      const { from, note } = body
      return withdraw(tx, world, about, { id, isSub: kind === 'sub', from, note, caller, orgIds: scope.orgIds })
    })
    return { undoUntil: instantText(undoUntil) }
  }),

  answer(findSchools, async (context) => schoolsNamed(context.world.db, context.body.search, callerOf(context).orgId)),

  answer(requestPhones, async (context) => {
    const { world, params } = context
    const { source, scope } = await queueFor(world, callerOf(context), params.queue)
    const row = await readRequest(context, source, scope, params.id)
    const found = row.senderId === null ? [] : await phonesOfRequest(world.db, source, row)
    return found.length > 0 ? found : phonesOfGuardians(world.db, row.childId)
  }),

  answer(guardianPhones, async (context) => {
    const { world, params } = context
    const day = today(world.clock)
    const group = (await findGroup(world.db, callerOf(context), params.groupId, day)) ?? refuse('groupNotYours')
    const isMember = (await membersOf(world.db, [group.id], day)).some(({ childId }) => childId === params.childId)
    if (!isMember) refuse('notFoundRecord')
    context.concerns(params.childId)
    return phonesOfGuardians(world.db, params.childId)
  }),

  answer(firstGraders, async (context) => {
    const { world } = context
    const of = await firstGradeOf(world, orgOf(context))
    const found = await confirmedFirstGraders(world.db, of, today(world.clock))
    context.concerns(...found.map(({ childId }) => childId))
    return { children: found.map(({ lastName, firstName, ...child }) => ({ ...child, name: fullName({ lastName, firstName }) })) }
  }),

  answer(notePapers, async (context) => {
    const { world, body } = context
    const of = await firstGradeOf(world, orgOf(context))
    return context.change(async (tx, about) => {
      const written = (await writePaper(tx, of, body.id, body)) ?? refuse('notFoundRecord')
      about({ childId: written.childId })
      return { papers: written.papers }
    })
  }),
]
