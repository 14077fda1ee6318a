import type { Database } from '../../database/connect.ts'
import { refuse } from '../../text/refusals.ts'
import type { ClaimPlace } from '../claims/index.ts'
import { confirmClasses, type Mover, withdrawChildren } from './placing.ts'
import { distributed, hasBegun } from './rules.ts'
import type { Plan } from './seats.ts'
import { allClassesOf, overviewOf, placesOf, waitingOf, writeMoves } from './store.ts'

/** Stores moves; children of confirmed classes leave them and get their places in a confirmed target at once. */
async function move(tx: Database, at: ClaimPlace, plan: Plan, moves: ReadonlyMap<number, number | null>, { maker, today }: Mover) {
  await withdrawChildren(tx, plan, [...moves.keys()], today)
  await writeMoves(tx, plan, moves, at.clock.now())
  const targets = new Set(moves.values())
  const isLeaving = targets.has(null)
  const confirmed = (await allClassesOf(tx, plan)).filter(({ id, confirmedAt }) => confirmedAt !== null && (isLeaving || targets.has(id)))
  const classIds = confirmed.map(({ id }) => id)
  if (classIds.length > 0) await confirmClasses(tx, at, plan, { classIds, maker, today })
}

/**
 * Moves children between parallel classes, out, or in; those whose class is no longer `from` are left alone. A confirmed class that has
 * begun keeps its children: their days in it have been recorded, so they change groups by a later stay.
 */
export async function moveChildren(
  tx: Database,
  at: ClaimPlace,
  plan: Plan,
  { childIds: named, from, to }: { childIds: readonly number[]; from: number | null; to: number | null },
  mover: Mover,
): Promise<{ moved: number[]; notMoved: number[] }> {
  const childIds = [...new Set(named)]
  const classes = await allClassesOf(tx, plan)
  const levelOf = (id: number | null) => classes.find((one) => one.id === id)?.level ?? null
  if ([from, to].some((id) => id !== null && !classes.some((one) => one.id === id))) refuse('notFoundRecord')
  if (to !== null && levelOf(to) === null) refuse('yearLevelWrong')
  if (from !== null && to !== null && levelOf(from) !== levelOf(to) && levelOf(from) !== null) refuse('yearLevelWrong')
  if (classes.some((one) => one.id === from && hasBegun(one, plan.schoolYear, mover.today))) refuse('yearBegun')
  const places = await placesOf(tx, plan, childIds)
  const waiting = new Map((await waitingOf(tx, plan, childIds)).map((one) => [one.childId, one.level]))
  const isHere = (childId: number): boolean => {
    if (places.has(childId)) return places.get(childId) === from
    return from === null && to !== null && waiting.get(childId) === levelOf(to)
  }
  const moved = childIds.filter(isHere)
  if (moved.length > 0) await move(tx, at, plan, new Map(moved.map((childId) => [childId, to])), mover)
  return { moved, notMoved: childIds.filter((childId) => !isHere(childId)) }
}

/** Distributes all waiting children over the classes of their level. */
export async function distribute(tx: Database, at: ClaimPlace, plan: Plan, mover: Mover): Promise<{ childIds: number[]; left: number }> {
  const waiting = await waitingOf(tx, plan)
  const seats = (await overviewOf(tx, plan)).flatMap(({ classId, level, boys, children }) =>
    level === null ? [] : [{ classId, level, boys, girls: children - boys }],
  )
  const placed = distributed(waiting, seats)
  if (placed.size > 0) await move(tx, at, plan, placed, mover)
  return { childIds: [...placed.keys()], left: waiting.length - placed.size }
}
