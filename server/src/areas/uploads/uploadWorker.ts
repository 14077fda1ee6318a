import type { ImportProgress, ImportReport } from '@portal/contract/data'
import { PROPOSAL_DAYS } from '@portal/contract/dataForms'
import { type UnpackFault, UPLOAD_STATUSES_AT_WORK, UPLOAD_TTL_HOURS } from '@portal/contract/uploads'
import { callerInRole } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { traceOf } from '../../database/errors.ts'
import { uploads } from '../../database/tables.ts'
import { mayMove } from '../../requests/moves.ts'
import { statusMover } from '../../requests/takeStep.ts'
import { type Lease, noLease, type Turn } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { importData } from '../data/index.ts'
import { NotUnpacked, uploadMoves } from './rules.ts'
import { withSourceFaults } from './sourceFaults.ts'
import {
  addPiece,
  agedUploads,
  bytesOf,
  claimUploads,
  dropUnfinished,
  erasePart,
  isKeyLive,
  lockHeldUpload,
  lockUpload,
  noteProgress,
  type UploadRow,
  withoutPeople,
  writeUpload,
} from './store.ts'
import { filesIn } from './unpacking.ts'

const ACTION = 'JOB work-on-upload'
const HOUR_MS = 3_600_000
/** Maximum time for storing a file; an older partial file counts as abandoned. */
const RECEIVE_TIMEOUT_MS = HOUR_MS / 6
const PROGRESS_INTERVAL_MS = 1000

export const moveUpload = statusMover({ moves: uploadMoves, lock: lockUpload, write: writeUpload })

/** Erases all personal data of an upload: the file and its faulty rows. */
export async function eraseUpload(tx: Database, row: UploadRow, now: Date): Promise<void> {
  await erasePart(tx, row.id)
  await writeUpload(tx, row.id, { report: withoutPeople(row.report), erasedAt: now })
}

/** Claims uploads and sets their status to `CHECKING` or `APPLYING`; one whose process crashed has it already. */
const begin = (world: World, turn: Turn): Promise<Begun[]> =>
  world.db.transaction(async (tx) => {
    const begun: Begun[] = []
    for (const row of await claimUploads(tx, turn)) {
      const { status } = row
      const atWork = UPLOAD_STATUSES_AT_WORK.find((one) => one === status)
      const to = atWork ?? (status === 'CONFIRMED' || row.keyId !== null ? 'APPLYING' : 'CHECKING')
      if (atWork === undefined) await moveUpload(tx, world, row.id, to, 'job')
      begun.push({ ...row, status: to })
    }
    return begun
  })
type Begun = UploadRow & { status: 'CHECKING' | 'APPLYING' }

/** Writes the progress of an upload at most once a second. A failed write is logged and does not stop the work. */
export function notingProgress({ db, log }: Pick<World, 'db' | 'log'>, lease: Lease) {
  let noting: Promise<void> = Promise.resolve()
  let reportedAt = 0
  return {
    progress: (now: ImportProgress) => {
      const time = performance.now()
      if (time - reportedAt < PROGRESS_INTERVAL_MS) return
      reportedAt = time
      noting = noting
        .then(() => noteProgress(db, lease, now))
        .catch((error: unknown) => log.warn({ uploadId: lease.id, fault: traceOf(error) }, 'how far an upload is could not be noted'))
    },
    end: () => noting,
  }
}

/** Report with its faulty rows as CSV, or the reason why the file is unreadable. */
type Outcome = { report: ImportReport; faults: string } | { why: UnpackFault }

