import { randomUUID } from 'node:crypto'
import { takeLock } from '../../database/locks.ts'
import { syncInstitutions } from '../../database/tables.ts'
import { dateIn, minutesIn, today } from '../../outside/clock.ts'
import { type Esis, esisBy, SourceFailure } from '../../outside/esis.ts'
import { type EsisRow, institutionLists } from '../../outside/esisShapes.ts'
import { type Lease, noLease, type Turn } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { enteredFiles, importData } from '../data/index.ts'
import { addSourceUpload, dropOldDeliveries, endedSince, lastApplied } from '../uploads/index.ts'
import { afterFailure, CLOSED, compareStays, isNight, isOpen, type SourceTrouble, windowOf } from './rules.ts'
import {
  claimInstitution,
  codesOf,
  connectInstitutions,
  findBreaker,
  groupsAt,
  isFetching,
  knownInstitutions,
  LIST,
  noteInstitutions,
  noteListReport,
  queueNight,
  type SyncRow,
  staysAt,
  teachersAt,
  writeBreaker,
  writeHeld,
} from './store.ts'
import { organisationsOf, Translation } from './translation.ts'

const SOURCE = 'esis'
const ACTION = `SYNC ${SOURCE}`
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days for which the ends of earlier deliveries count towards the share that waits for the office. */
const ENDS_COUNT_DAYS = 7
/** Days for which the figures of a nightly delivery stay. */
const KEPT_DAYS = 30

/** Claims one institution unless another one is being fetched, in any process, or the breaker is open. */
const claim = (world: World, turn: Turn): Promise<SyncRow[]> =>
  world.db.transaction(async (tx) => {
    await takeLock(tx, 'fetching')
    if (isOpen(await findBreaker(tx), turn.now) || (await isFetching(tx, turn.now))) return []
    return claimInstitution(tx, turn)
  })

/** Counts a failure; logs the begin of an outage once for all processes. */
export const noteTrouble = ({ db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>, trouble: SourceTrouble): Promise<void> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'fetching')
    const before = await findBreaker(tx)
    const breaker = afterFailure(before, trouble, clock.now())
    await writeBreaker(tx, breaker)
    if (before.awaySince === null && breaker.awaySince !== null)
      log.error({ source: SOURCE, why: trouble.message, until: breaker.openUntil }, 'the source of school data fails: fetching pauses')
  })

/** Closes the breaker; logs the end of an outage. */
export const noteWorked = ({ db, log }: Pick<World, 'db' | 'log'>): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await findBreaker(tx)
    if (before.failures === 0) return
    await writeBreaker(tx, CLOSED)
    if (before.awaySince !== null) log.info({ source: SOURCE, since: before.awaySince }, 'the source of school data works again')
  })

const done = (world: World) => ({ fetchedAt: world.clock.now(), tries: 0, lastError: null, list: null, ...noLease }) as const

/** Fetches the list of institutions and imports those of the code table for the operator, after their first confirmation. */
async function fetchList(world: World, esis: Esis, row: SyncRow, lease: Lease): Promise<void> {
  const { db, clock } = world
  const now = clock.now()
  const found: (EsisRow<'institutions'> | undefined)[] = []
  for await (const { rows } of esis.pages('institutions', { institution: '', ...windowOf(dateIn(now), undefined) })) {
    found.push(...rows)
    if (!(await writeHeld(db, lease, { list: 'institutions', rows: found.length }))) return
  }
  const known = found.filter((one) => one !== undefined)
  await db.transaction((tx) =>
    noteInstitutions(
      tx,
      known.map(({ institutionId, name }) => ({ code: institutionId, name })),
      now,
    ),
  )
  const { csv, faults } = organisationsOf(found, await codesOf(db), await knownInstitutions(db))
  if (csv !== undefined || faults.length > 0) {
    const bytes = Buffer.from(csv ?? '')
    const once = async function* () {
      yield bytes
    }
    const sources = csv === undefined ? [] : [{ name: 'organisations.csv', size: bytes.length, bytes: once }]
    const isCheckOnly = row.confirmedAt === null
    const how = { scope: 'operator', isCheckOnly, takesGoodRows: true, caller: undefined, faultsBefore: faults } as const
    await noteListReport(db, await importData(world, sources, { ...how, action: ACTION, requestId: randomUUID() }))
  }
  await db.transaction(async (tx) => {
    if (!(await writeHeld(tx, lease, { status: 'FETCHED', ...done(world) }))) return
    await connectInstitutions(tx)
    // Institutions that the list brought are fetched in the same night.
    if (row.nightOf !== null) await queueNight(tx, row.nightOf, now)
    announceWork(tx, ['fetch-source'])
  })
}

