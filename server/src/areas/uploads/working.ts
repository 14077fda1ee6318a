import type { ImportProgress, ImportReport } from '@portal/contract/data'
import { type UnpackFault, UPLOAD_KEPT_HOURS, type UploadStatus } from '@portal/contract/uploads'
import type { Database } from '../../database/connect.ts'
import type { Job } from '../../jobs/queue.ts'
import { callerInRole } from '../../kit/caller.ts'
import { traceOf } from '../../kit/errors.ts'
import { mayMove } from '../../kit/moves.ts'
import { type Steps, takeStep, type Wish } from '../../kit/takeStep.ts'
import type { World } from '../../kit/world.ts'
import { importData } from '../data/index.ts'
import { uploadLimits } from './limits.ts'
import { NotUnpacked, type UploadActor, uploadMoves, waitsAgain } from './rules.ts'
import {
  addPiece,
  agedUploads,
  bytesOf,
  dropUnfinished,
  erasePart,
  isAtWork,
  isKeyLive,
  leftBehind,
  lockTurns,
  lockUpload,
  noteSeen,
  type UploadRow,
  waitingUploads,
  withoutPeople,
  writeUpload,
} from './store.ts'
import { filesIn } from './unpacking.ts'

const WORK = 'work-on-upload'
const ACTION = `JOB ${WORK}`
const HOUR_MS = 3_600_000
/** How often the process that works on an upload says so, and how long nothing may be heard before it is taken to have ended. */
const BEAT_MS = 30_000
const SILENT_MS = 10 * 60_000
/** Longer than any import takes: after so many beats the work is taken to hang, and says no more. */
const MOST_BEATS = 240
const TELL_EVERY_MS = 1000

interface UploadWish extends Wish<UploadActor> {
  to: UploadStatus
  change: Partial<UploadRow>
}

/** The row itself and the audit say what became of an upload: it has no history beside them, and nobody is written to. */
const uploadSteps: Steps<UploadRow, UploadWish> = {
  lock: lockUpload,
  holds: (row, { to, who }) => mayMove(uploadMoves, row.status, to, who),
  change: (tx, row, { to, change }) => writeUpload(tx, row.id, { ...change, status: to }),
  record: async () => undefined,
  messages: async () => [],
  announce: async () => undefined,
}

/** Takes an upload from one status to another. */
export async function moveUpload(
  tx: Database,
  world: World,
  { id }: Pick<UploadRow, 'id'>,
  to: UploadStatus,
  who: UploadActor,
  change: Partial<UploadRow> = {},
): Promise<void> {
  await takeStep(tx, world, uploadSteps, id, () => ({ who, personId: null, note: null, to, change }))
}

/** Nothing that names people stays: neither the file, nor its bad rows. */
export async function eraseUpload(tx: Database, row: UploadRow, now: Date): Promise<void> {
  await erasePart(tx, row.id)
  await writeUpload(tx, row.id, { report: withoutPeople(row.report), erasedAt: now })
}

/** Wakes a worker, which takes the upload whose turn it is: not necessarily the one that the caller has in mind. */
export const wakeWorker = (tx: Database, { jobs }: Pick<World, 'jobs'>): Promise<void> => jobs.send(tx, WORK, {})

/** Takes up an upload that waits, unless another of its institution is at work. */
const begin = (world: World, { id, orgId }: Pick<UploadRow, 'id' | 'orgId'>) =>
  world.db.transaction(async (tx) => {
    await lockTurns(tx, orgId)
    const row = await lockUpload(tx, id)
    if (row === undefined || (row.status !== 'RECEIVED' && row.status !== 'CONFIRMED')) return undefined
    if (await isAtWork(tx, orgId)) return undefined
    const to = row.status === 'CONFIRMED' || row.keyId !== null ? 'APPLYING' : 'CHECKING'
    await moveUpload(tx, world, row, to, 'job', { seenAt: world.clock.now(), tries: row.tries + 1, progress: null })
    return { ...row, status: to } as const
  })
/** Takes up the first upload in turn that no other worker has taken meanwhile. */
async function beginNext(world: World): Promise<Begun | undefined> {
  for (const waiting of await waitingUploads(world.db)) {
    const begun = await begin(world, waiting)
    if (begun !== undefined) return begun
  }
  return undefined
}
type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>

