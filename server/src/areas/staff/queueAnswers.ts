import type { Call } from '@portal/contract/call'
import { maskedContact } from '@portal/contract/phones'
import { maskedBesideBirthDate } from '@portal/contract/registry'
import { desk } from '@portal/contract/staffDesk'
import { placeRequest, type Queue, queueDetail, queueRows, registryNumberOf } from '@portal/contract/staffQueues'
import { commissionPagesOf, institutionsOf } from '../../admission/commission.ts'
import type { Caller } from '../../admission/session.ts'
import { answer, type CallContext, callerOf, orgOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { officeFamilies } from '../../requests/conflictOfInterest.ts'
import { barOfDraw } from '../../requests/drawLock.ts'
import { nameInLine } from '../../text/deskDecisions.ts'
import { fullName, genderNames } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { countClosing, linksOfFamily } from '../children/index.ts'
import { deskCampaigns } from '../enrolment/campaigns/index.ts'
import { kindergartensFor, statusName as requestStatusName, requestsOfFamily } from '../enrolment/index.ts'
import { yearToPrepare } from '../year/index.ts'
import { correctionFor } from './correction.ts'
import { correspondenceFor } from './correspondence.ts'
import { countDead } from './messagesStore.ts'
import { movesFor } from './moveOffers.ts'
import { auditNumberSearch, guardSearch } from './numberSearch.ts'
import { placeInTurn } from './placing.ts'
import { type Source, sourceOf } from './queueColumns.ts'
import { decidedSince, factsOf, guardiansOf, stepsOf } from './queueDetailStore.ts'
import { groupsOfTeacher, groupsWithin, institutionsWithin, type Scope } from './queueScope.ts'
import { matchOf } from './queueSearchStore.ts'
import { type FoundRow, findRow, matchesEverywhere, pageOf, waitingIn } from './queueStore.ts'
import { decisionsIn, isRefusal, queueRules, queuesOf } from './queues.ts'
import { searchIn } from './searchTerms.ts'
import { freePlaces, isOnlyDeclined, shortName, shown } from './shownRow.ts'
import { findInstitution, reachOf } from './store.ts'

/** Finds a request of this desk. A request of another desk is refused as missing and audited as an attempt. */
export async function requestOn<C extends Call>(
  { world: { db }, noteRefusal }: CallContext<C>,
  source: Source,
  scope: Scope,
  id: number,
): Promise<FoundRow> {
  const row = await findRow(db, source, scope, id)
  if (row === undefined) noteRefusal('notAllowed')
  return row ?? refuse('notFoundRecord')
}

/** Finds a request of this desk and audits the read of its child. */
export async function readRequest<C extends Call>(context: CallContext<C>, source: Source, scope: Scope, id: number): Promise<FoundRow> {
  const row = await requestOn(context, source, scope, id)
  context.concerns(row.childId)
  return row
}

/** Institution of the session and its queues there. */
async function workplaceOf({ db }: World, caller: Caller) {
  const institution = caller.orgId === null ? undefined : await findInstitution(db, caller.orgId)
  if (institution === undefined) return refuse('staffOnly')
  return { institution, queues: queuesOf(caller.role, institution.type), orgIds: await institutionsOf(db, caller.orgId) }
}

/** Queue named by a call, within the session's scope. */
export async function queueFor(world: World, caller: Caller, queue: Queue) {
  const { queues, orgIds } = await workplaceOf(world, caller)
  const held = queues.find((one) => one.queue === queue) ?? refuse('notAllowed')
  const source = sourceOf(queue)
  return { ...held, source, scope: await scopeOf(world, caller, orgIds, source, held.standsIn) }
}

async function scopeOf(world: World, caller: Caller, orgIds: readonly number[], { campaign }: Source, standsIn: boolean): Promise<Scope> {
  const campaigns = campaign === undefined ? [] : (await deskCampaigns(world))[campaign]
  const day = today(world.clock)
  const groupIds = caller.role === 'TEACHER' ? await groupsOfTeacher(world.db, caller, day) : []
  const campaignIds = campaigns.map(({ id }) => id)
  return { caller, orgIds, groupIds, day, campaignIds, standsInFor: standsIn ? await officeFamilies(world.db, orgIds) : undefined }
}

/** Queues that the session decides or reads for its own desk, without those of other offices' own cases. */
export async function workQueues(world: World, caller: Caller) {
  const { queues, orgIds } = await workplaceOf(world, caller)
  const found = []
  for (const { queue, standsIn } of queues) {
    if (standsIn) continue
    const source = sourceOf(queue)
    found.push({ queue, source, scope: await scopeOf(world, caller, orgIds, source, false) })
  }
  return found
}

export const AGES: readonly number[] = [2, 3, 4, 5]
/** Start of the day in Ulaanbaatar. */
const dayBegan = (world: World) => new Date(`${today(world.clock)}T00:00:00+08:00`)
const MAX_DECIDED = 8

/** Kindergarten requests, which have an age and which a draw may decide. */
const isDrawable = ({ campaign }: Source): boolean => campaign === 'kindergarten' || campaign === 'subProgram'

/** Whether a draw leaves a decision about its request open. */
const isOffered = (bar: Awaited<ReturnType<typeof barOfDraw>>, decision: string): boolean =>
  bar === undefined || (bar === 'drawStands' && !isRefusal(decision))

export const queueAnswers = [
  answer(desk, async (context) => {
    const { world } = context
    const caller = callerOf(context)
    const { institution, queues, orgIds } = await workplaceOf(world, caller)
    const counted = []
    const decided = []
    for (const { queue, decides, standsIn } of queues) {
      const source = sourceOf(queue)
      const scope = await scopeOf(world, caller, orgIds, source, standsIn)
      const { waiting, oldest } = await waitingIn(world.db, source, scope)
      // A substituting commission sees the queue only while it is not empty.
      if (waiting > 0 || !standsIn) counted.push({ queue, waiting, oldest: oldest && instantText(oldest), decides })
      const rows = await decidedSince(world.db, source, scope, dayBegan(world))
      decided.push(...rows.map((row) => ({ ...row, queue })))
    }
    const latest = decided.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MAX_DECIDED)
    context.concerns(...latest.map(({ childId }) => childId))
    return {
      role: caller.role,
      orgName: institution.name,
      above: institution.above,
      isKindergarten: institution.type === 'ORGKG',
      queues: counted,
      closingLinks: caller.role === 'SCHOOL' ? await countClosing(world.db, caller.orgId) : 0,
      yearToPrepare: caller.role === 'SCHOOL' ? await yearToPrepare(world.db, orgOf(context), today(world.clock)) : null,
      keeps: commissionPagesOf(caller),
      undelivered: caller.role === 'TEACHER' ? 0 : await countDead(world.db, await reachOf(world.db, caller)),
      decidedToday: latest.map((row) => ({
        id: row.id,
        at: instantText(row.at),
        childName: `${row.childLastName} ${row.childFirstName}`,
        queue: row.queue,
        statusName: queueRules[row.queue].nameOf(row.status, context.language, row.side ?? undefined),
        isRefusal: isRefusal(row.status),
        by: shortName(row.lastName, row.firstName) ?? '',
        isMine: row.personId === caller.personId,
      })),
    }
  }),

  answer(queueRows, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { queue, after, ...filter } = body
    const { source, scope, decides } = await queueFor(world, caller, queue)
    const status = filter.status ?? source.statuses[0]
    if (!source.statuses.includes(status)) refuse('inputInvalid', { fields: { status: 'inputInvalid' } })
    const search = searchIn(filter.search ?? '')
    if (search !== undefined && 'value' in search) await guardSearch(world, caller, search.value)
    const match = search && (await matchOf(world.db, source, scope, search))
    const { rows, isLast } = await pageOf(world.db, source, scope, { ...filter, search: match, status, after }, world.clock.now())
    // A page that is not full may lack matches in other statuses; the desk offers them instead of «no such request».
    const hasElsewhere = match !== undefined && filter.everywhere !== true && after === undefined && isLast
    const everywhere = hasElsewhere ? await matchesEverywhere(world.db, source, scope, match) : []
    const elsewhere = everywhere.filter(({ id }) => !rows.some((row) => row.id === id))
    const childIds = [...rows, ...elsewhere].map(({ childId }) => childId)
    context.concerns(...childIds)
    if (search?.by === 'number') await auditNumberSearch(context, childIds)
    const placesOfRow = await freePlaces(world.db, source, rows)
    const last = rows.at(-1)
    return {
      rows: rows.map((row) => shown(row, source, caller, context.language, placesOfRow(row))),
      next: isLast || last === undefined ? null : { at: last.sortedBy.getTime(), id: last.id },
      elsewhere: elsewhere.length,
      statuses: source.statuses.map((one) => ({ status: one, name: source.nameOf(one, context.language) })),
      groups: source.campaign === undefined ? await groupsWithin(world.db, scope) : [],
      institutions: await institutionsWithin(world.db, scope, source.onlyAt),
      ages: isDrawable(source) ? [...AGES] : [],
      decisions: decides && filter.everywhere !== true ? decisionsIn(source, status, context.language) : [],
    }
  }),

  answer(queueDetail, async (context) => {
    const { world, params } = context
    const { db } = world
    const caller = callerOf(context)
    const { source, scope, decides } = await queueFor(world, caller, params.queue)
    const row = await readRequest(context, source, scope, params.id)
    const facts = (await factsOf(db, source, row, scope.day)) ?? refuse('notFoundRecord')
    const correspondence = await correspondenceFor(db, caller, { source, row, decides })
    const isOwn = correspondence.notes === null
    const steps = await stepsOf(db, source, row.id, isOwn ? undefined : scope)
    const guardians = row.senderId === null ? await guardiansOf(db, row.childId) : []
    const family =
      source.campaign === undefined ? await linksOfFamily(db, row, source.kind === 'link') : await requestsOfFamily(db, row, scope.orgIds)
    context.concerns(...family.map(({ childId }) => childId))
    const isUnplaced = source.campaign !== undefined && row.orgId === null
    const placing = isUnplaced ? await kindergartensFor(db, row.campaignId ?? 0, scope.orgIds, row.age ?? 0) : []
    const mayDecide = decides && row.held === undefined && !isUnplaced
    const now = world.clock.now()
    const bar = isDrawable(source) ? await barOfDraw(db, row.id, now) : undefined
    const corrected = { source, row, caller, day: scope.day }
    const mayCorrect = decides && row.held === undefined && bar === undefined
    const correction = mayCorrect ? await correctionFor(db, corrected, now) : undefined
    const nameOfStatus = (status: string) => source.nameOf(status, context.language, row.side ?? undefined)
    return {
      row: shown(row, source, caller, context.language, (await freePlaces(db, source, [row]))(row)),
      birthDate: facts.birthDate,
      genderName: genderNames[facts.sex],
      registryMasked: maskedBesideBirthDate(facts.registryNumber),
      teacherName: shortName(facts.teacherLastName, facts.teacherFirstName),
      guardians: guardians.map(({ relation, ...name }) => ({ name: fullName(name), relation })),
      registered: facts.registered,
      contact: facts.contact && maskedContact(facts.contact),
      address: facts.place && [facts.district, facts.place, facts.street].filter(Boolean).join(', '),
      inCatchment: facts.inCatchment,
      attends: facts.attends,
      words: facts.words,
      note: facts.note,
      family: family.map((one) => ({
        childId: one.childId,
        who: shortName(one.parentLastName, one.parentFirstName) ?? '–',
        child: `${one.childFirstName} (${one.place})`,
        statusName:
          one.schoolStatus === undefined
            ? queueRules.links.nameOf(one.status, context.language)
            : requestStatusName(one.status, one.schoolStatus, { language: context.language }),
        at: instantText(one.at),
      })),
      history: steps.map((step) => ({
        at: instantText(step.at),
        statusName: source.nameOf(step.status, context.language, step.side ?? undefined),
        by: step.actor === 'school' || step.actor === 'commission' ? shortName(step.lastName, step.firstName) : null,
        note: step.note,
      })),
      isUnplaced,
      placing,
      ...correspondence,
      isPending: decisionsIn(source, row.status, context.language).length > 0,
      moves: movesFor({ queue: params.queue, row, decides }),
      correction:
        correction === undefined || typeof correction === 'string' ? null : { ...correction, toName: nameOfStatus(correction.to) },
      decisions: (mayDecide ? decisionsIn(source, row.status, context.language) : []).filter(
        ({ decision }) => (!isOnlyDeclined(row, source) || isRefusal(decision)) && isOffered(bar, decision),
      ),
    }
  }),

  answer(placeRequest, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { source, scope } = await queueFor(world, caller, body.queue)
    const row = await requestOn(context, source, scope, body.id)
    const offered = await kindergartensFor(world.db, row.campaignId ?? 0, scope.orgIds, row.age ?? 0)
    const chosen = offered.find(({ id }) => id === body.orgId) ?? refuse('notFoundRecord')
    const heldUntil = await context.change((tx, about) =>
      placeInTurn(tx, about, { world, caller, kind: source.kind, orgId: chosen.id, body }),
    )
    return { institution: nameInLine(chosen.name), heldUntil }
  }),

  answer(registryNumberOf, async (context) => {
    const { world, params } = context
    const { source, scope } = await queueFor(world, callerOf(context), params.queue)
    const row = await readRequest(context, source, scope, params.id)
    const facts = (await factsOf(world.db, source, row, scope.day)) ?? refuse('notFoundRecord')
    return { registryNumber: facts.registryNumber }
  }),
]
