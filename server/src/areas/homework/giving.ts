import type { BodyOf } from '@portal/contract/call'
import { shortDate } from '@portal/contract/dateWords'
import type { Refusal } from '@portal/contract/refusals'
import { type changeHomework, dueLimits, type giveHomework, type takeBackHomework, type tickHomework } from '@portal/contract/staffHomework'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { lockOrigin } from '../../requests/dataOrigins.ts'
import { refuse } from '../../text/refusals.ts'
import {
  addEntry,
  addHomework,
  announceHomework,
  countTicks,
  deleteHomework,
  findEntry,
  lockHomework,
  type NewEntry,
  writeHomework,
  writeTicks,
} from './givingChanges.ts'
import { isDue, isFixed, refusalOfDue } from './givingRules.ts'
import { childrenOf, findGiven, findOwnCourse, type Giver } from './givingStore.ts'

/** Changes of homework by staff. Each runs in a transaction. */

/** The institution enters homework here, until the end of the transaction. */
export async function demandEntered(tx: Database, { orgId }: Giver): Promise<void> {
  if ((await lockOrigin(tx, orgId, 'HOMEWORK')) !== 'ENTERED') refuse('homeworkBrought')
}

function demand(refused: Refusal | undefined, today: string): void {
  if (refused === undefined) return
  if (refused !== 'homeworkDueOutside') refuse(refused)
  const { min, max } = dueLimits(today)
  refuse(refused, { values: { min: shortDate(min, 'mn'), max: shortDate(max, 'mn') } })
}

type Written = Pick<NewEntry, 'topic' | 'task' | 'dueOn'>
type Said = Written & Pick<NewEntry, 'courseId'>
type EntryKey = Pick<NewEntry, 'orgId' | 'entryId'>

/** Entry of this id that arrived before; calls with one id run one after the other. */
async function knownEntry(tx: Database, key: EntryKey) {
  await takeLockOn(tx, `homework entry ${key.entryId} of ${key.orgId}`)
  return findEntry(tx, key)
}

/** Whether a repeated call says what the first one said. */
const isSame = (known: Said, body: Said): boolean =>
  known.courseId === body.courseId && known.topic === body.topic && known.task === body.task && known.dueOn === body.dueOn

/** Gives homework; the same entry returns the same homework. */
export async function give(tx: Database, giver: Giver, now: Date, body: BodyOf<typeof giveHomework>): Promise<number> {
  const { entryId, courseId, topic, task, dueOn } = body
  const { orgId, roleId, today } = giver
  const course = (await findOwnCourse(tx, giver, courseId, dueOn)) ?? refuse('notFoundRecord')
  await demandEntered(tx, giver)
  const known = await knownEntry(tx, { orgId, entryId })
  if (known !== undefined) return isSame(known, body) ? known.homeworkId : refuse('homeworkGiven')
  demand(refusalOfDue({ dueOn, today, isSchoolDay: course.isSchoolDay }), today)
  const homeworkId = (await addHomework(tx, { courseId, topic, task, dueOn })) ?? refuse('homeworkExists')
  await addEntry(tx, { orgId, roleId, entryId, courseId, homeworkId, change: 'GIVEN', at: now, topic, task, dueOn })
  await announceHomework(tx, { ...course, dueOn }, giver)
  return homeworkId
}

/** Own homework, locked; refused where it is another's or was taken back. */
export async function lockGiven(tx: Database, giver: Giver, homeworkId: number) {
  const given = (await findGiven(tx, giver, homeworkId)) ?? refuse('notFoundRecord')
  const before = (await lockHomework(tx, homeworkId)) ?? refuse('notFoundRecord')
  return { ...given, ...before, homeworkId }
}

export async function change(tx: Database, giver: Giver, now: Date, body: BodyOf<typeof changeHomework>): Promise<void> {
  const { entryId, homeworkId, topic, task, dueOn } = body
  const { orgId, roleId, today } = giver
  const before = await lockGiven(tx, giver, homeworkId)
  await demandEntered(tx, giver)
  const known = await knownEntry(tx, { orgId, entryId })
  if (known !== undefined) return isSame(known, { ...body, courseId: before.courseId }) ? undefined : refuse('inputInvalid')
  if (dueOn !== before.dueOn) {
    if (isFixed({ ticked: await countTicks(tx, homeworkId), dueOnBefore: before.dueOn, dueOn })) refuse('homeworkTicked')
    const course = await findOwnCourse(tx, giver, before.courseId, dueOn)
    demand(refusalOfDue({ dueOn, today, isSchoolDay: course?.isSchoolDay === true }), today)
  }
  if (!(await writeHomework(tx, homeworkId, { topic, task, dueOn }))) refuse('homeworkExists')
  const was = { topicBefore: before.topic, taskBefore: before.task, dueOnBefore: before.dueOn }
  const { courseId } = before
  await addEntry(tx, { orgId, roleId, entryId, courseId, homeworkId, change: 'CHANGED', at: now, topic, task, dueOn, ...was })
  await announceHomework(tx, before, giver)
}

export async function takeBack(tx: Database, giver: Giver, now: Date, body: BodyOf<typeof takeBackHomework>): Promise<void> {
  const { entryId, homeworkId } = body
  const { orgId, roleId } = giver
  const known = await knownEntry(tx, { orgId, entryId })
  if (known !== undefined) return known.homeworkId === homeworkId ? undefined : refuse('inputInvalid')
  const before = await lockGiven(tx, giver, homeworkId)
  await demandEntered(tx, giver)
  if (isFixed({ ticked: await countTicks(tx, homeworkId), dueOnBefore: before.dueOn, dueOn: null })) refuse('homeworkTicked')
  await deleteHomework(tx, homeworkId)
  const { courseId, topic, task, dueOn } = before
  const was = { topicBefore: topic, taskBefore: task, dueOnBefore: dueOn }
  await addEntry(tx, { orgId, roleId, entryId, courseId, homeworkId, change: 'TAKEN_BACK', at: now, ...was })
  await announceHomework(tx, before, giver)
}

const isDoneBy = { Y: true, N: false } as const

/** Records who has done homework; returns the children whose record changed. */
export async function tick(tx: Database, giver: Giver, body: BodyOf<typeof tickHomework>): Promise<number[]> {
  const { homeworkId, ticks, rest } = body
  const given = await lockGiven(tx, giver, homeworkId)
  await demandEntered(tx, giver)
  if (!isDue(given.dueOn, giver.today)) refuse('homeworkNotDue')
  const children = await childrenOf(tx, given)
  const wanted = new Map(ticks.map(({ childId, completionFlag }) => [childId, completionFlag && isDoneBy[completionFlag]]))
  const known = new Set(children.map(({ childId }) => childId))
  if ([...wanted.keys()].some((childId) => !known.has(childId))) refuse('notFoundRecord')
  for (const { childId, isDone } of rest ? children : []) if (isDone === null && !wanted.has(childId)) wanted.set(childId, true)
  const changed = await writeTicks(
    tx,
    homeworkId,
    [...wanted].map(([childId, isDone]) => ({ childId, isDone: isDone ?? null })),
  )
  if (changed.length > 0) await announceHomework(tx, given, giver, changed)
  return changed
}