/** Reads the file, then checks or applies it. */
async function importUpload(world: World, row: Begun, lease: Lease): Promise<Outcome> {
  const { db } = world
  const caller = row.roleId === null ? undefined : await callerInRole(db, row.roleId)
  // An ended role or revoked key stops its queued uploads: this is how a stolen key is stopped.
  if (row.roleId !== null && caller === undefined) return { why: 'stopped' }
  if (row.keyId !== null && !(await isKeyLive(db, row.keyId, world.clock.now()))) return { why: 'stopped' }
  let faults = ''
  const unpacked = await filesIn(row.fileName, await bytesOf(db, row.id, 'file'))
  const { sources, faultsBefore } = row.source === null ? { sources: unpacked, faultsBefore: [] } : await withSourceFaults(unpacked)
  const noting = notingProgress(world, lease)
  try {
    const report = await importData(world, sources, {
      scope: { orgId: row.orgId },
      isCheckOnly: row.status === 'CHECKING',
      takesGoodRows: row.takesGoodRows,
      caller,
      // The office that applies rows of a source answers for them; otherwise the institution does.
      ...((row.keyId !== null || (row.source !== null && caller === undefined)) && { program: { orgId: row.orgId, keyId: row.keyId } }),
      faultsBefore,
      auditsChangesOnly: row.source !== null,
      action: row.source === null ? ACTION : `SYNC ${row.source}`,
      requestId: row.requestId,
      progress: noting.progress,
      // Held in memory until the import's transaction has ended.
      faultsCsv: async (text) => {
        faults = text
      },
    })
    return { report, faults }
  } finally {
    await noting.end()
  }
}

/** Outcome without any text from the file, so that storing it cannot fail on the file's content. */
const inFigures = (outcome: Outcome): Outcome =>
  'why' in outcome ? outcome : { report: { ...outcome.report, faults: [], warnings: [], ignored: [] }, faults: '' }

/** Stores the outcome. A finished file is erased at once; its faulty rows stay until the upload is erased, for the office to correct. */
const settle = (world: World, lease: Lease, outcome: Outcome, lastError: string | null = null) =>
  world.db.transaction(async (tx) => {
    const now = world.clock.now()
    const row = await lockHeldUpload(tx, lease)
    if (row === undefined) return
    const ended = { tries: 0, progress: null, lastError, ...noLease }
    // Wakes the workers for the next upload of the institution.
    announceWork(tx, ['work-on-upload'])
    if ('why' in outcome) {
      await moveUpload(tx, world, row.id, 'REFUSED', 'job', { why: outcome.why, ...ended })
      return eraseUpload(tx, { ...row, report: null }, now)
    }
    const { report, faults } = outcome
    const to = report.isApplied ? 'APPLIED' : row.keyId === null ? 'CHECKED' : 'REFUSED'
    await moveUpload(tx, world, row.id, to, 'job', { report, ...ended })
    await erasePart(tx, row.id, 'faults')
    if (faults !== '') await addPiece(tx, row.id, 'faults', 0, Buffer.from(faults))
    if (to === 'CHECKED') return
    if (report.faultCount === 0) await eraseUpload(tx, { ...row, report }, now)
    else await erasePart(tx, row.id, 'file')
  })

async function work(world: World, row: Begun, lease: Lease): Promise<void> {
  const outcome = await importUpload(world, row, lease).catch((error: unknown): Outcome => {
    if (error instanceof NotUnpacked) return { why: error.fault }
    world.log.error({ fault: traceOf(error), uploadId: row.id }, 'an upload could not be worked on')
    return { why: 'stopped' }
  })
  // Text that the database rejects must not leave the upload running: settles it with the counts alone.
  await settle(world, lease, outcome).catch((error: unknown) => {
    world.log.error({ fault: traceOf(error), uploadId: row.id }, 'the report of an upload could not be kept')
    return settle(world, lease, inFigures(outcome))
  })
}

export const uploadWorker = (world: World): Worker<Begun> => ({
  table: uploads,
  claim: (turn) => begin(world, turn),
  run: (row, lease) => work(world, row, lease),
  giveUp: (_row, lease, lastError) => settle(world, lease, { why: 'stopped' }, lastError),
})

/** Runs each minute: erases files past their retention and partial files of ended processes. */
export async function sweepUploads(world: World): Promise<void> {
  const { db, clock } = world
  const now = clock.now()
  await dropUnfinished(db, new Date(now.getTime() - RECEIVE_TIMEOUT_MS))
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  for (const { id } of await agedUploads(db, before(UPLOAD_TTL_HOURS), before(PROPOSAL_DAYS * 24)))
    await db.transaction(async (tx) => {
      const row = await lockUpload(tx, id)
      if (row === undefined || UPLOAD_STATUSES_AT_WORK.some((one) => one === row.status)) return
      if (mayMove(uploadMoves, row.status, 'EXPIRED', 'job')) await moveUpload(tx, world, row.id, 'EXPIRED', 'job')
      await eraseUpload(tx, row, now)
    })
}
