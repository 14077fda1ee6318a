import type { ImportedFile } from '@portal/contract/data'
import { UPLOAD_MAX_BYTES, type Upload } from '@portal/contract/uploads'

/** Its status changes by itself. */
export const isAtWork = ({ status }: Pick<Upload, 'status'>): boolean =>
  status === 'RECEIVED' || status === 'CHECKING' || status === 'CONFIRMED' || status === 'APPLYING'

/** At which of the three steps an office is: choosing, checking, or bringing in. */
export const stepOf = (current: Pick<Upload, 'status'> | undefined): 1 | 2 | 3 => {
  if (current === undefined) return 1
  if (current.status === 'CONFIRMED' || current.status === 'APPLYING') return 3
  return isAtWork(current) || current.status === 'CHECKED' ? 2 : 1
}

export type Counts = Omit<ImportedFile, 'file'>
const NOTHING: Counts = { rows: 0, new: 0, changed: 0, same: 0, deleted: 0, refused: 0 }

export const totalOf = (files: readonly ImportedFile[]): Counts =>
  files.reduce(
    (sum, one) => ({
      rows: sum.rows + one.rows,
      new: sum.new + one.new,
      changed: sum.changed + one.changed,
      same: sum.same + one.same,
      deleted: sum.deleted + one.deleted,
      refused: sum.refused + one.refused,
    }),
    NOTHING,
  )

export const changesOf = (counts: Counts): number => counts.new + counts.changed + counts.deleted

/** What is wrong with the files that somebody chose, before they are sent. */
export function wrongWith(files: readonly Pick<File, 'name' | 'size'>[]): 'notSuch' | 'tooBig' | undefined {
  const isCsv = files.length > 0 && files.every(({ name }) => /\.csv$/i.test(name))
  const isOne = files.length === 1 && /\.(zip|xlsx)$/i.test(files[0]?.name ?? '')
  if (!isCsv && !isOne) return 'notSuch'
  return files.reduce((sum, { size }) => sum + size, 0) > UPLOAD_MAX_BYTES ? 'tooBig' : undefined
}
