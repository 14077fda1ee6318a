import { KEY_MONTHS, type UnpackFault, UPLOAD_STATUSES, type UploadStatus } from '@portal/contract/uploads'
import { type Moves, mayMove } from '../../requests/moves.ts'

/** The office uploads and confirms a file; the job checks and applies it. The operator decides a proposal of the office. */
export type UploadActor = 'office' | 'job' | 'operator'

/** Status transitions. A program's file is applied without confirmation, because no person reviews its check. */
export const uploadMoves: Moves<UploadStatus, UploadActor> = {
  ARRIVING: { RECEIVED: 'office', EXPIRED: 'job' },
  PROPOSED: { APPLIED: 'operator', REFUSED: 'operator', EXPIRED: 'job' },
  RECEIVED: { CHECKING: 'job', APPLYING: 'job', EXPIRED: ['office', 'job'] },
  CHECKING: { CHECKED: 'job', REFUSED: 'job' },
  CHECKED: { CONFIRMED: 'office', EXPIRED: ['office', 'job'] },
  CONFIRMED: { APPLYING: 'job', EXPIRED: 'job' },
  APPLYING: { APPLIED: 'job', CHECKED: 'job', REFUSED: 'job' },
  APPLIED: {},
  REFUSED: {},
  EXPIRED: {},
}

/** Uploads that a newer file of the office replaces. */
export const REPLACEABLE_STATUSES: readonly UploadStatus[] = UPLOAD_STATUSES.filter((status) =>
  mayMove(uploadMoves, status, 'EXPIRED', 'office'),
)

const ARCHIVE = /\.(zip|xlsx|xlsm|jar|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i
export const isArchiveName = (name: string): boolean => ARCHIVE.test(name)

/** Whether an archive entry is a folder, a hidden file or metadata that macOS adds. */
export const isSystemFile = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name) || name.endsWith('/')

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte)

/** Detects a zip by its magic number; every other file needs the extension .csv. */
export function kindOfFile(name: string, bytes: Uint8Array): 'zip' | 'csv' | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  return /\.csv$/i.test(name) ? 'csv' : undefined
}

/** The whole file is unreadable, as opposed to single rows. */
export class NotUnpacked extends Error {
  readonly fault: UnpackFault
  constructor(fault: UnpackFault) {
    super(fault)
    this.fault = fault
  }
}

/** Expiry of a key created now. */
export function keyEnd(now: Date): Date {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + KEY_MONTHS)
  return end
}

/** Decodes the file name from its header; undefined if it is invalid. */
export function fileNameIn(header: unknown): string | undefined {
  if (typeof header !== 'string') return undefined
  try {
    const name = decodeURIComponent(header)
      .replace(/^.*[/\\]/, '')
      .trim()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters, because the name is displayed.
    return name === '' || name.length > 200 || /[\u0000-\u001f]/.test(name) ? undefined : name
  } catch {
    return undefined
  }
}
