import type { Role } from '@portal/contract/accounts'
import type { BodyOf } from '@portal/contract/call'
import type { Refusal } from '@portal/contract/refusals'
import { decide } from '@portal/contract/staff'
import type { Database } from '../../database/connect.ts'
import { type About, answer, callerOf } from '../../kit/answer.ts'
import type { Caller } from '../../kit/caller.ts'
import { Refused, refuse, sentenceOf } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { decideAbsence } from '../absence/deciding.ts'
import { decideLink } from '../children/deciding.ts'
import { decideRequest } from '../enrolment/deciding.ts'
import { institutionsOf } from './store.ts'

type Decision = BodyOf<typeof decide>

/** Refusals are part of the answer: one that cannot be decided does not hold up the others. */
async function decided(work: () => Promise<string>, id: number, noteRefusal: (reason: Refusal) => void) {
  try {
    return { id, done: true, reason: null, message: await work() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    noteRefusal(error.reason)
    return { id, done: false, reason: error.reason, message: sentenceOf(error.reason, error.details.values ?? {}) }
  }
}

/** What is not explained by itself: why not, to which school a child has moved, who of the family asked. */
const needsNote = ({ kind, decision }: Decision): boolean =>
  ['UNPASSED', 'DECLINED', 'REJECTED', 'MOVED'].includes(decision) || (kind === 'prospect' && decision === 'APPROVED')

/** Whose decisions count, by what they are about. A commission decides about links and leave only where the office may not. */
const deciders: Record<Decision['kind'], readonly Role[]> = {
  prospect: ['SCHOOL', 'COMMISSION'],
  sub: ['SCHOOL', 'COMMISSION'],
  link: ['TEACHER', 'SCHOOL', 'COMMISSION'],
  absence: ['TEACHER', 'SCHOOL', 'COMMISSION'],
}

/** A document is seen by an office, with the approval of a parent's link. */
const maySeeIdentity = (role: Role, { kind, decision }: Decision): boolean =>
  kind === 'link' && decision === 'APPROVE' && (role === 'SCHOOL' || role === 'COMMISSION')

interface Decider {
  world: World
  caller: Caller
  orgIds: readonly number[]
}

async function decideOne(tx: Database, about: About, { world, caller, orgIds }: Decider, id: number, body: Decision) {
  const { kind, decision, note, from, identitySeen = false } = body
  if (kind === 'link') return decideLink(tx, world, about, { id, decision, note, from, identitySeen, caller, orgIds })
  if (kind === 'absence') return decideAbsence(tx, world, about, { id, decision, note, from, caller, orgIds })
  if (decision === 'APPROVE') return refuse('moveNotAllowed')
  return decideRequest(tx, world, about, { id, isSub: kind === 'sub', decision, note, from, caller, orgIds })
}

export const staffAnswers = [
  answer(decide, async (asked) => {
    const { body, world, change } = asked
    const caller = callerOf(asked)
    if (needsNote(body) && !body.note?.trim()) refuse('decisionNoteRequired', { fields: { note: 'fieldRequired' } })
    if (!deciders[body.kind].includes(caller.role)) refuse('notAllowed')
    if (body.identitySeen === true && !maySeeIdentity(caller.role, body)) refuse('notAllowed')
    const desk = { world, caller, orgIds: await institutionsOf(world.db, caller.orgId) }
    const outcomes = []
    for (const id of body.ids) {
      outcomes.push(await decided(() => change((tx, about) => decideOne(tx, about, desk, id, body)), id, asked.noteRefusal))
    }
    return outcomes
  }),
]
