import type { Role } from '@portal/contract/accounts'
import type { BodyOf, ResultOf } from '@portal/contract/call'
import type { Language } from '@portal/contract/language'
import type { Refusal } from '@portal/contract/refusals'
import { decide, ownHeldDecisions, undoDecision } from '@portal/contract/staff'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf, type NoteAuditFacts } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { refuseIfFrozenMeanwhile } from '../../requests/drawLock.ts'
import { findPlacement } from '../../requests/placement.ts'
import { displayName } from '../../text/people.ts'
import { Refused, refuse, sentenceOf } from '../../text/refusals.ts'
import { announceWork } from '../../work/news.ts'
import { lockPlacesFor } from '../enrolment/index.ts'
import { classAnswers } from './classes.ts'
import { correctingAnswers } from './correcting.ts'
import { type Desk, decideOne, deskOf, findOnDesk } from './decidingOne.ts'
import { deskSearchAnswers } from './deskSearch.ts'
import { familyAnswers } from './family.ts'
import { familyBarAnswers } from './familyBars.ts'
import { familyGuardianAnswers } from './familyGuardians.ts'
import { familyPhoneAnswers } from './familyPhones.ts'
import { figureAnswers } from './figures.ts'
import { tryOut } from './heldDecisions.ts'
import { findHeld, heldBy, holdDecision, oneAtATime, undoHeld } from './heldDecisionsStore.ts'
import { staffMessageAnswers } from './messages.ts'
import { moveAnswers } from './moves.ts'
import { isSchoolNamed } from './movesStore.ts'
import { noteAnswers } from './notes.ts'
import { questionAnswers } from './questions.ts'
import { queueAnswers } from './queueAnswers.ts'
import { sourceOfKind } from './queueColumns.ts'
import { stepsOf } from './queueDetailStore.ts'
import { isRefusal, seenOf } from './queues.ts'
import { registerAnswers } from './register.ts'

type Decision = BodyOf<typeof decide>
type Outcome = ResultOf<typeof decide>[number]

/** Decisions that need a note: refusals, acceptances beyond the places, moves to another school, and answers given for the family. */
const needsNote = ({ kind, decision, beyondPlaces }: Decision): boolean =>
  beyondPlaces === true || isRefusal(decision) || decision === 'MOVED' || (kind === 'prospect' && decision === 'APPROVED')

/** Roles that may decide, by kind. A commission decides links and leave only if the office may not. */
const deciders: Record<Decision['kind'], readonly Role[]> = {
  prospect: ['SCHOOL', 'COMMISSION'],
  sub: ['SCHOOL', 'COMMISSION'],
  link: ['TEACHER', 'SCHOOL', 'COMMISSION'],
  absence: ['TEACHER', 'SCHOOL', 'COMMISSION'],
}

/** An office records a seen document together with the approval of a parent's link. */
const maySeeIdentity = (role: Role, { kind, decision }: Decision): boolean =>
  kind === 'link' && decision === 'APPROVE' && (role === 'SCHOOL' || role === 'COMMISSION')

/** Refusals that mean another member of staff decided first. */
const alreadyDecidedReasons: readonly Refusal[] = ['alreadyDecided', 'decisionHeld', 'moveNotAllowed']

/** Last decision about a request with decider and time; a pending held decision counts. */
async function decidedBefore({ world: { db } }: Desk, { kind }: Decision, id: number, language: Language): Promise<Outcome['decided']> {
  const found = await findHeld(db, kind, id)
  const source = sourceOfKind(kind)
  if (found !== undefined)
    return { by: displayName(found), statusName: source.nameOf(found.held.decision, language), at: instantText(found.held.heldAt) }
  const last = (await stepsOf(db, source, id)).findLast(({ actor }) => actor === 'school' || actor === 'commission')
  if (last === undefined) return null
  const by = last.lastName === null || last.firstName === null ? null : displayName({ lastName: last.lastName, firstName: last.firstName })
  return { by, statusName: source.nameOf(last.status, language, last.side ?? undefined), at: instantText(last.at) }
}

