import type { Engine } from '../../database/connect.ts'
import type { DataFile } from './declare.ts'
import { dataFiles } from './files.ts'
import type { ImportPlace, Scope } from './importing.ts'
import { dataLimits } from './limits.ts'
import type { ReadFault } from './reading.ts'

/** Rules for imported files: allowed importer and number of rows. */

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
