import { correct } from '@portal/contract/staffRegister'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { refuse } from '../../text/refusals.ts'
import { correctAbsence } from '../absence/index.ts'
import { correctLink } from '../children/index.ts'
import { correctRequest } from '../enrolment/index.ts'
import { correctionFor } from './correction.ts'
import { findHeld, oneAtATime } from './heldDecisionsStore.ts'
import { queueFor, requestOn } from './queueAnswers.ts'

export const correctingAnswers = [
  answer(correct, async (context) => {
    const { world, body, language } = context
    const caller = callerOf(context)
    const { source, scope, decides } = await queueFor(world, caller, body.queue)
    if (!decides) refuse('notAllowed')
    const row = await requestOn(context, source, scope, body.id)
    const { id, from, reason } = body
    const { orgIds, day } = scope
    const { kind } = source
    await context.change(async (tx, about) => {
      await oneAtATime(tx, kind, id)
      if ((await findHeld(tx, kind, id)) !== undefined) refuse('decisionHeld')
      const target = async (inside: Database) => {
        const found = await correctionFor(inside, { source, row, caller, day }, world.clock.now())
        return typeof found === 'string' ? refuse(found) : found.to
      }
      const corrected = { id, from, reason, caller, orgIds, target }
      if (kind === 'link') await correctLink(tx, world, about, corrected)
      else if (kind === 'absence') await correctAbsence(tx, world, about, corrected)
      else await correctRequest(tx, world, about, corrected)
      await announceQueue(tx, kind, id)
    })
    const after = await requestOn(context, source, scope, id)
    return { statusName: source.nameOf(after.status, language, after.side ?? undefined) }
  }),
]
