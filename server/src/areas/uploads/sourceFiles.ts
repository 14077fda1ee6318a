import type { SourceName } from '@portal/contract/sync'
import { UPLOAD_MAX_BYTES } from '@portal/contract/uploads'
import { strToU8, zipSync } from 'fflate'
import type { Database } from '../../database/connect.ts'
import { alias, and, desc, eq, gt, inArray, isNotNull, lt, sql } from '../../database/sql.ts'
import { uploads } from '../../database/tables.ts'
import { mayMove } from '../../requests/moves.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import type { Source, SourceFault } from '../data/index.ts'
import { REPLACEABLE_STATUSES, uploadMoves } from './rules.ts'
import { FAULTS_ENTRY, withSourceFaults } from './sourceFaults.ts'
import { addUpload, bytesOf, lockTurns, lockUpload, type UploadRow, writeUpload } from './store.ts'
import { filesIn } from './unpacking.ts'
import { eraseUpload, moveUpload } from './uploadWorker.ts'

export interface SourceFiles {
  source: SourceName
  orgId: number
  /** Content of each file by its name. */
  files: ReadonlyMap<string, string>
  faults: readonly SourceFault[]
  /** Applies the good rows without confirmation. */
  appliesItself: boolean
  /** Children whose stays they end. */
  ending: number
  requestId: string
}

/** Queues rows of a source as an upload, in place of its earlier one that was not applied. Undefined if they are too many for one. */
export async function addSourceUpload(tx: Database, world: World, delivered: SourceFiles): Promise<number | undefined> {
  const { source, orgId, files, faults, appliesItself, ending, requestId } = delivered
  const now = world.clock.now()
  const entries = [...files].map(([name, content]) => [name, strToU8(content)] as const)
  const bytes = Buffer.from(zipSync(Object.fromEntries([...entries, [FAULTS_ENTRY, strToU8(JSON.stringify(faults))]])))
  if (bytes.length > UPLOAD_MAX_BYTES) return undefined
  await lockTurns(tx, orgId)
  for (const row of await replaceable(tx, orgId, source)) {
    await moveUpload(tx, world, row.id, 'EXPIRED', 'job')
    await eraseUpload(tx, row, now)
  }
  const status = appliesItself ? ('CONFIRMED' as const) : ('RECEIVED' as const)
  const endedChildren = appliesItself ? ending : null
  const arrived = {
    orgId,
    source,
    requestId,
    status,
    takesGoodRows: appliesItself,
    endedChildren,
    createdAt: now,
    servedAt: now,
    dueAt: now,
  }
  const id = await addUpload(tx, { ...arrived, fileName: `${source}.zip` }, bytes)
  announceWork(tx, ['work-on-upload'])
  return id
}

const replaceable = (tx: Database, orgId: number, source: SourceName): Promise<UploadRow[]> =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), eq(uploads.source, source), inArray(uploads.status, [...REPLACEABLE_STATUSES, 'CONFIRMED'])))
    .for('update')

/** Last upload of a source that was applied; undefined before the first. */
export async function lastApplied(db: Database, orgId: number, source: SourceName): Promise<UploadRow | undefined> {
  const isApplied = and(eq(uploads.orgId, orgId), eq(uploads.source, source), eq(uploads.status, 'APPLIED'))
  const [found] = await db.select().from(uploads).where(isApplied).orderBy(desc(uploads.id)).limit(1)
  return found
}

/** Number of children whose stays a source's deliveries ended by themselves since a time and since the last delivery that a person confirmed. */
export async function endedSince(db: Database, orgId: number, source: SourceName, since: Date): Promise<number> {
  const confirmed = alias(uploads, 'confirmed')
  const [found] = await db
    .select({ children: sql<number>`coalesce(sum(${uploads.endedChildren}), 0)::int` })
    .from(uploads)
    .where(
      and(
        eq(uploads.orgId, orgId),
        eq(uploads.source, source),
        eq(uploads.status, 'APPLIED'),
        gt(uploads.createdAt, since),
        sql`not exists (select from ${uploads} confirmed where ${confirmed.orgId} = ${uploads.orgId} and ${confirmed.source} = ${uploads.source}
            and ${confirmed.status} = 'APPLIED' and ${confirmed.endedChildren} is null and ${confirmed.id} > ${uploads.id})`,
      ),
    )
  return found?.children ?? 0
}

/** Deletes ended uploads of sources made before a time, except the last applied one of each institution. */
export async function dropOldDeliveries(tx: Database, before: Date): Promise<void> {
  const later = alias(uploads, 'later')
  await tx.delete(uploads).where(
    and(
      isNotNull(uploads.source),
      lt(uploads.createdAt, before),
      inArray(uploads.status, ['APPLIED', 'REFUSED', 'EXPIRED']),
      sql`exists (select from ${uploads} later where ${later.orgId} = ${uploads.orgId} and ${later.source} = ${uploads.source}
          and ${later.status} = 'APPLIED' and ${later.id} > ${uploads.id})`,
    ),
  )
}

/** Newest upload of a source. */
export async function sourceUpload(db: Database, orgId: number): Promise<UploadRow | undefined> {
  const [found] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), isNotNull(uploads.source)))
    .orderBy(desc(uploads.id))
    .limit(1)
  return found
}

/** Files of a source's upload that is not erased yet. */
export async function filesOfUpload(db: Database, { id, fileName }: UploadRow): Promise<Source[]> {
  const { sources } = await withSourceFaults(await filesIn(fileName, await bytesOf(db, id, 'file')))
  return sources
}

/** Confirms a checked upload for the operator; returns whether it was checked and its rest is known. */
export async function confirmUpload(tx: Database, id: number): Promise<boolean> {
  const row = await lockUpload(tx, id)
  if (row === undefined || row.report?.hasMoreFaults !== false || !mayMove(uploadMoves, row.status, 'CONFIRMED', 'office')) return false
  await writeUpload(tx, row.id, { status: 'CONFIRMED', takesGoodRows: true })
  announceWork(tx, ['work-on-upload'])
  return true
}
