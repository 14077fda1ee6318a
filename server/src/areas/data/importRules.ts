import type { ImportProgress } from '@portal/contract/data'
import type { Caller } from '../../admission/session.ts'
import type { Engine } from '../../database/connect.ts'
import type { World } from '../../world.ts'
import type { DataFile } from './declare.ts'
import { dataFiles } from './files.ts'
import { dataLimits } from './limits.ts'
import type { ReadFault } from './reading.ts'

/** Rules for imported files: allowed importer and number of rows. */

/** Data that may be imported: all, or those of one institution. */
export type Scope = 'operator' | { orgId: number }

export interface ImportOptions {
  scope: Scope
  /** Checks only: the transaction is rolled back after the report. */
  isCheckOnly: boolean
  /** Imports the valid rows although others are refused; otherwise a fault refuses all. */
  takesGoodRows: boolean
  /** Caller, action and request id for the audit. */
  caller: Caller | undefined
  /** Program of an institution that imports in place of a person. */
  program?: { orgId: number; keyId: number }
  action: string
  requestId: string
  progress?(now: ImportProgress): void
  /** Receives the faults as CSV. */
  faultsCsv?(text: string): Promise<void>
}

/** Parts of the world that an import needs. */
export type ImportPlace = Pick<World, 'engine' | 'clock' | 'publicUrl' | 'centre'> & {
  settings: Pick<World['settings'], 'residentRegistry' | 'claimsPerMonth'>
}

export const fileNamed = (name: string): DataFile | undefined => {
  const bare = name
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/\.csv$/, '')
  return dataFiles.find((file) => file.name === bare)
}

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
