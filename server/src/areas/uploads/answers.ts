import { buffer } from 'node:stream/consumers'
import { HEADER } from '@portal/contract/envelope'
import {
  applyUpload,
  CONFIRMED_UPLOAD_STATUSES,
  endKey,
  importState,
  makeKey,
  sendImport,
  type Upload,
  upload,
  uploadDetail,
  uploadFaults,
  uploads,
} from '@portal/contract/uploads'
import { digestOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { answer, type CallContext, callerOf, orgOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { uploadLimits } from './limits.ts'
import { fileNameIn, keyEnd, REPLACEABLE_STATUSES } from './rules.ts'
import {
  addKey,
  addUpload,
  bytesOf,
  countOfPrograms,
  dropUpload,
  endKeyOf,
  findUpload,
  keysOf,
  lastUploads,
  lockTurns,
  lockUpload,
  type ShownUpload,
  uploadsIn,
} from './store.ts'
import { eraseUpload, moveUpload } from './uploadWorker.ts'

/** Keys and offices with a file in transfer: one at a time each. */
const arrivals = new WeakMap<World, Set<string>>()

/** Display name of the person who uploaded a file or created a key; a dash after the account was deleted. */
const nameOf = ({ lastName, firstName }: { lastName: string | null; firstName: string | null }): string =>
  lastName === null || firstName === null ? '–' : displayName({ lastName, firstName })

const shown = ({ upload: row, ...person }: ShownUpload): Upload => ({
  uploadId: row.id,
  at: instantText(row.createdAt),
  by: row.keyId === null && row.source === null ? nameOf(person) : null,
  source: row.source,
  fileName: row.fileName,
  status: row.status,
  why: row.why,
  progress: row.progress,
  files: row.report?.files ?? [],
  faultCount: row.report?.faultCount ?? 0,
  hasMoreFaults: row.report?.hasMoreFaults ?? false,
})

/** Upload with its report; one of an earlier version has no warnings. */
const detailOf = (found: ShownUpload) => {
  const { report } = found.upload
  return { ...shown(found), report: report && { ...report, warnings: report.warnings ?? [] } }
}

interface UploadOwner {
  orgId: number
  roleId: number | null
  keyId: number | null
}

type UploadContext = Pick<CallContext<typeof upload>, 'request' | 'world' | 'change' | 'bytes'>

/** Refuses a program's file while too many of its institution's program files are queued or running. */
const refuseWhenQueueFull = async (db: Database, { orgId, keyId }: UploadOwner): Promise<void> => {
  if (keyId !== null && (await countOfPrograms(db, orgId)) >= uploadLimits.programFiles.most) refuse('uploadAtWork')
}

/**
 * Receives the file into memory, one at a time per key or office to bound memory. A slow transfer blocks only its own key, so that a stolen
 * key cannot block the office.
 */
async function receiveFile(context: UploadContext, by: UploadOwner): Promise<Buffer> {
  const owner = by.keyId === null ? `office ${by.orgId}` : `key ${by.keyId}`
  await refuseWhenQueueFull(context.world.db, by)
  const arriving = arrivals.get(context.world) ?? new Set()
  arrivals.set(context.world, arriving)
  if (arriving.has(owner)) refuse('uploadAtWork')
  arriving.add(owner)
  try {
    return await buffer(context.bytes())
  } finally {
    arriving.delete(owner)
  }
}

/** Stores a file and queues it. A new file of the office expires its earlier ones that were not applied. */
async function storeUpload(context: UploadContext, by: UploadOwner): Promise<number> {
  const { world, request } = context
  const fileName = fileNameIn(request.headers[HEADER.fileName.toLowerCase()]) ?? refuse('fileNameMissing')
  const bytes = await receiveFile(context, by)
  const now = world.clock.now()
  const arriving = { ...by, requestId: request.id, fileName, takesGoodRows: false, createdAt: now, servedAt: now, dueAt: now }
  const id = await addUpload(world.db, { ...arriving, status: 'ARRIVING' }, bytes)
  const receive = context.change(async (tx) => {
    await lockTurns(tx, by.orgId)
    await refuseWhenQueueFull(tx, by)
    if (by.roleId !== null)
      for (const { id } of await uploadsIn(tx, by.orgId, REPLACEABLE_STATUSES)) {
        const row = await lockUpload(tx, id)
        // An upload whose check has begun meanwhile is left to the job.
        if (row === undefined || row.keyId !== null || row.source !== null || !REPLACEABLE_STATUSES.includes(row.status)) continue
        await moveUpload(tx, world, row.id, 'EXPIRED', 'office')
        await eraseUpload(tx, row, now)
      }
    await moveUpload(tx, world, id, 'RECEIVED', 'office')
    announceWork(tx, ['work-on-upload'])
    return id
  })
  return receive.catch(async (error: unknown) => {
    await dropUpload(world.db, id)
    throw error
  })
}

export const uploadAnswers = [
  answer(uploads, async (context) => {
    const { db, clock } = context.world
    const orgId = orgOf(context)
    const keys = await keysOf(db, orgId, clock.now())
    return {
      uploads: (await lastUploads(db, orgId)).map(shown),
      keys: keys.map(({ key, ...person }) => ({
        keyId: key.id,
        name: key.name,
        by: nameOf(person),
        since: instantText(key.madeAt),
        until: instantText(key.until),
        lastUsedAt: key.lastUsedAt && instantText(key.lastUsedAt),
      })),
    }
  }),

  answer(uploadDetail, async (context) =>
    detailOf((await findUpload(context.world.db, orgOf(context), context.params.uploadId)) ?? refuse('notFoundRecord')),
  ),

  answer(uploadFaults, async (context) => {
    const { db } = context.world
    const found = (await findUpload(db, orgOf(context), context.params.uploadId)) ?? refuse('notFoundRecord')
    if (found.upload.erasedAt !== null) refuse('uploadGone')
    return { csv: (await bytesOf(db, found.upload.id, 'faults')).toString('utf8') }
  }),

  answer(upload, async (context) => ({
    uploadId: await storeUpload(context, { orgId: orgOf(context), roleId: callerOf(context).roleId, keyId: null }),
  })),

  answer(applyUpload, async (context) => {
    const { world, body } = context
    const orgId = orgOf(context)
    await context.change(async (tx) => {
      const row = await lockUpload(tx, body.uploadId)
      if (row === undefined || row.orgId !== orgId) return refuse('notFoundRecord')
      if (CONFIRMED_UPLOAD_STATUSES.some((confirmed) => confirmed === row.status)) return refuse('uploadAtWork')
      if (row.status !== 'CHECKED') return refuse('uploadGone')
      if (row.report?.hasMoreFaults) return refuse('uploadFaultsUnknown')
      if ((row.report?.faultCount ?? 0) > 0 && !body.goodRows) return refuse('uploadHasFaults')
      await moveUpload(tx, world, row.id, 'CONFIRMED', 'office', { takesGoodRows: body.goodRows, roleId: callerOf(context).roleId })
      announceWork(tx, ['work-on-upload'])
    })
    return context.say('Оруулж эхэллээ')
  }),

  answer(makeKey, async (context) => {
    const { world, body } = context
    const orgId = orgOf(context)
    const now = world.clock.now()
    const until = keyEnd(now)
    const generate = () => randomToken(world.random)
    return context.change(async (tx) => {
      await takeLockOn(tx, `keys of ${orgId}`)
      const count = (await keysOf(tx, orgId, now)).length
      if (count >= uploadLimits.keys.most) refuse('tooManyKeys', { values: { count } })
      const { roleId } = callerOf(context)
      return writeUniqueKey(tx, 'org_keys_hash', generate, async (point, key) => {
        const keyId = await addKey(point, { orgId, name: body.name.trim(), keyHash: digestOf(key), roleId, madeAt: now, until })
        return { keyId, key, until: instantText(until) }
      })
    })
  }),

  answer(endKey, async (context) => {
    await context.change(async (tx) => {
      if (!(await endKeyOf(tx, orgOf(context), context.body.keyId, context.world.clock.now()))) refuse('notFoundRecord')
    })
    return context.say('Түлхүүрийг хүчингүй болголоо')
  }),

  answer(sendImport, async (context) => {
    const { keyId, orgId } = context.program ?? refuse('keyInvalid')
    const importId = await storeUpload(context, { orgId, roleId: null, keyId })
    return { importId, address: importState.path.replace(':importId', String(importId)) }
  }),

  answer(importState, async (context) => {
    const { orgId } = context.program ?? refuse('keyInvalid')
    const found = await findUpload(context.world.db, orgId, context.params.importId)
    // Programs may not read the uploads of the office.
    if (found === undefined || found.upload.keyId === null) return refuse('notFoundRecord')
    return detailOf(found)
  }),
]