/** Notes that an upload is at work for as long as it is, also while it waits for another to be merged, and how far it is. The work goes on where that cannot be noted. */
export function noteAlive({ db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>, id: number, everyMs = BEAT_MS) {
  let noting: Promise<void> = Promise.resolve()
  let told = 0
  const note = (progress?: ImportProgress) => {
    noting = noting
      .then(() => noteSeen(db, id, clock.now(), progress))
      .catch((error: unknown) => log.warn({ uploadId: id, fault: traceOf(error) }, 'how far an upload is could not be noted'))
  }
  let beats = 0
  const beat = setInterval(() => {
    if (++beats > MOST_BEATS) clearInterval(beat)
    else note()
  }, everyMs).unref()
  return {
    progress: (now: ImportProgress) => {
      const time = performance.now()
      if (time - told < TELL_EVERY_MS) return
      told = time
      note(now)
    },
    end: () => {
      clearInterval(beat)
      return noting
    },
  }
}

/** What came of the work: a report with the list of its bad rows, or why the file could not be read. */
type Outcome = { report: ImportReport; faults: string } | { why: UnpackFault }

/** Reads the file, and checks it or brings it in. */
async function importUpload(world: World, row: Begun): Promise<Outcome> {
  const { db } = world
  const caller = row.roleId === null ? undefined : await callerInRole(db, row.roleId)
  // A role or key that has ended brings nothing in any more, and a stolen key is ended for that.
  if (row.roleId !== null && caller === undefined) return { why: 'stopped' }
  if (row.keyId !== null && !(await isKeyLive(db, row.keyId, world.clock.now()))) return { why: 'stopped' }
  let faults = ''
  const alive = noteAlive(world, row.id)
  try {
    const report = await importData(world, await filesIn(row.fileName, await bytesOf(db, row.id, 'file')), {
      scope: { orgId: row.orgId },
      isCheckOnly: row.status === 'CHECKING',
      takesGoodRows: row.takesGoodRows,
      caller,
      ...(row.keyId !== null && { program: { orgId: row.orgId, keyId: row.keyId } }),
      action: ACTION,
      requestId: row.requestId,
      progress: alive.progress,
      // Kept until the import's own transaction is over.
      faultsCsv: async (text) => {
        faults = text
      },
    })
    return { report, faults }
  } finally {
    await alive.end()
  }
}

/** What is known of an import without a word of its file: that can be kept whatever the file holds. */
const inFigures = (outcome: Outcome): Outcome =>
  'why' in outcome ? outcome : { report: { ...outcome.report, faults: [], ignored: [] }, faults: '' }

/** Writes what came of it. A file that is done with is erased at once; its bad rows stay for as long as somebody may mend them. */
const settle = (world: World, begun: Begun, outcome: Outcome) =>
  world.db.transaction(async (tx) => {
    const now = world.clock.now()
    const row = await lockUpload(tx, begun.id)
    if (row === undefined || row.status !== begun.status) return
    if ('why' in outcome) {
      await moveUpload(tx, world, row, 'REFUSED', 'job', { why: outcome.why, tries: 0, progress: null })
      return eraseUpload(tx, { ...row, report: null }, now)
    }
    const { report, faults } = outcome
    const to = report.isApplied ? 'APPLIED' : row.keyId === null ? 'CHECKED' : 'REFUSED'
    await moveUpload(tx, world, row, to, 'job', { report, tries: 0, progress: null })
    await erasePart(tx, row.id, 'faults')
    if (faults !== '') await addPiece(tx, row.id, 'faults', 0, Buffer.from(faults))
    if (to === 'CHECKED') return
    if (report.faultCount === 0) await eraseUpload(tx, { ...row, report }, now)
    else await erasePart(tx, row.id, 'file')
  })

async function work(world: World): Promise<void> {
  const row = await beginNext(world)
  if (row === undefined) return
  const { id } = row
  const outcome = await importUpload(world, row).catch((error: unknown): Outcome => {
    if (error instanceof NotUnpacked) return { why: error.fault }
    world.log.error({ fault: traceOf(error), uploadId: id }, 'an upload could not be worked on')
    return { why: 'stopped' }
  })
  // Whatever is wrong with the words of a report, its upload comes to an end.
  await settle(world, row, outcome).catch((error: unknown) => {
    world.log.error({ fault: traceOf(error), uploadId: id }, 'the report of an upload could not be kept')
    return settle(world, row, inFigures(outcome))
  })
  if ((await waitingUploads(world.db)).length > 0) await wakeWorker(world.db, world)
}

/** Uploads of different institutions that a process works on at a time: one that takes minutes leaves a worker to the others. */
const WORKERS = 2

export const uploadJob = (world: World): Job => ({
  name: WORK,
  atOnce: 1,
  workers: WORKERS,
  run: () => work(world),
})

/** What a process left behind waits again; where that happened time and again, it has come to an end. */
async function takeUpAgain(tx: Database, world: World, row: UploadRow): Promise<void> {
  if (row.status !== 'CHECKING' && row.status !== 'APPLYING') return
  if (row.tries < uploadLimits.fileTries.most)
    return moveUpload(tx, world, row, waitsAgain(row.status, row.keyId !== null), 'job', { progress: null })
  await moveUpload(tx, world, row, 'REFUSED', 'job', { why: 'stopped', progress: null })
  await eraseUpload(tx, { ...row, report: null }, world.clock.now())
}

/** Each minute: what a process left behind waits again, what is a day old is erased, and what waits is worked on. */
export async function sweepUploads(world: World): Promise<void> {
  const { db, clock } = world
  const now = clock.now()
  const silentSince = new Date(now.getTime() - SILENT_MS)
  await dropUnfinished(db, silentSince)
  for (const { id } of await leftBehind(db, silentSince))
    await db.transaction(async (tx) => {
      const row = await lockUpload(tx, id)
      if (row !== undefined) await takeUpAgain(tx, world, row)
    })
  for (const { id } of await agedUploads(db, new Date(now.getTime() - UPLOAD_KEPT_HOURS * HOUR_MS)))
    await db.transaction(async (tx) => {
      const row = await lockUpload(tx, id)
      if (row === undefined || row.status === 'CHECKING' || row.status === 'APPLYING') return
      if (mayMove(uploadMoves, row.status, 'EXPIRED', 'job')) await moveUpload(tx, world, row, 'EXPIRED', 'job')
      await eraseUpload(tx, row, now)
    })
  for (const _waiting of await waitingUploads(db)) await wakeWorker(db, world)
}
