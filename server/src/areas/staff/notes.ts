import { addStaffNote, assignRequest, releaseRequest } from '@portal/contract/staffNotes'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import { assign, release } from './assignments.ts'
import { staffLimits } from './limits.ts'
import { addNote, isOwnFamily, shownNotes } from './notesStore.ts'
import { queueFor, requestOn } from './queueAnswers.ts'
import { sourceOf } from './queueColumns.ts'

export const noteAnswers = [
  answer(addStaffNote, async (context) => {
    const { world, body, change } = context
    const caller = callerOf(context)
    const orgId = orgOf(context)
    const { source, scope } = await queueFor(world, caller, body.queue)
    const row = await requestOn(context, source, scope, body.id)
    if (await isOwnFamily(world.db, caller, row)) refuse('ownFamilyNote')
    await countOrRefuse(world, attemptOf(staffLimits.notesInDay, { account: caller.accountId }), 'tooOftenToday')
    return await change(async (tx, about) => {
      about({ childId: row.childId })
      await addNote(tx, { kind: source.kind, requestId: row.id, orgId, personId: caller.personId, at: world.clock.now(), text: body.text })
      const [newest = refuse('notFoundRecord')] = await shownNotes(tx, source.kind, row.id, orgId)
      return newest
    })
  }),

  answer(assignRequest, async (context) => {
    const { world, body, change } = context
    const caller = callerOf(context)
    const { source, scope } = await queueFor(world, caller, body.queue)
    const row = await requestOn(context, source, scope, body.id)
    const until = await change((tx) => assign(tx, caller.personId, source.kind, row.id, world.clock.now()))
    return { until: instantText(until) }
  }),

  answer(releaseRequest, async (context) => {
    const { kind } = sourceOf(context.body.queue)
    const released = await context.change((tx) => release(tx, callerOf(context).personId, kind, context.body.id))
    return { released }
  }),
]
