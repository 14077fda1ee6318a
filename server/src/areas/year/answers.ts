import {
  changeYearClass,
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  placeYearNewcomers,
  prepareYear,
  staffYear,
  undoYear,
  type YearClass,
  yearLevel,
  yearNewcomers,
} from '@portal/contract/staffYear'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { announceTo } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { changeClass } from './changing.ts'
import { distribute, moveChildren } from './moving.ts'
import { findRunning, groupsIn, newcomersIn, placeNewcomers } from './newcomers.ts'
import { confirmClasses, undoClasses } from './placing.ts'
import { prepareInstitution, prepareTerms } from './preparing.ts'
import { hasBegun, yearBegin } from './rules.ts'
import type { Plan } from './seats.ts'
import {
  allClassesOf,
  type ChildRow,
  childrenOf,
  classesOf,
  findPlan,
  lockPlan,
  namesOf,
  newChildrenOf,
  type OverviewRow,
  overviewOf,
  presentGroups,
  teachersAt,
  termsOf,
  unplacedIn,
  waitingOf,
  yearOf,
} from './store.ts'

const PREPARED = 'Ирэх хичээлийн жилийн саналыг гаргалаа'
const SAVED = 'Хадгаллаа'
const UNDONE = 'Батлалтыг буцаалаа'

const makerOf = ({ roleId }: Caller, orgId: number) => ({ orgId, roleId, keyId: null })

const wantedBy = async (db: Database, orgId: number, day: string) => ({ orgId, schoolYear: await yearOf(db, orgId, day) })

/** Tells the open desks of an institution. */
const tellDesks = (tx: Database, orgId: number): Promise<void> =>
  announceTo(tx, {
    topic: 'desk',
    people: sql`select a.person_id as id from roles r join accounts a on a.id = r.account_id where r.org_id = ${orgId} and r.ended_at is null`,
  })

/** Locks the plan of the caller's institution and tells its other open desks. */
async function takePlan(tx: Database, { clock }: Pick<World, 'clock'>, orgId: number): Promise<Plan> {
  const day = today(clock)
  const plan = (await lockPlan(tx, await wantedBy(tx, orgId, day), day)) ?? refuse('yearNotPrepared')
  await tellDesks(tx, orgId)
  return plan
}

/** Classes of the caller's plan; a class of another institution is refused like a missing one. */
async function ownClasses(db: Database, plan: Plan, classIds: readonly number[]) {
  const found = await classesOf(db, plan, classIds)
  if (found.length < new Set(classIds).size) refuse('notFoundRecord')
  return found
}

const ownPlan = async ({ db, clock }: Pick<World, 'db' | 'clock'>, orgId: number): Promise<Plan> => {
  const day = today(clock)
  return (await findPlan(db, await wantedBy(db, orgId, day), day)) ?? refuse('yearNotPrepared')
}

/** Refuses the confirmation of the last open classes while accepted children have no class. */
async function refuseWaiting({ db, clock }: Pick<World, 'db' | 'clock'>, orgId: number, classIds: readonly number[]): Promise<void> {
  const plan = await ownPlan({ db, clock }, orgId)
  const open = (await allClassesOf(db, plan)).filter(({ confirmedAt }) => confirmedAt === null)
  const isLast = open.length > 0 && open.every(({ id }) => classIds.includes(id))
  if (isLast && (await waitingOf(db, plan)).length > 0) refuse('yearChildrenWaiting')
}

/** Parallel classes together: each level is one transaction. */
async function byLevel({ db, clock }: Pick<World, 'db' | 'clock'>, orgId: number, classIds: readonly number[]): Promise<number[][]> {
  const plan = await ownPlan({ db, clock }, orgId)
  const levels = Map.groupBy(await ownClasses(db, plan, classIds), ({ level }) => level)
  return [...levels.values()].map((some) => some.map(({ id }) => id))
}