/** Fetches the lists of one institution and queues them as an upload; nothing is stored before the last page. */
async function fetchInstitution(world: World, esis: Esis, { code, orgId }: SyncRow & { orgId: number }, lease: Lease): Promise<void> {
  const { db, clock } = world
  const day = today(clock)
  const applied = await lastApplied(db, orgId, SOURCE)
  const query = { institution: code, ...windowOf(day, applied && dateIn(applied.createdAt)) }
  const { schoolYear } = query
  const [teachers, groups] = [await teachersAt(db, orgId, schoolYear), await groupsAt(db, orgId, schoolYear)]
  const stays = await staysAt(db, orgId, day)
  const of = { institution: code, orgId, schoolYear, teachers, groups, stays }
  const translation = new Translation(of, await codesOf(db))
  let count = 0
  for (const list of institutionLists)
    for await (const { rows, first } of esis.pages(list, query)) {
      translation.add(list, rows, first)
      count += rows.length
      if (!(await writeHeld(db, lease, { list, rows: count }))) return
    }
  const endedBefore = await endedSince(db, orgId, SOURCE, new Date(clock.now().getTime() - ENDS_COUNT_DAYS * DAY_MS))
  const { missing, ending, isHeld } = compareStays(stays, translation.stays, day, endedBefore)
  await db.transaction(async (tx) => {
    // Locks the row: another process may have claimed it since the last page.
    if (!(await writeHeld(tx, lease, { list: null }))) return
    const entered = await enteredFiles(tx, orgId)
    const files = new Map([...translation.files()].filter(([name]) => !entered.has(name.replace(/\.csv$/, ''))))
    const faults = translation.faults.filter(({ file }) => !entered.has(file))
    const appliesItself = applied !== undefined && !isHeld
    const delivered = { source: SOURCE, orgId, files, faults, appliesItself, ending, requestId: randomUUID() } as const
    const isAnything = files.size + faults.length > 0
    const uploadId = isAnything ? ((await addSourceUpload(tx, world, delivered)) ?? null) : null
    const isTooLarge = isAnything && uploadId === null
    const ended = isTooLarge
      ? ({ status: 'FAILED', lastError: 'the rows are too many for one upload' } as const)
      : ({ status: 'FETCHED' } as const)
    await writeHeld(tx, lease, { ...done(world), uploadId, missing, isHeld, ...ended })
    announceWork(tx, ['fetch-source'])
  })
}

async function run(world: World, esis: Esis, row: SyncRow, lease: Lease): Promise<void> {
  try {
    const { orgId } = row
    if (row.code === LIST) await fetchList(world, esis, row, lease)
    else if (orgId === null) await writeHeld(world.db, lease, { status: 'IDLE', ...noLease })
    else await fetchInstitution(world, esis, { ...row, orgId }, lease)
  } catch (error) {
    if (error instanceof SourceFailure) await noteTrouble(world, error)
    throw error
  }
  await noteWorked(world)
}

const failed = async ({ db }: World, lease: Lease, lastError: string): Promise<void> => {
  await writeHeld(db, lease, { status: 'FAILED', list: null, tries: 0, lastError, ...noLease })
}

/** Fetches institutions from ESIS; without the setting it claims nothing. */
export function syncWorker(world: World, esis: Esis | undefined = esisBy(world.settings)): Worker<SyncRow> {
  return {
    table: syncInstitutions,
    claim: async (turn) => (esis === undefined ? [] : claim(world, turn)),
    run: async (row, lease) => (esis === undefined ? undefined : run(world, esis, row, lease)),
    giveUp: (_row, lease, lastError) => failed(world, lease, lastError),
    ...(esis !== undefined && { errorOf: (error) => (error instanceof Error ? textOf(error) : 'unknown') }),
  }
}

/** Text of a failure for log and operator; other errors may quote data, and give their name alone. */
const textOf = (error: Error): string => (error instanceof SourceFailure ? error.message : error.name)

/** Runs each minute; in the night it queues every institution once. */
export async function queueSync({ db, clock, settings }: Pick<World, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = clock.now()
  if (settings.esis === undefined || !isNight(minutesIn(now), settings.esis.hour)) return
  // A night that spans midnight is the night of the day on which it began.
  const night = dateIn(new Date(now.getTime() - settings.esis.hour * HOUR_MS))
  await db.transaction(async (tx) => {
    if ((await queueNight(tx, night, now)) === 0) return
    await dropOldDeliveries(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    announceWork(tx, ['fetch-source'])
  })
}
