import type { ProposalState } from '@portal/contract/dataForms'
import type { UploadStatus } from '@portal/contract/uploads'
import { csvLine } from '../../http/csv.ts'
import type { MembershipSpan } from '../../requests/groupMembership.ts'
import type { Source } from '../data/index.ts'

/** Row of a file, by column. */
export type FormRow = Readonly<Record<string, string | number | null>>

/** Rows of a form as a CSV file; columns that a row lacks are empty. */
export function csvOf(rows: readonly FormRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))].map(csvLine).join('\n')
}

/** File of the import with the rows of a form. */
export function sourceOf(name: string, rows: readonly FormRow[]): Source {
  const bytes = Buffer.from(csvOf(rows))
  return {
    name: `${name}.csv`,
    size: bytes.length,
    bytes: async function* () {
      yield bytes
    },
  }
}

interface Stay extends MembershipSpan {
  groupId: number
}

/** Change of a stay: a row that is written, or taken back. */
export interface StayRow extends Stay {
  isDeleted: boolean
}

/**
 * Rows that correct a stay. A later day in another group is a move: the present stay ends on it. Any other new day or group replaces
 * the stay.
 */
export function rowsOfCorrection(stay: Stay, wanted: Stay): StayRow[] {
  const isSameRow = stay.groupId === wanted.groupId && stay.since === wanted.since
  if (isSameRow) return [{ ...wanted, isDeleted: false }]
  const isMove = stay.groupId !== wanted.groupId && wanted.since > stay.since && (stay.until === null || wanted.since <= stay.until)
  const before = isMove ? { ...stay, until: wanted.since, isDeleted: false } : { ...stay, isDeleted: true }
  return [before, { ...wanted, isDeleted: false }]
}

const states: Partial<Record<UploadStatus, ProposalState>> = { APPLIED: 'accepted', REFUSED: 'refused', EXPIRED: 'expired' }
export const proposalStateOf = (status: UploadStatus): ProposalState => states[status] ?? 'open'