/** Decides, or holds the decision for its delay; the second decider is refused. Returns the name of the new status and the end of the delay. */
async function decideInTurn(tx: Database, about: NoteAuditFacts, desk: Desk, id: number, body: Decision, heldAt: Date) {
  const { kind, decision, note, identitySeen = false, beyondPlaces = false, holdSeconds = 0 } = body
  const deciding = { ...body, seen: body.seen?.[body.ids.indexOf(id)] }
  await oneAtATime(tx, kind, id)
  const placement = await findOnDesk(tx, desk, kind, id)
  if (placement !== undefined && (await findHeld(tx, kind, id)) !== undefined) refuse('decisionHeld')
  if (holdSeconds === 0) return { message: await decideOne(tx, about, desk, id, deciding), until: undefined }
  // The savepoint of the trial would release the lock, and a held acceptance takes its place from now on.
  if (kind === 'prospect' && decision === 'PASSED') await lockPlacesFor(tx, id)
  const message = await tryOut(tx, (point) => decideOne(point, about, desk, id, deciding))
  if (kind === 'prospect' || kind === 'sub') await refuseIfFrozenMeanwhile(tx, id)
  const until = new Date(desk.world.clock.now().getTime() + holdSeconds * 1000)
  const { roleId } = desk.caller
  const seen = deciding.seen ?? (placement && seenOf(placement))
  await holdDecision(tx, { kind, requestId: id, decision, note, identitySeen, beyondPlaces, seen, roleId, heldAt, dueAt: until })
  announceWork(tx, ['carry-out-decision'], holdSeconds * 1000)
  await announceQueue(tx, kind, id)
  return { message, until }
}

export const staffAnswers = [
  answer(decide, async (context) => {
    const { body, world, change } = context
    const caller = callerOf(context)
    if (needsNote(body) && !body.note?.trim()) refuse('decisionNoteRequired', { fields: { note: 'fieldRequired' } })
    // Accepting beyond the places is weighed for one child at a time.
    if (body.beyondPlaces === true && body.ids.length > 1) refuse('inputInvalid', { fields: { beyondPlaces: 'inputInvalid' } })
    if (!deciders[body.kind].includes(caller.role)) refuse('notAllowed')
    if (body.identitySeen === true && !maySeeIdentity(caller.role, body)) refuse('notAllowed')
    if (body.decision === 'MOVED' && !(await isSchoolNamed(world.db, body.note?.trim() ?? '', caller.orgId)))
      refuse('inputInvalid', { fields: { note: 'inputInvalid' } })
    const desk = await deskOf(world.db, world, caller)
    const outcomes: Outcome[] = []
    // The held decisions of one call are one entry of the tray.
    const heldAt = world.clock.now()
    for (const id of body.ids) {
      try {
        const { message, until } = await change((tx, about) => decideInTurn(tx, about, desk, id, body, heldAt))
        outcomes.push({ id, done: true, reason: null, message, heldUntil: until === undefined ? null : instantText(until), decided: null })
      } catch (error) {
        // Refusals are part of the answer: a request that cannot be decided does not stop the others.
        if (!(error instanceof Refused)) throw error
        const { reason, details } = error
        context.noteRefusal(reason)
        const placement = alreadyDecidedReasons.includes(reason) ? await findOnDesk(world.db, desk, body.kind, id) : undefined
        if (placement !== undefined) context.concerns(placement.childId)
        const decided = placement === undefined ? null : await decidedBefore(desk, body, id, context.language)
        const { values } = details
        outcomes.push({ id, done: false, reason, message: sentenceOf(reason, values ?? {}), values, heldUntil: null, decided })
      }
    }
    return outcomes
  }),

  answer(ownHeldDecisions, async (context) => {
    const { db, clock } = context.world
    const now = clock.now()
    const rows = await heldBy(db, callerOf(context).roleId, now)
    context.concerns(...rows.map(({ childId }) => childId))
    const presses = Map.groupBy(rows, ({ kind, decision, heldAt }) => `${kind} ${decision} ${heldAt.getTime()}`)
    return [...presses.values()].flatMap((held) => {
      const [first] = held
      if (first === undefined) return []
      const { kind, decision, dueAt, lastName, firstName } = first
      return {
        kind,
        ids: held.map(({ requestId }) => requestId),
        child: held.length === 1 ? `${lastName} ${firstName}` : null,
        statusName: sourceOfKind(kind).nameOf(decision, context.language),
        secondsLeft: (dueAt.getTime() - now.getTime()) / 1000,
      }
    })
  }),

  answer(undoDecision, async (context) => {
    const { kind, ids } = context.body
    const undone = await context.change(async (tx, about) => {
      const undoneIds = await undoHeld(tx, kind, ids, callerOf(context).roleId)
      const childIds: number[] = []
      for (const id of undoneIds) {
        await announceQueue(tx, kind, id)
        const placement = await findPlacement(tx, kind, id, today(context.world.clock))
        if (placement !== undefined) childIds.push(placement.childId)
      }
      about({ childIds })
      return undoneIds
    })
    return { undone }
  }),

  ...queueAnswers,
  ...classAnswers,
  ...staffMessageAnswers,
  ...familyAnswers,
  ...familyBarAnswers,
  ...familyGuardianAnswers,
  ...familyPhoneAnswers,
  ...figureAnswers,
  ...moveAnswers,
  ...noteAnswers,
  ...questionAnswers,
  ...registerAnswers,
  ...deskSearchAnswers,
  ...correctingAnswers,
]
