import type { OriginKind } from '@portal/contract/dataOrigins'
import type { Topic } from '@portal/contract/stream'
import type { Database } from '../../database/connect.ts'
import type { FaultCode } from '../../text/dataFaults.ts'
import type { Kind } from './kinds.ts'

export interface Column {
  kind: Kind
  isRequired: boolean
  /** Part of the key that identifies a row. */
  isKey: boolean
}
export const key = (kind: Kind): Column => ({ kind, isRequired: true, isKey: true })
/** Part of the key that may be empty. */
export const emptyKey = (kind: Kind): Column => ({ kind, isRequired: false, isKey: true })
export const needed = (kind: Kind): Column => ({ kind, isRequired: true, isKey: false })
export const optional = (kind: Kind): Column => ({ kind, isRequired: false, isKey: false })

/** Row of another table that a row refers to, by columns of its file or by other references. The export resolves it backwards. */
export interface Reference {
  /** Alias in statements; equal aliases mean the same row. */
  as: string
  table: string
  /** Columns of that table and their values. */
  match: Readonly<Record<string, string | Reference>>
  /** Column that is taken; `id` by default. */
  gives?: string
  /** Columns of the validity period, which must contain the day in the file's column. */
  during?: { column: string; from: string; until: string }
  /** Additional SQL condition on `r` and the alias. */
  on?: string
  /** Fault and column if no row matches. */
  unknown: { code: FaultCode; column: string }
  /** The fault of a value in Latin letters that look like Cyrillic ones names the Cyrillic spelling, if a row has it. */
  mayBeLatin?: true
  /** A missing row is created. */
  isMade?: true
  /** Derived from other references; the export omits it. */
  isOnlyFound?: true
  /** The taken column may be null in an existing row. */
  mayBeEmpty?: true
  /** Query of the rows that an institution may refer to; every other value counts as unknown, so that existence is not revealed. */
  amongOf?(orgId: number): string
  /** Column of the own table that stores the file's value if no row matches, instead of a fault. */
  elseKept?: string
}

/** Days from `since` on and before `until`, as expressions on `r`. */
export interface Span {
  since: string
  until: string
  code: FaultCode
}

/**
 * Check across values of a row. `where` is a condition on a row `r`; `rows` is the table of all rows of the file. Its expressions may use
 * `calendar.today`.
 */
export interface Check {
  column: string
  code: FaultCode
  where(rows: string): string
  /** Correct value, as an expression on `r`. */
  right?: string | ((rows: string) => string)
  /** Checked for an office before any check about a person, because it needs only the row. */
  isOfRow?: true
  /** Checked only for the operator: it would reveal another institution's data to an office. */
  isOperators?: true
  /** The row is imported and the report names it, for every importer or for the operator alone. */
  warns?: 'everyone' | 'operator'
}

/** File of school data: one table, and the declaration used by parser, checks, merge, export and documentation. */
export interface DataFile {
  name: string
  /** Description of a row for the documentation. */
  row: string
  /** Importer of the file. `isRegistrys` files are refused if the state's registry is connected. */
  bringer: 'operator' | 'institution'
  isRegistrys: boolean
  columns: Readonly<Record<string, Column>>
  table: string
  /** Column of the file or reference for each column of the table. */
  writes: Readonly<Record<string, string | Reference>>
  /** Further values of a new row, as expressions on `r`. */
  given: Readonly<Record<string, string>>
  /** Statement that stores the previous values before the rows are written. */
  history?(rows: string, now: string): string
  /** Statement that completes the typed rows before any check; `today` is a date literal. */
  prepares?(rows: string, today: string): string
  checks: readonly Check[]
  /** Further columns of the table that a changed row loses, because they belong to its former values. */
  emptied: readonly string[]
  /** Conditions on `r`, in order, for rows that others of the same file refer to. */
  passes: readonly string[]
  /** Changed rows are deleted and inserted again, for tables in which rows may swap unique values. */
  isWrittenAnew: boolean
  /** The rows contain their ids. */
  isNumbered: boolean
  /**
   * Owner of a row, as expressions on `r`: an institution, a child, and the child's institution on the day of the row. `during`: days of
   * which the child must have been at the institution on at least one, with the fault otherwise. `isMembers`: the row places a child, and
   * becomes a claim if the child is not the institution's own.
   */
  owner: { org?: string; child?: string; during?: Span; thatDay?: string; isMembers?: true }
  /** Condition on a row `t` of the table for an institution's export. */
  ofOrg(org: number): string
  /** Condition on a row `t` for every export; rows that it excludes exist in this portal alone. */
  exported: string | undefined
  /** Date expression on a row `t`, for exports of new data only. */
  datedBy: string | undefined
  /** Columns whose export differs from their table column, as expressions on `t`. */
  prints: Readonly<Record<string, string>>
  /** Topic that open pages of the child's parents reload. */
  topic: Topic | undefined
  /** Kind of data that institutions may enter in the portal instead; the rows have `org_id`. */
  origin: OriginKind | undefined
  /** `origin` holds for kindergartens alone. */
  isKindergartens: boolean
  /** Called after the rows were written, with their table. */
  follows: ((tx: Database, rows: string) => Promise<void>) | undefined
}

type Optional =
  | 'isRegistrys'
  | 'given'
  | 'checks'
  | 'passes'
  | 'isWrittenAnew'
  | 'isNumbered'
  | 'owner'
  | 'emptied'
  | 'exported'
  | 'datedBy'
  | 'prints'
  | 'topic'
  | 'origin'
  | 'isKindergartens'
  | 'follows'
type Declared<Columns extends Record<string, Column>> = Omit<DataFile, Optional | 'columns' | 'writes'> &
  Partial<Pick<DataFile, Optional>> & {
    columns: Columns
    writes: Readonly<Record<string, (keyof Columns & string) | Reference>>
  }

export const dataFile = <const Columns extends Record<string, Column>>(declared: Declared<Columns>): DataFile => ({
  isRegistrys: false,
  given: {},
  checks: [],
  passes: ['true'],
  isWrittenAnew: false,
  isNumbered: false,
  owner: {},
  emptied: [],
  exported: undefined,
  datedBy: undefined,
  prints: {},
  topic: undefined,
  origin: undefined,
  isKindergartens: false,
  follows: undefined,
  ...declared,
})

/** Columns of the table that identify a row: those written from key columns, or from references by key columns. */
export function keyOf({ columns, writes }: DataFile): string[] {
  const isKeyed = (from: string | Reference): boolean =>
    typeof from === 'string' ? columns[from]?.isKey === true : Object.values(from.match).every(isKeyed)
  return Object.entries(writes).flatMap(([column, from]) => (isKeyed(from) ? [column] : []))
}

/** References of a file that store the file's value if no row matches. */
export const keptReferences = (file: Pick<DataFile, 'writes'>): { reference: Reference; keptIn: string; column: string }[] =>
  referencesOf(file).flatMap((reference) =>
    reference.elseKept === undefined ? [] : [{ reference, keptIn: reference.elseKept, column: reference.unknown.column }],
  )

/** References of a file, each after those that it depends on. */
export function referencesOf({ writes }: Pick<DataFile, 'writes'>): Reference[] {
  const found = new Map<string, Reference>()
  const visit = (reference: Reference): void => {
    for (const by of Object.values(reference.match)) if (typeof by !== 'string') visit(by)
    found.set(reference.as, reference)
  }
  for (const from of Object.values(writes)) if (typeof from !== 'string') visit(from)
  return [...found.values()]
}
