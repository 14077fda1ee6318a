import { resultBytes } from '@portal/contract/draw/resultFile'
import { hashOf } from '@portal/contract/draw/seed'
import { pipeline } from '../../database/pipeline.ts'
import { eq } from '../../database/sql.ts'
import { drawFiles, drawJobs, draws } from '../../database/tables.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { after, type Lease, releaseForRetry } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { writeDrawn } from '../enrolment/index.ts'
import { drawLists, frozenLists } from './ceremony.ts'
import {
  changeDraw,
  claimJobs,
  endJob,
  endKindergarten,
  type JobRow,
  lockJob,
  lotsOfKindergarten,
  markedLots,
  noteLeftBefore,
  queueKindergartens,
  writeResults,
} from './drawStore.ts'

const AGAIN_AFTER_MS = 3_600_000

/** Orders all lists by the published seed and publishes the results; queues the kindergartens. */
async function publish(world: World, { drawId, id }: JobRow, lease: Lease): Promise<void> {
  const { db, clock } = world
  const [draw] = await db.select().from(draws).where(eq(draws.id, drawId))
  if (draw?.seed == null) throw new Error('a draw without a seed cannot be ordered')
  const lists = await drawLists(await frozenLists(db, drawId), draw.seed, await markedLots(db, drawId))
  const bytes = resultBytes(String(drawId), lists)
  const lots = lists.flatMap((list) => list.lots.map(({ lot, result, position }, at) => ({ lot, row: at + 1, result, position })))
  await db.transaction(async (tx) => {
    if (!(await lockJob(tx, lease))) return
    const now = clock.now()
    await writeResults(tx, drawId, lots)
    await tx.insert(drawFiles).values({ drawId, name: 'results', bytes })
    await changeDraw(tx, drawId, { state: 'PUBLISHED', publishedAt: now, resultHash: hashOf(bytes) })
    await queueKindergartens(tx, drawId, now)
    await endJob(tx, id, now)
    await announceToCommissions(tx)
    announceWork(tx, ['draw'])
  })
}

/** Writes statuses, history and messages of one kindergarten in one transaction, once. */
async function writeKindergarten(world: World, job: JobRow, institutionId: number, lease: Lease): Promise<void> {
  await world.db.transaction(async (tx) => {
    if (!(await lockJob(tx, lease))) return
    const { drawId } = job
    const lots = await lotsOfKindergarten(tx, { drawId, institutionId })
    await writeDrawn(
      tx,
      world,
      lots.flatMap(({ prospectId, result, position }) =>
        result === 'PASSED' || result === 'WAITING' ? [{ prospectId, status: result, position: position ?? 0 }] : [],
      ),
    )
    const now = world.clock.now()
    const [isShown] = await pipeline(endKindergarten(tx, job, now), noteLeftBefore(tx, { drawId, institutionId, now }))
    if (isShown) await announceToCommissions(tx)
  })
}

/** Work after a ceremony. A job is done in the transaction of its rows, so another try or process changes nothing. */
export const drawWorker = (world: World): Worker<JobRow> => ({
  table: drawJobs,
  claim: (turn) => claimJobs(world.db, turn),
  run: (job, lease) => (job.institutionId === null ? publish(world, job, lease) : writeKindergarten(world, job, job.institutionId, lease)),
  giveUp: (_job, lease, lastError) => releaseForRetry(world.db, drawJobs, lease, after(world.clock.now(), AGAIN_AFTER_MS), lastError),
})
