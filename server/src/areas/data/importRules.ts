import type { ImportProgress } from '@portal/contract/data'
import type { Caller } from '../../admission/session.ts'
import type { Database, Engine } from '../../database/connect.ts'
import { isKindergarten, originOf } from '../../requests/dataOrigins.ts'
import type { World } from '../../world.ts'
import type { DataFile } from './declare.ts'
import { dataFiles } from './files.ts'
import { dataLimits } from './limits.ts'
import type { ReadFault, Source } from './reading.ts'

/** Rules for imported files: allowed importer and number of rows. */

/** Data that may be imported: all, or those of one institution. */
export type Scope = 'operator' | { orgId: number }

/** Fault of a row that a source delivered and no file contains; `line` is where the row would be. */
export type SourceFault = ReadFault & { file: string }

export interface ImportOptions {
  scope: Scope
  /** Checks only: the transaction is rolled back after the report. */
  isCheckOnly: boolean
  /** Imports the valid rows although others are refused; otherwise a fault refuses all. */
  takesGoodRows: boolean
  /** Caller, action and request id for the audit. */
  caller: Caller | undefined
  /** Program of an institution that imports in place of a person; without a key for the national system. */
  program?: { orgId: number; keyId: number | null }
  /** Files in Windows-1251 are converted instead of refused. */
  convertsWindows1251?: boolean
  /** Audits the children whose data change instead of all that are named: no person sees a nightly delivery of all children. */
  auditsChangesOnly?: boolean
  /** Faults of rows that could not be written into a file. */
  faultsBefore?: readonly SourceFault[]
  /** Maximum wait for the merge of another import; then the database's error is thrown. */
  lockWaitMs?: number
  action: string
  requestId: string
  progress?(now: ImportProgress): void
  /** Receives the faults as CSV. */
  faultsCsv?(text: string): Promise<void>
}

/** Parts of the world that an import needs. */
export type ImportPlace = Pick<World, 'engine' | 'clock' | 'publicUrl' | 'centre'> & {
  settings: Pick<World['settings'], 'residentRegistry' | 'claimsPerMonth' | 'absenceGraceMinutes'>
}

/** File by its name, with or without folder and extension; copies (`groups (1)`, `Copy of groups`) and spaces are accepted. */
export const fileNamed = (name: string): DataFile | undefined => {
  const bare = name
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/\.csv$/, '')
    .replace(/^\s*copy of\s+/, '')
    .replace(/(\s*-\s*(copy|копия|хуулбар))?\s*(\(\d+\))?\s*$/, '')
    .trim()
    .replace(/\s+/g, '_')
  return dataFiles.find((file) => file.name === bare)
}

/** Whether a sheet is not data: its name is unknown, and another file of the import is known. */
export const isIgnoredSheet = ({ name, isSheet }: Source, all: readonly Source[]): boolean =>
  isSheet === true && fileNamed(name) === undefined && all.some((other) => fileNamed(other.name) !== undefined)

/** Fault for refusing a whole file. */
export function fileRefusal(file: DataFile, scope: Scope, { settings }: ImportPlace): ReadFault['code'] | undefined {
  if (scope !== 'operator' && file.bringer === 'operator') return 'notForOffice'
  return file.isRegistrys && settings.residentRegistry !== undefined ? 'registryKnows' : undefined
}

/** Maximum rows of an import, and the fault above it. */
export function mostRows(kind: Engine['kind'], scope: Scope): { most: number; code: ReadFault['code'] } {
  if (kind === 'pglite') return { most: dataLimits.embeddedRows.most, code: 'tooLarge' }
  return { most: (scope === 'operator' ? dataLimits.operatorRows : dataLimits.officeRows).most, code: 'tooManyRows' }
}

/** Names of the files whose data an institution enters in the portal: a source that delivers everything leaves them out. */
export async function enteredFiles(db: Database, orgId: number): Promise<Set<string>> {
  const names = new Set<string>()
  const isOfKindergarten = await isKindergarten(db, orgId)
  for (const { name, origin, isKindergartens } of dataFiles) {
    if (origin === undefined || (isKindergartens && !isOfKindergarten)) continue
    if ((await originOf(db, orgId, origin)) === 'ENTERED') names.add(name)
  }
  return names
}
