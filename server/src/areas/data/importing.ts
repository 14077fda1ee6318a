import { type ImportedFile, type ImportProgress, type ImportReport, SHOWN_FAULTS } from '@portal/contract/data'
import { retention } from '@portal/contract/retention'
import * as z from 'zod/mini'
import { asProgram, auditChange, entryOf } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import { type Bulk, withBulk } from '../../database/copying.ts'
import { causeOf, codeOf } from '../../database/errors.ts'
import { runLongWork } from '../../database/fairScheduler.ts'
import { takeLock } from '../../database/locks.ts'
import { makePartitionsFor, partitionedAs } from '../../database/partitions.ts'
import { sql } from '../../database/sql.ts'
import { dateIn } from '../../outside/clock.ts'
import { beforeOf } from '../../retention/forget.ts'
import { countAside, officeOf } from './claiming.ts'
import type { DataFile } from './declare.ts'
import { brokenReport, countFaults, FaultsFull, faultLines, noteFaults, shownFaults, warnOfMissingAddresses } from './faults.ts'
import { people } from './files/registry.ts'
import { dataFiles } from './files.ts'
import { notifyOfImport } from './importNotices.ts'
import { fileNamed, fileRefusal, type ImportOptions, type ImportPlace, isIgnoredSheet, mostRows } from './importRules.ts'
import { checkValues, dropStagedFaults, type Merged, mergeFile } from './merging.ts'
import { auditNamed } from './ownership.ts'
import { inBatches, type Reading, readFile, type Source, shownName } from './reading.ts'
import { copyStaged, createCommon, createStaged, nameStaged, nameTouched, stagedSpan, type Tables, tablesOf } from './statements.ts'

/** Maximum time of one statement of an office's merge, for which other merges wait. */
const STATEMENT_LIMIT_MS = 5 * 60_000

const LOCK_NOT_AVAILABLE = '55P03'
const Span = z.tuple([z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })])

/** Share of the progress at the end of reading. */
const READING = 0.4

interface Staged {
  file: DataFile
  tables: Tables
  reading: Reading
}

/** Rolls the transaction back and carries the report out. */
class Undone extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('undone')
    this.report = report
  }
}

/** Counter for the names of temporary tables of imports in this process. */
let imports = 0

class Import {
  readonly #number = ++imports
  readonly #at: ImportPlace
  readonly #bulk: Bulk
  readonly #options: ImportOptions
  readonly #tables: Tables
  readonly #made: string[] = []
  #staged: Staged[] = []
  readonly #ignoredSheets: string[] = []
  #rows = 0
  /** Set when rows or faults reach their limit: then no row is merged, valid ones included. */
  #isStopped = false

  constructor(at: ImportPlace, bulk: Bulk, options: ImportOptions) {
    this.#at = at
    this.#bulk = bulk
    this.#options = options
    this.#tables = tablesOf(this.#number, '')
  }

