import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/connect.ts'
import type { Job } from '../../jobs/queue.ts'
import { auditChange, entryOf } from '../../kit/audit.ts'
import { type Caller, callerInRole } from '../../kit/caller.ts'
import { announceQueue } from '../../kit/deskNews.ts'
import { traceOf } from '../../kit/errors.ts'
import { Refused } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'
import { type Deciding, decideOne, deskOf } from './decidingOne.ts'
import { dueDecisions, type HeldDecision, takeHeld } from './holdingStore.ts'

const CARRY_OUT = 'carry-out-decision'
const ACTION = `JOB ${CARRY_OUT}`

/** Thrown to undo what was tried. */
class Tried extends Error {}

/** What deciding would answer, or refuse, now; nothing of it stays. */
export async function tryOut(tx: Database, work: (point: Database) => Promise<string>): Promise<string> {
  try {
    return await tx.transaction(async (point) => {
      throw new Tried(await work(point))
    })
  } catch (error) {
    if (error instanceof Tried) return error.message
    throw error
  }
}

/** Carries out a decision that is due, with its messages, in one transaction. What can no longer be decided is dropped, and the desks see it. */
async function carryOut(world: World, id: number): Promise<void> {
  const { db, clock } = world
  await db.transaction(async (tx) => {
    const held = await takeHeld(tx, id, clock.now())
    if (held === undefined) return
    const caller = await callerInRole(tx, held.roleId)
    if (caller !== undefined) await decideHeld(tx, world, held, caller)
    await announceQueue(tx, held.kind, held.requestId)
  })
}

async function decideHeld(tx: Database, world: World, held: HeldDecision, caller: Caller) {
  const { kind, requestId, decision, note, identitySeen, seen } = held
  const body: Deciding = { kind, decision, note, identitySeen, seen: seen ?? undefined }
  const desk = await deskOf(tx, world, caller)
  let childId: number | null = null
  try {
    await tx.transaction((point) =>
      decideOne(
        point,
        (known) => {
          childId = known.childId ?? childId
        },
        desk,
        requestId,
        body,
      ),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    world.log.info({ kind, reason: error.reason }, 'a kept decision could no longer be carried out')
    return
  }
  await auditChange(tx, entryOf(caller, ACTION, childId, randomUUID(), world.clock.now()))
}

export const carryingOut = (world: World): Job => ({
  name: CARRY_OUT,
  atOnce: 5,
  run: async (data) => {
    if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number') await carryOut(world, data.id)
  },
})

/** Has a kept decision carried out once its time is over. A process that ends meanwhile leaves it to the minute's look. */
export function carryOutLater({ db, jobs, log }: World, ids: readonly number[], seconds: number): void {
  const begin = () => {
    jobs
      .sendAll(
        db,
        CARRY_OUT,
        ids.map((id) => ({ id })),
      )
      .catch((error: unknown) => log.warn({ fault: traceOf(error) }, 'kept decisions wait for the next minute'))
  }
  setTimeout(begin, seconds * 1000).unref()
}

/** After a restart and each minute: what is due and was not carried out. */
export async function sweepDecisions({ db, jobs, clock }: Pick<World, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const due = await dueDecisions(db, clock.now())
  if (due.length > 0)
    await jobs.sendAll(
      db,
      CARRY_OUT,
      due.map((id) => ({ id })),
    )
}
