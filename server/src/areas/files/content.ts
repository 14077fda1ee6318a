import type { HomeworkFile } from '@portal/contract/homework'
import type { NoticeFile } from '@portal/contract/noticeDetails'
import { PICTURE_BYTES } from '@portal/contract/questions'
import { refuse } from '../../text/refusals.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'

const HEADER = /^%PDF-[12]\.\d/
/** The last line of a document, after the position of its cross-references. */
const TRAILER = /startxref\s+\d+\s+%%EOF[\s\0]*$/
/** Bytes of the end in which readers look for the trailer. */
const END_BYTES = 1024

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/**
 * Whether bytes are a whole PDF: its header is the first byte, its trailer the last. A page or an archive with a document inside is none.
 * Scripts inside the document stay: it leaves the portal as a download alone.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  HEADER.test(textOf(bytes.subarray(0, 8))) && TRAILER.test(textOf(bytes.subarray(-END_BYTES)))

/** Kind and bytes of a file to store. */
export type Content = Pick<HomeworkFile, 'kind'> & { bytes: Uint8Array }

/** Content of a picture or a document by its bytes alone; refuses everything else. */
export function contentOf(bytes: Uint8Array): Content {
  if (isPdf(bytes)) return { kind: 'PDF', bytes }
  const picture = plainJpeg(bytes) ?? refuse('homeworkFileUnreadable')
  return picture.length <= PICTURE_BYTES ? { kind: 'JPEG', bytes: picture } : refuse('tooLarge')
}

/** Kind and bytes of a file of a notice. */
export type NoticeContent = Pick<NoticeFile, 'kind'> & { bytes: Uint8Array }

/** Content of a document or a picture of any size by its bytes alone; refuses everything else. */
export function noticeContentOf(bytes: Uint8Array): NoticeContent {
  if (isPdf(bytes)) return { kind: 'PDF', bytes }
  const jpeg = plainJpeg(bytes)
  if (jpeg !== undefined) return { kind: 'JPEG', bytes: jpeg }
  return { kind: 'PNG', bytes: plainPng(bytes) ?? refuse('homeworkFileUnreadable') }
}
