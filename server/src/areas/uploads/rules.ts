import { KEY_MONTHS, type UnpackFault, type UploadStatus } from '@portal/contract/uploads'
import type { Moves } from '../../kit/moves.ts'

/** The office that brings a file and applies it, and the job that works on it. */
export type UploadActor = 'office' | 'job'

/** A program applies what it brings by bringing it: there is nobody who would look at the check. */
export const uploadMoves: Moves<UploadStatus, UploadActor> = {
  ARRIVING: { RECEIVED: 'office', EXPIRED: 'job' },
  RECEIVED: { CHECKING: 'job', APPLYING: 'job', EXPIRED: ['office', 'job'] },
  CHECKING: { CHECKED: 'job', REFUSED: 'job' },
  CHECKED: { CONFIRMED: 'office', EXPIRED: ['office', 'job'] },
  CONFIRMED: { APPLYING: 'job', EXPIRED: 'job' },
  APPLYING: { APPLIED: 'job', CHECKED: 'job', REFUSED: 'job' },
  APPLIED: {},
  REFUSED: {},
  EXPIRED: {},
}

const ARCHIVE = /\.(zip|xlsx|xlsm|jar|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i
export const isArchiveName = (name: string): boolean => ARCHIVE.test(name)

/** What macOS puts beside the files of a folder that it packs. */
export const isNoise = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name) || name.endsWith('/')

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte)

/** What a file is by its first bytes; a text has to be called a CSV. */
export function kindOfFile(name: string, bytes: Uint8Array): 'zip' | 'csv' | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  return /\.csv$/i.test(name) ? 'csv' : undefined
}

/** A file as a whole cannot be read. */
export class NotUnpacked extends Error {
  readonly fault: UnpackFault
  constructor(fault: UnpackFault) {
    super(fault)
    this.fault = fault
  }
}

/** The end of a key that is made now. */
export function keyEnd(now: Date): Date {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + KEY_MONTHS)
  return end
}

/** The name of a file as a header has it; undefined where it is none. */
export function fileNameIn(header: unknown): string | undefined {
  if (typeof header !== 'string') return undefined
  try {
    const name = decodeURIComponent(header)
      .replace(/^.*[/\\]/, '')
      .trim()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a name is shown, and holds nothing that is not.
    return name === '' || name.length > 200 || /[\u0000-\u001f]/.test(name) ? undefined : name
  } catch {
    return undefined
  }
}