const classOf = ({ fromName, fromChildren, teacherId, teacherName, confirmedAt, confirmedBy, ...row }: OverviewRow): YearClass => ({
  ...row,
  from: fromName === null ? null : { name: fromName, children: fromChildren },
  teacher: teacherId === null || teacherName === null ? null : { id: teacherId, name: teacherName },
  confirmed: confirmedAt && { at: instantText(confirmedAt), by: confirmedBy && displayName(confirmedBy) },
})

const childOf = ({ childId, lastName, firstName, isBoy, isMoved, isNew, isElsewhere, asked }: ChildRow) => ({
  childId,
  lastName,
  firstName,
  isBoy,
  isMoved,
  isNew,
  isElsewhere,
  asked,
})

const none = { classes: [], leaving: 0, accepted: 0, waiting: [] }

export const yearAnswers = [
  answer(staffYear, async (context) => {
    const { db, clock } = context.world
    const day = today(clock)
    const wanted = await wantedBy(db, orgOf(context), day)
    const plan = await findPlan(db, wanted, day)
    const known = await termsOf(db, wanted.schoolYear)
    const unplaced = plan === undefined ? [] : await unplacedIn(db, plan)
    context.concerns(...unplaced.map(({ childId }) => childId))
    const startsOn = plan?.startsOn ?? yearBegin(wanted.schoolYear)
    return {
      schoolYear: wanted.schoolYear,
      startsOn,
      isPrepared: plan !== undefined,
      hasGroups: (await presentGroups(db, wanted)).length > 0,
      mayUndo: day < yearBegin(wanted.schoolYear),
      terms: known.map(({ name, startsOn: from, endsOn }) => ({ name, startsOn: from, endsOn })),
      ...(plan === undefined ? none : { classes: (await overviewOf(db, plan)).map(classOf), ...(await newChildrenOf(db, plan)) }),
      unplaced,
      teachers: await teachersAt(db, wanted),
    }
  }),

  answer(yearLevel, async (context) => {
    const { db, clock } = context.world
    const day = today(clock)
    const plan = (await findPlan(db, await wantedBy(db, orgOf(context), day), day)) ?? refuse('yearNotPrepared')
    const all = await overviewOf(db, plan)
    const named = all.find(({ classId }) => classId === context.params.classId) ?? refuse('notFoundRecord')
    const parallel = all.filter(({ classId, level }) => (named.level === null ? classId === named.classId : level === named.level))
    const ids = parallel.map(({ classId }) => classId)
    const children = await childrenOf(db, plan, ids)
    const waiting = children.filter(({ level }) => level !== null && level === named.level)
    const leaving = children.filter((one) => one.classId === null && one.fromClassId !== null)
    const seated = children.filter(({ classId }) => classId !== null)
    context.concerns(...[...waiting, ...leaving, ...seated].map(({ childId }) => childId))
    return {
      classes: parallel.map((row) => ({
        ...classOf(row),
        members: seated.filter(({ classId }) => classId === row.classId).map(childOf),
        hasBegun: hasBegun(row, plan.schoolYear, day),
      })),
      leaving: leaving.map(childOf),
      waiting: waiting.map(childOf),
    }
  }),

  answer(prepareYear, async ({ world, change, say, caller }) => {
    const orgId = orgOf({ caller })
    const day = today(world.clock)
    await change(async (tx) => {
      const wanted = await wantedBy(tx, orgId, day)
      await prepareTerms(tx, wanted.schoolYear)
      await prepareInstitution(tx, wanted, { now: world.clock.now(), today: day })
    })
    say(PREPARED)
    return { message: PREPARED }
  }),

  answer(moveYearChildren, async (context) => {
    const { body, world, change } = context
    const orgId = orgOf(context)
    const mover = { maker: makerOf(callerOf(context), orgId), today: today(world.clock) }
    return change(async (tx, about) => {
      const plan = await takePlan(tx, world, orgId)
      const { moved, notMoved } = await moveChildren(tx, world, plan, body, mover)
      about({ childIds: moved })
      const names = await namesOf(tx, plan, notMoved)
      return { moved, notMoved: names.map(displayName) }
    })
  }),

  answer(changeYearClass, async (context) => {
    const { body, world, change, say } = context
    const orgId = orgOf(context)
    await change(async (tx) => changeClass(tx, await takePlan(tx, world, orgId), body))
    say(SAVED)
    return { message: SAVED }
  }),

  answer(confirmYear, async (context) => {
    const { body, world, change } = context
    const orgId = orgOf(context)
    const maker = makerOf(callerOf(context), orgId)
    const confirmed: number[] = []
    await refuseWaiting(world, orgId, body.classIds)
    const notPlaced: { classId: number; name: string; reason: 'elsewhere' | 'asked' | 'tooManyClaims' }[] = []
    for (const classIds of await byLevel(world, orgId, body.classIds)) {
      const outcome = await change(async (tx, about) => {
        const plan = await takePlan(tx, world, orgId)
        await ownClasses(tx, plan, classIds)
        const done = await confirmClasses(tx, world, plan, { classIds, maker, today: today(world.clock) })
        if (done.childIds.length > 0) about({ childIds: done.childIds })
        return done
      })
      confirmed.push(...classIds)
      notPlaced.push(...outcome.notPlaced.map(({ seated, reason }) => ({ classId: seated.classId, name: displayName(seated), reason })))
    }
    return { confirmed, notPlaced }
  }),

  answer(undoYear, async (context) => {
    const { body, world, change, say } = context
    const orgId = orgOf(context)
    const day = today(world.clock)
    for (const classIds of await byLevel(world, orgId, body.classIds))
      await change(async (tx, about) => {
        const plan = await takePlan(tx, world, orgId)
        if (day >= yearBegin(plan.schoolYear)) refuse('yearBegun')
        await ownClasses(tx, plan, classIds)
        const childIds = await undoClasses(tx, plan, classIds, day)
        if (childIds.length > 0) about({ childIds })
      })
    say(UNDONE)
    return { message: UNDONE }
  }),

  answer(distributeNewChildren, async (context) => {
    const { world, change } = context
    const orgId = orgOf(context)
    const mover = { maker: makerOf(callerOf(context), orgId), today: today(world.clock) }
    return change(async (tx, about) => {
      const { childIds, left } = await distribute(tx, world, await takePlan(tx, world, orgId), mover)
      if (childIds.length > 0) about({ childIds })
      return { placed: childIds.length, left }
    })
  }),

  answer(yearNewcomers, async (context) => {
    const { db, clock } = context.world
    const running = await findRunning(db, orgOf(context), today(clock))
    const { count, children } = running === undefined ? { count: 0, children: [] } : await newcomersIn(db, running)
    context.concerns(...children.map(({ childId }) => childId))
    const groups = running === undefined || children.length === 0 ? [] : await groupsIn(db, running)
    return { schoolYear: running?.schoolYear ?? null, count, children, groups }
  }),

  answer(placeYearNewcomers, async (context) => {
    const { body, world, change } = context
    const orgId = orgOf(context)
    const day = today(world.clock)
    const mover = { maker: makerOf(callerOf(context), orgId), today: day }
    return change(async (tx, about) => {
      const running = (await findRunning(tx, orgId, day)) ?? refuse('notFoundRecord')
      const group = (await groupsIn(tx, running)).find(({ groupId }) => groupId === body.groupId) ?? refuse('notFoundRecord')
      const { childIds, notPlaced } = await placeNewcomers(tx, world, running, { childIds: body.childIds, group }, mover)
      await tellDesks(tx, orgId)
      if (childIds.length > 0) about({ childIds })
      return { placed: childIds.length, notPlaced: notPlaced.map(({ seated, reason }) => ({ name: displayName(seated), reason })) }
    })
  }),
]
