import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ImportedFile, ImportFault } from '@portal/contract/data'
import { MissingInGroup, SYNC_STATUSES } from '@portal/contract/sync'
import { UPLOAD_STATUSES } from '@portal/contract/uploads'
import * as z from 'zod/mini'
import {
  confirmList,
  connectInstitutions,
  findBreaker,
  findInstitution,
  findList,
  institutionsOf,
  LIST,
  queueNow,
  replaceCodes,
} from '../areas/sync/index.ts'
import { confirmUpload, filesOfUpload, sourceUpload } from '../areas/uploads/index.ts'
import { CODE_KINDS } from '../database/tables/sync.ts'
import { instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { announceWork } from '../work/news.ts'
import { type CommandContext, command } from './command.ts'

/** Modes for files with personal data: their owner only. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700

function requireSource({ settings }: CommandContext): void {
  if (settings.esis === undefined) throw new StartFailure('ESIS_URL is not set: see docs/running.md.')
}

const unknown = (orgId: number) =>
  new StartFailure(`ESIS has no institution for ${orgId} in the code table: see npm run sync -- status and npm run sync -- codes FILE.`)

export const syncStatus = command({
  name: 'sync status',
  runsReadOnly: true,
  request: z.object({}),
  result: z.object({
    breaker: z.object({
      failures: z.int(),
      awaySince: z.nullable(z.string()),
      openUntil: z.nullable(z.string()),
      lastError: z.nullable(z.string()),
    }),
    /** Rows of the queue; the one with an empty code is the list of institutions. */
    institutions: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        orgId: z.nullable(z.int()),
        status: z.enum(SYNC_STATUSES),
        list: z.nullable(z.string()),
        rows: z.int(),
        fetchedAt: z.nullable(z.string()),
        missing: z.int(),
        isHeld: z.boolean(),
        lastError: z.nullable(z.string()),
      }),
    ),
    isListConfirmed: z.boolean(),
  }),
  run: async ({ db }) => {
    const { failures, awaySince, openUntil, lastError } = await findBreaker(db)
    const rows = await institutionsOf(db)
    return {
      breaker: { failures, awaySince: awaySince && instantText(awaySince), openUntil: openUntil && instantText(openUntil), lastError },
      institutions: rows.map(({ code, name, orgId, status, list, rows: count, fetchedAt, missing, isHeld, lastError: why }) => ({
        code,
        name,
        orgId,
        status,
        list,
        rows: count,
        isHeld,
        lastError: why,
        fetchedAt: fetchedAt && instantText(fetchedAt),
        missing: missing.reduce((sum, { count: some }) => sum + some, 0),
      })),
      isListConfirmed: rows.some(({ code, confirmedAt }) => code === LIST && confirmedAt !== null),
    }
  },
})

export const syncShow = command({
  name: 'sync show',
  runsReadOnly: true,
  /** Without an institution: their list. */
  request: z.object({ orgId: z.optional(z.int()) }),
  result: z.object({
    /** Null for the list of institutions, and before anything was fetched. */
    upload: z.nullable(z.enum(UPLOAD_STATUSES)),
    files: z.array(ImportedFile),
    faults: z.array(ImportFault),
    faultCount: z.int(),
    missing: z.array(MissingInGroup),
  }),
  run: async ({ db }, { orgId }) => {
    const row = orgId === undefined ? await findList(db) : await findInstitution(db, orgId)
    if (row === undefined) throw orgId === undefined ? new StartFailure('Nothing was fetched yet: npm run sync -- run') : unknown(orgId)
    const upload = orgId === undefined ? undefined : await sourceUpload(db, orgId)
    const { files = [], faults = [], faultCount = 0 } = (orgId === undefined ? row.report : upload?.report) ?? {}
    return { upload: upload?.status ?? null, files, faults, faultCount, missing: row.missing }
  },
})

export const syncRun = command({
  name: 'sync run',
  request: z.object({ orgId: z.optional(z.int()) }),
  result: z.object({ queued: z.int() }),
  run: async (at, { orgId }) => {
    requireSource(at)
    const queued = await at.db.transaction(async (tx) => {
      const count = await queueNow(tx, orgId, at.clock.now())
      announceWork(tx, ['fetch-source'])
      return count
    })
    if (queued === 0 && orgId !== undefined && (await findInstitution(at.db, orgId)) === undefined) throw unknown(orgId)
    return { queued }
  },
})

export const syncApply = command({
  name: 'sync apply',
  request: z.object({ orgId: z.optional(z.int()) }),
  result: z.object({}),
  run: async (at, { orgId }) => {
    requireSource(at)
    await at.db.transaction(async (tx) => {
      if (orgId !== undefined) return confirmInstitution(tx, orgId)
      if (((await findList(tx))?.report ?? null) === null)
        throw new StartFailure('The list of institutions was not fetched yet: npm run sync -- run')
      await confirmList(tx, at.clock.now())
      await queueNow(tx, undefined, at.clock.now())
      announceWork(tx, ['fetch-source'])
    })
    return {}
  },
})

async function confirmInstitution(tx: CommandContext['db'], orgId: number): Promise<void> {
  if ((await findInstitution(tx, orgId)) === undefined) throw unknown(orgId)
  const upload = await sourceUpload(tx, orgId)
  if (upload === undefined || !(await confirmUpload(tx, upload.id)))
    throw new StartFailure(
      `Institution ${orgId} has no checked differences to apply: npm run sync -- run --org ${orgId}, then npm run sync -- show --org ${orgId}.`,
    )
}

export const syncCodes = command({
  name: 'sync codes',
  request: z.object({ rows: z.array(z.object({ kind: z.enum(CODE_KINDS), theirs: z.string(), ours: z.string() })) }),
  result: z.object({ before: z.int(), now: z.int(), connected: z.int() }),
  run: async ({ db }, { rows }) => {
    const twice = rows.find(({ kind, theirs }, at) => rows.findIndex((one) => one.kind === kind && one.theirs === theirs) !== at)
    if (twice !== undefined) throw new StartFailure(`The code ${twice.theirs} of ${twice.kind} has two lines.`)
    const institutions = rows.filter(({ kind }) => kind === 'institution')
    const shared = institutions.find(({ ours }, at) => institutions.findIndex((one) => one.ours === ours) !== at)
    if (shared !== undefined) throw new StartFailure(`Two institutions of ESIS have the number ${shared.ours}.`)
    const before = await db.transaction(async (tx) => {
      const count = await replaceCodes(tx, rows)
      await connectInstitutions(tx)
      return count
    })
    const connected = (await institutionsOf(db)).filter(({ orgId }) => orgId !== null).length
    return { before, now: rows.length, connected }
  },
})

export const syncFiles = command({
  name: 'sync files',
  runsReadOnly: true,
  request: z.object({ orgId: z.int(), folder: z.string() }),
  result: z.object({ files: z.int() }),
  run: async ({ db }, { orgId, folder }) => {
    const upload = await sourceUpload(db, orgId)
    if (upload === undefined || upload.erasedAt !== null)
      throw new StartFailure(`Institution ${orgId} has no fetched rows now: npm run sync -- run --org ${orgId}. Applied rows are erased.`)
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
    const files = await filesOfUpload(db, upload)
    for (const { name, bytes } of files) await pipeline(bytes(), createWriteStream(join(folder, name), { mode: OWN_FILE }))
    return { files: files.length }
  },
})