  async #create(statement: string): Promise<void> {
    const [, name] = /^create temp table (\S+)/.exec(statement) ?? []
    if (name !== undefined) this.#made.push(name)
    await this.#bulk.db.execute(sql.raw(statement))
  }

  /** Reads every file into its own table and checks its values, before the merge takes locks. */
  async stage(sources: readonly Source[]): Promise<void> {
    try {
      await this.#stageAll(sources)
    } catch (error) {
      if (!(error instanceof FaultsFull)) throw error
      this.#isStopped = true
    }
    this.#staged.sort((one, other) => dataFiles.indexOf(one.file) - dataFiles.indexOf(other.file))
  }

  async #stageAll(sources: readonly Source[]): Promise<void> {
    for (const statement of createCommon(this.#tables)) await this.#create(statement)
    const { scope, progress, convertsWindows1251 = false, faultsBefore = [], auditsChangesOnly = false } = this.#options
    for (const [name, found] of Map.groupBy(faultsBefore, ({ file }) => file)) await noteFaults(this.#bulk.db, this.#tables, name, found)
    const all = sources.reduce((sum, { size }) => sum + size, 0)
    const { most, code: tooMany } = mostRows(this.#at.engine.kind, scope)
    let before = 0
    let faults = faultsBefore.length
    for (const source of sources) {
      const file = fileNamed(source.name)
      const name = file?.name ?? shownName(source.name)
      if (isIgnoredSheet(source, sources)) {
        this.#ignoredSheets.push(name)
        continue
      }
      const isTwice = this.#staged.some((other) => other.file === file)
      const code = file === undefined ? 'unknownFile' : isTwice ? 'sameFile' : fileRefusal(file, scope, this.#at)
      if (file === undefined || code !== undefined) {
        await noteFaults(this.#bulk.db, this.#tables, name, [{ line: 0, column: '', value: '', code: code ?? 'unknownFile' }])
        continue
      }
      const rowsBefore = this.#rows
      const reading = readFile(file, source, {
        limits: { rows: most - rowsBefore, faults: SHOWN_FAULTS - faults },
        convertsWindows1251,
        onBytes: (bytes, rows) => {
          this.#rows = rowsBefore + rows
          progress?.({ step: 'reading', file: name, rows: this.#rows, share: (READING * (before + bytes)) / Math.max(1, all) })
        },
      })
      const tables = tablesOf(this.#number, file.name)
      await this.#create(createStaged(file, tables))
      this.#staged.push({ file, tables, reading })
      await this.#copy(file, tables, reading)
      if (scope !== 'operator' && !auditsChangesOnly)
        for (const statement of nameStaged(file, tables)) await this.#bulk.db.execute(sql.raw(statement))
      await noteFaults(this.#bulk.db, tables, name, reading.faults)
      this.#rows = rowsBefore + reading.rows
      before += source.size
      faults += reading.faults.length
      if (reading.stoppedBy === 'rows')
        await noteFaults(this.#bulk.db, this.#tables, '', [{ line: 0, column: '', value: '', code: tooMany, right: String(most) }])
      this.#isStopped = reading.stoppedBy !== undefined
      if (this.#isStopped) return
    }
  }

  /** Copies the rows of a file in batches and checks the values of each, so that a file of only bad rows stops early. */
  async #copy(file: DataFile, tables: Tables, reading: Reading): Promise<void> {
    let checked = 0
    for await (const batch of inBatches(reading.pieces())) {
      await this.#bulk.copyIn(copyStaged(file, tables), batch)
      checked = await checkValues(this.#bulk.db, file, tables, checked, false)
    }
    await checkValues(this.#bulk.db, file, tables, checked, true)
    await dropStagedFaults(this.#bulk.db, file, tables)
  }

  /**
   * Creates partitions for rows of earlier school years. Rows past their retention get none: the retention job deletes them within a
   * minute.
   */
  async makePartitions(): Promise<void> {
    if (this.#isStopped) return
    const now = this.#at.clock.now()
    const oldestDay = beforeOf(retention.schoolLife, now).day
    const today = dateIn(now)
    for (const { file, tables } of this.#staged) {
      const whole = partitionedAs(file.table)
      const span = whole && stagedSpan(file, tables, whole.column)
      if (whole === undefined || span === undefined) continue
      const [days] = Span.parse((await this.#bulk.db.execute(sql.raw(span))).rows)
      const from = days.from !== null && days.from > oldestDay ? days.from : oldestDay
      const to = days.to !== null && days.to < today ? days.to : today
      if (days.from === null || from > to) continue
      try {
        await makePartitionsFor(this.#bulk.db, whole, { from, to })
      } catch (error) {
        // A concurrent write to `…_other` holds the lock: the rows stay there until the next minute's run creates the partition.
        if (codeOf(causeOf(error)) !== LOCK_NOT_AVAILABLE) throw error
      }
    }
  }

  /** Deletions run in reverse order of the files, so that dependent rows go first. */
  async #mergeAll(tx: Database): Promise<Map<string, Merged>> {
    const { progress } = this.#options
    const now = this.#at.clock.now()
    const [office, today] = [officeOf(this.#at, this.#options), dateIn(now)]
    const merged = new Map<string, Merged>()
    let done = 0
    const run = async ({ file, tables, reading }: Staged, what: 'delete' | 'write') => {
      const share = () => READING + ((1 - READING) * done) / Math.max(1, this.#rows)
      const tell = (step: ImportProgress['step']) => progress?.({ step, file: file.name, rows: this.#rows, share: share() })
      const before = merged.get(file.name) ?? { new: 0, changed: 0, deleted: 0, taken: 0 }
      const found = await mergeFile(tx, file, tables, { office, what, now, today, tell })
      if (what === 'write') done += reading.rows
      merged.set(file.name, {
        new: before.new + found.new,
        changed: before.changed + found.changed,
        deleted: before.deleted + found.deleted,
        taken: before.taken + found.taken,
      })
    }
    for (const staged of this.#staged.toReversed()) if (staged.reading.deletes > 0) await run(staged, 'delete')
    for (const staged of this.#staged) await run(staged, 'write')
    return merged
  }

  /** Returns undefined at a limit, since the valid rows are then unknown. */
  async #mergeWithinLimits(tx: Database): Promise<Map<string, Merged> | undefined> {
    if (this.#isStopped) return undefined
    const { lockWaitMs } = this.#options
    if (lockWaitMs !== undefined) await tx.execute(sql.raw(`set local lock_timeout = ${lockWaitMs}`))
    await takeLock(tx, 'importing')
    if (lockWaitMs !== undefined) await tx.execute(sql.raw('set local lock_timeout to default'))
    if (this.#options.scope !== 'operator') await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_LIMIT_MS}`))
    try {
      return await this.#mergeAll(tx)
    } catch (error) {
      if (error instanceof FaultsFull) return undefined
      throw error
    }
  }

  /** Checks and merges in one transaction; rolls back on faults unless valid rows are to be taken. */
  async merge(): Promise<ImportReport> {
    const { isCheckOnly, takesGoodRows, caller, program, action, requestId, faultsCsv, auditsChangesOnly } = this.#options
    const at = this.#at
    const byCaller = entryOf(caller, action, null, requestId, at.clock.now())
    const entry = program === undefined ? byCaller : { ...byCaller, ...asProgram(program) }
    try {
      return await runLongWork(() =>
        this.#bulk.db.transaction(async (tx) => {
          const merged = await this.#mergeWithinLimits(tx)
          for (const { file, tables } of this.#staged) if (file === people) await warnOfMissingAddresses(tx, tables)
          const { count, refused } = await countFaults(tx, this.#tables)
          const besides = await countAside(tx, this.#tables)
          const files = this.#staged.map(({ file, reading }): ImportedFile => {
            const { taken = 0, ...counts } = merged?.get(file.name) ?? { new: 0, changed: 0, deleted: 0 }
            const { claimedBefore, ...aside } = besides(file)
            const same = taken - counts.new - counts.changed - counts.deleted + claimedBefore
            return { file: file.name, rows: reading.rows, ...counts, same, refused: refused.get(file.name) ?? 0, ...aside }
          })
          const isApplied = merged !== undefined && !isCheckOnly && (count === 0 || takesGoodRows)
          const [faults, warnings] = [await shownFaults(tx, this.#tables, false), await shownFaults(tx, this.#tables, true)]
          const columns = this.#staged.flatMap(({ file, reading }) => reading.ignored.map((column) => ({ file: file.name, column })))
          const ignored = [...this.#ignoredSheets.map((file) => ({ file, column: '' })), ...columns]
          const report: ImportReport = {
            isApplied,
            files,
            faults,
            faultCount: faults.length,
            hasMoreFaults: merged === undefined,
            warnings,
            ignored,
          }
          if (faultsCsv !== undefined && faults.length + warnings.length > 0) await faultsCsv(faultLines(faults, warnings))
          if (!isApplied) throw new Undone(report)
          await notifyOfImport(tx, at, this.#tables)
          await auditChange(tx, entry)
          if (auditsChangesOnly) await tx.execute(sql.raw(nameTouched(this.#tables)))
          await auditNamed(tx, entry, this.#tables)
          return report
        }),
      )
    } catch (error) {
      const undone = error instanceof Undone ? error.report : brokenReport(error)
      if (undone === undefined) throw error
      await auditNamed(this.#bulk.db, entry, this.#tables)
      return undone
    }
  }

  /** Resolves numbers of teachers who accepted their invitation during the merge, which did not see the merged rows. */
  async nameTeachers(): Promise<void> {
    const { scope } = this.#options
    if (scope !== 'operator') await this.#bulk.db.execute(sql`select name_teachers(${scope.orgId})`)
  }

  /** Drops all temporary tables, also after a failure. */
  async clear(): Promise<void> {
    for (const name of this.#made) await this.#bulk.db.execute(sql.raw(`drop table if exists ${name}`))
  }
}

/** Reads, checks and merges files of school data in one transaction; docs/data.md describes them. */
export const importData = (at: ImportPlace, sources: readonly Source[], options: ImportOptions): Promise<ImportReport> =>
  withBulk(at.engine, async (bulk) => {
    const running = new Import(at, bulk, options)
    try {
      await running.stage(sources)
      if (!options.isCheckOnly) await running.makePartitions()
      const report = await running.merge()
      if (report.isApplied) await running.nameTeachers()
      return report
    } finally {
      await running.clear()
    }
  })
