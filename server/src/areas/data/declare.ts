import type { Topic } from '@portal/contract/stream'
import type { FaultCode } from '../../text/dataFaults.ts'
import type { Kind } from './kinds.ts'

/** A column of a file. */
export interface Column {
  kind: Kind
  isRequired: boolean
  /** Rows are found again by the columns of the key together. */
  isKey: boolean
}
export const key = (kind: Kind): Column => ({ kind, isRequired: true, isKey: true })
/** Part of the key, and may be empty. */
export const emptyKey = (kind: Kind): Column => ({ kind, isRequired: false, isKey: true })
export const needed = (kind: Kind): Column => ({ kind, isRequired: true, isKey: false })
export const optional = (kind: Kind): Column => ({ kind, isRequired: false, isKey: false })

/** A row of another table that a row names: by columns of its file, by other such rows, or by both. Read backwards it is how the export names it. */
export interface Reference {
  /** Its name in statements; the same name is the same row. */
  as: string
  table: string
  /** A column of that table by what it equals. */
  match: Readonly<Record<string, string | Reference>>
  /** Which of its columns is taken. */
  gives?: string
  /** It is in force from one column on and until another, on the day that the file's column names. */
  during?: { column: string; from: string; until: string }
  /** Condition of SQL beside that, on `r` and on the row as it is called here. */
  on?: string
  /** What is told where there is none, and at which column. */
  unknown: { code: FaultCode; column: string }
  /** Such a row is made where there is none. */
  isMade?: true
  /** It follows from the others: the export does not name it. */
  isOnlyFound?: true
  /** The column that is taken may be empty in a row that is there. */
  mayBeEmpty?: true
  /** An institution may refer to rows of a query alone; every other value counts as unknown, whether such a row exists or not. */
  amongOf?(orgId: number): string
  /** Column of the own table that keeps the file's value where no row is found, instead of a fault. */
  elseKept?: string
}

/** Days from `since` on and before `until`, as expressions on `r`. */
export interface Span {
  since: string
  until: string
  code: FaultCode
}

/** Rows that are wrong although each of their values is right. `where` is a condition on a row `r`; `rows` stands for all rows of the file. */
export interface Check {
  column: string
  code: FaultCode
  where(rows: string): string
  /** What would be right, as an expression on `r`. */
  right?: string
  /** Asked of an office before anything about a person, because the row alone tells it. */
  isOfRow?: true
  /** Asked of the operator alone: to an office it would tell of another institution. */
  isOperators?: true
}

/** A file of school data: one table, and everything that parser, checks, merge, export and documentation know of it. */
export interface DataFile {
  name: string
  /** What one row is, for the documentation. */
  row: string
  /** Who may bring it; what the state's registry knows is not taken where that is asked. */
  bringer: 'operator' | 'institution'
  isRegistrys: boolean
  columns: Readonly<Record<string, Column>>
  table: string
  /** What stands in a column of the table: a column of the file, or the row that is referred to. */
  writes: Readonly<Record<string, string | Reference>>
  /** What a new row has beside that, as expressions on `r`. */
  given: Readonly<Record<string, string>>
  /** Keeps what stood before, as a statement that runs before the rows are written. */
  history?(rows: string, now: string): string
  checks: readonly Check[]
  /** Conditions on `r` for rows that have to be there before others of the same file refer to them. */
  passes: readonly string[]
  /** Changed rows are written anew: for tables in which rows may swap what has to be unique. */
  isWrittenAnew: boolean
  /** The ids come with the rows. */
  isNumbered: boolean
  /**
   * Whose data a row is, as expressions on `r`: an institution's, a child's, and the institution that the child was at on the day of the row.
   * `during`: days of which the child has been at the institution on one at least, and what is told otherwise.
   * `isMembers`: the row places a child, and is a claim where the child is not the institution's own.
   */
  owner: { org?: string; child?: string; during?: Span; thatDay?: string; isMembers?: true }
  /** Rows of the table `t` that belong to an institution, for its export. */
  ofOrg(org: number): string
  /** The day of a row of the table `t`, by which the export takes what is new. */
  datedBy: string | undefined
  /** What open pages of the child's parents ask again. */
  topic: Topic | undefined
}

type Optional = 'isRegistrys' | 'given' | 'checks' | 'passes' | 'isWrittenAnew' | 'isNumbered' | 'owner' | 'datedBy' | 'topic'
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
  datedBy: undefined,
  topic: undefined,
  ...declared,
})

/** The columns of the table by which a row is found again: those that a column of the key, or a row named by such, is written to. */
export function keyOf({ columns, writes }: DataFile): string[] {
  const isKeyed = (from: string | Reference): boolean =>
    typeof from === 'string' ? columns[from]?.isKey === true : Object.values(from.match).every(isKeyed)
  return Object.entries(writes).flatMap(([column, from]) => (isKeyed(from) ? [column] : []))
}

/** References of a file that keep the file's value where no row is found. */
export const keptReferences = (file: Pick<DataFile, 'writes'>): { reference: Reference; keptIn: string; column: string }[] =>
  referencesOf(file).flatMap((reference) =>
    reference.elseKept === undefined ? [] : [{ reference, keptIn: reference.elseKept, column: reference.unknown.column }],
  )

/** Every row that a file refers to, those first that others are found by. */
export function referencesOf({ writes }: Pick<DataFile, 'writes'>): Reference[] {
  const found = new Map<string, Reference>()
  const visit = (reference: Reference): void => {
    for (const by of Object.values(reference.match)) if (typeof by !== 'string') visit(by)
    found.set(reference.as, reference)
  }
  for (const from of Object.values(writes)) if (typeof from !== 'string') visit(from)
  return [...found.values()]
}
