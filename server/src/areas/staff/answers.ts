import type { BodyOf } from '@portal/contract/call'
import { decide } from '@portal/contract/staff'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../kit/answer.ts'
import type { Caller } from '../../kit/gate.ts'
import { Refused, refuse, sentenceOf } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { decideRequest } from '../enrolment/deciding.ts'
import { institutionsOf } from './store.ts'

type Decision = BodyOf<typeof decide>

/** Refusals are part of the answer: one that cannot be decided does not hold up the others. */
async function decided(work: () => Promise<string>, id: number) {
  try {
    return { id, done: true, reason: null, message: await work() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { id, done: false, reason: error.reason, message: sentenceOf(error.reason, error.details.values ?? {}) }
  }
}

const needsNote: readonly Decision['decision'][] = ['UNPASSED', 'DECLINED', 'REJECTED']

async function decideOne(tx: Database, world: World, { role, personId }: Caller, orgIds: readonly number[], id: number, body: Decision) {
  const actor = role === 'COMMISSION' ? 'commission' : 'school'
  return decideRequest(tx, world, { id, isSub: body.kind === 'sub', decision: body.decision, note: body.note, actor, personId, orgIds })
}

export const staffAnswers = [
  answer(decide, async (asked) => {
    const { body, world, change } = asked
    const caller = callerOf(asked)
    if (needsNote.includes(body.decision) && !body.note?.trim()) refuse('decisionNoteRequired', { fields: { note: 'fieldRequired' } })
    const orgIds = await institutionsOf(world.db, caller.accountId)
    const outcomes = []
    for (const id of body.ids) {
      outcomes.push(await decided(() => change((tx) => decideOne(tx, world, caller, orgIds, id, body)), id))
    }
    return outcomes
  }),
]
