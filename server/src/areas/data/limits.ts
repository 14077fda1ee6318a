import type { Engine } from '../../database/connect.ts'
import type { DataFile } from './declare.ts'
import { dataFiles } from './files.ts'
import type { ImportPlace, Scope } from './importing.ts'
import type { ReadFault } from './reading.ts'

/** What an import takes: which files of whom, and how many rows. */

/** On the embedded engine everybody else waits for a merge: as many rows as take ten seconds on a slow machine. */
export const MOST_ROWS_EMBEDDED = 150_000
/** Rows of one import on PostgreSQL. An office brings a term's lessons of 3,000 pupils at once; the operator brings a country in parts. */
export const MOST_ROWS = { office: 2_000_000, operator: 50_000_000 } as const

export const fileNamed = (name: string): DataFile | undefined => {
  const bare = name
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/\.csv$/, '')
  return dataFiles.find((file) => file.name === bare)
}

/** Why a file is not taken as a whole. */
export function whyNotTaken(file: DataFile, scope: Scope, { settings }: ImportPlace): ReadFault['code'] | undefined {
  if (scope !== 'operator' && file.bringer === 'operator') return 'notForOffice'
  return file.isRegistrys && settings.residentRegistry !== undefined ? 'registryKnows' : undefined
}

/** Most rows that an import may bring, and the fault that says so. */
export const mostRows = (kind: Engine['kind'], scope: Scope): { most: number; code: ReadFault['code'] } =>
  kind === 'pglite'
    ? { most: MOST_ROWS_EMBEDDED, code: 'tooLarge' }
    : { most: MOST_ROWS[scope === 'operator' ? 'operator' : 'office'], code: 'tooManyRows' }
