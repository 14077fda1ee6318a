import type { ImportedFile } from '@portal/contract/data'
import { ENCODING_HEAD_BYTES, fromWindows1251, isWindows1251 } from '@portal/contract/encoding'
import {
  CONFIRMED_UPLOAD_STATUSES,
  KEY_MONTHS,
  OPEN_UPLOAD_STATUSES,
  SHEET_MAX_ROWS,
  UNPACKED_MAX_BYTES,
  UNPACKED_MAX_ENTRIES,
  UPLOAD_MAX_BYTES,
  UPLOAD_TTL_HOURS,
  type Upload,
} from '@portal/contract/uploads'
import { grouped } from '../../base/formats.ts'
import { fill } from '../../text/words.tsx'

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

/** Limits that the page names in its text. */
export const LIMITS = {
  size: megabytes(UPLOAD_MAX_BYTES),
  entries: UNPACKED_MAX_ENTRIES,
  unpacked: megabytes(UNPACKED_MAX_BYTES),
  rows: grouped(SHEET_MAX_ROWS),
  hours: UPLOAD_TTL_HOURS,
  months: KEY_MONTHS,
} as const

/** Whether the server is still processing the upload, so that its status will change. */
export const isAtWork = ({ status }: Pick<Upload, 'status'>): boolean => OPEN_UPLOAD_STATUSES.some((open) => open === status)

/** Step of the office: 1 choose, 2 check, 3 apply. */
export const stepOf = (current: Pick<Upload, 'status'> | undefined): 1 | 2 | 3 => {
  if (current === undefined) return 1
  if (CONFIRMED_UPLOAD_STATUSES.some((confirmed) => confirmed === current.status)) return 3
  return isAtWork(current) || current.status === 'CHECKED' ? 2 : 1
}

/** State for screen readers: start and end of the processing, without the steps between. */
export function phaseOf(current: Pick<Upload, 'status'> | undefined): 'checking' | 'checked' | 'applying' | 'ended' | undefined {
  if (current === undefined || current.status === 'EXPIRED') return undefined
  if (current.status === 'CHECKED') return 'checked'
  if (!isAtWork(current)) return 'ended'
  return stepOf(current) === 3 ? 'applying' : 'checking'
}

export type Counts = Omit<ImportedFile, 'file'>
const NOTHING: Counts = { rows: 0, new: 0, changed: 0, same: 0, deleted: 0, refused: 0, claims: 0, setAside: 0 }

export const totalOf = (files: readonly ImportedFile[]): Counts =>
  files.reduce(
    (sum, one) => ({
      rows: sum.rows + one.rows,
      new: sum.new + one.new,
      changed: sum.changed + one.changed,
      same: sum.same + one.same,
      deleted: sum.deleted + one.deleted,
      refused: sum.refused + one.refused,
      claims: sum.claims + one.claims,
      setAside: sum.setAside + one.setAside,
    }),
    NOTHING,
  )

const OUTCOMES = ['new', 'changed', 'deleted', 'claims', 'setAside'] as const

/** Counts of changed, claimed and set-aside rows in words; kinds with a count of 0 are left out. */
export const outcomeIn = (counts: Counts, words: Readonly<Partial<Record<(typeof OUTCOMES)[number], string>>>): string =>
  OUTCOMES.flatMap((kind) =>
    counts[kind] > 0 && words[kind] !== undefined ? [fill(words[kind], { count: grouped(counts[kind]) })] : [],
  ).join(', ')

/** Number of rows that change data. Claims change nothing until a guardian confirms. */
export const changesOf = (counts: Counts): number => counts.new + counts.changed + counts.deleted

/** Number of faults in words; the check stops at a limit. */
export const faultsText = (
  { faultCount, hasMoreFaults }: Pick<Upload, 'faultCount' | 'hasMoreFaults'>,
  { faultsOrMore }: { faultsOrMore: string },
): string => (hasMoreFaults ? fill(faultsOrMore, { count: grouped(faultCount) }) : grouped(faultCount))

/** Validates the chosen files before they are sent. */
export function wrongFiles(files: readonly Pick<File, 'name' | 'size'>[]): 'notSuch' | 'tooBig' | undefined {
  const isCsv = files.length > 0 && files.every(({ name }) => /\.csv$/i.test(name))
  const isOne = files.length === 1 && /\.(zip|xlsx)$/i.test(files[0]?.name ?? '')
  if (!isCsv && !isOne) return 'notSuch'
  return files.reduce((sum, { size }) => sum + size, 0) > UPLOAD_MAX_BYTES ? 'tooBig' : undefined
}

/** Whether one of the files is CSV text in Windows-1251. */
export async function hasWindows1251(files: readonly File[]): Promise<boolean> {
  for (const file of files.filter(({ name }) => /\.csv$/i.test(name)))
    if (isWindows1251(new Uint8Array(await file.slice(0, ENCODING_HEAD_BYTES).arrayBuffer()))) return true
  return false
}

/** Files with those in Windows-1251 converted to UTF-8. */
export const inUtf8 = (files: readonly File[]): Promise<File[]> =>
  Promise.all(
    files.map(async (file) =>
      (await hasWindows1251([file]))
        ? new File([fromWindows1251(new Uint8Array(await file.arrayBuffer()))], file.name, { type: file.type })
        : file,
    ),
  )

/** Packs several files into an archive. Undefined if a file cannot be read, for example because it was moved or is locked. */
export async function packed(files: readonly File[]): Promise<File | undefined> {
  try {
    const [only] = files
    if (files.length < 2) {
      await only?.slice(0, 1).arrayBuffer()
      return only
    }
    const { zipSync } = await import('fflate')
    const inside = await Promise.all(files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const))
    return new File([zipSync(Object.fromEntries(inside))], `${files.length}.zip`, { type: 'application/zip' })
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
