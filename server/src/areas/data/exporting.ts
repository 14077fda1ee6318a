import type { Engine } from '../../database/connect.ts'
import { copying, quoted } from '../../database/copying.ts'
import type { DataFile, Reference } from './declare.ts'
import { dataFiles, officeFiles } from './files.ts'
import { literal } from './kinds.ts'

export interface ExportOptions {
  /** Restricts the export to one institution. */
  orgId?: number
  /** Restricts dated files to rows of this day or later. */
  since?: string
  /** Restricts the export to the files that an institution brings. */
  isOffices?: true
}

/** Receives the exported files one after another, in the format of the import. */
export type WriteFile = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

/** Resolves a reference backwards to the file's columns; derived references are omitted. */
function namesOf(reference: Reference, from: string, found: Map<string, string>, joins: Map<string, string>): void {
  if (reference.isOnlyFound || joins.has(reference.as)) return
  const alias = quoted(reference.as)
  joins.set(reference.as, `left join ${quoted(reference.table)} as ${alias} on ${alias}.${quoted(reference.gives ?? 'id')} = ${from}`)
  for (const [column, by] of Object.entries(reference.match)) {
    const value = `${alias}.${quoted(column)}`
    if (typeof by !== 'string') namesOf(by, value, found, joins)
    else if (!found.has(by)) found.set(by, reference.elseKept === undefined ? value : `coalesce(${value}, t.${quoted(reference.elseKept)})`)
  }
}

/** Query of a file: its columns in order, printed as the import reads them, sorted by the key. */
export function exportQuery(file: DataFile, { orgId, since }: ExportOptions): string {
  const found = new Map<string, string>()
  const joins = new Map<string, string>()
  const writes = Object.entries(file.writes)
  for (const [column, by] of writes) if (typeof by === 'string') found.set(by, `t.${quoted(column)}`)
  for (const [column, by] of writes) if (typeof by !== 'string') namesOf(by, `t.${quoted(column)}`, found, joins)
  const columns = Object.entries(file.columns).map(([name, { kind, isKey }]) => {
    const value = file.prints[name] ?? found.get(name)
    if (value === undefined) throw new Error(`nothing of the table ${file.table} is the column ${name} of ${file.name}`)
    return { name, isKey, printed: kind.print(value) }
  })
  const which = [
    ...(file.exported === undefined ? [] : [`(${file.exported})`]),
    ...(orgId === undefined ? [] : [`(${file.ofOrg(orgId)})`]),
    ...(since === undefined || file.datedBy === undefined ? [] : [`${file.datedBy} >= ${literal(since)}::date`]),
  ]
  return `select ${columns.map(({ name, printed }) => `${printed} as ${quoted(name)}`).join(', ')} from ${quoted(file.table)} t ${[...joins.values()].join(' ')}${
    which.length === 0 ? '' : ` where ${which.join(' and ')}`
  } order by ${columns
    .filter(({ isKey }) => isKey)
    .map(({ printed }) => `(${printed}) collate "C"`)
    .join(', ')}`
}

/** Exports every file; an empty one contains its header. */
export const exportData = (engine: Engine, options: ExportOptions, write: WriteFile): Promise<void> =>
  copying(engine, 'snapshot', async ({ copyOut }) => {
    for (const file of options.isOffices ? officeFiles : dataFiles)
      await write(`${file.name}.csv`, copyOut(exportQuery(file, options), 'csv'))
  })
