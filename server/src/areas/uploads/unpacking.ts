import { UNPACKED_MAX_BYTES, UNPACKED_MAX_ENTRIES } from '@portal/contract/uploads'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { Source } from '../data/index.ts'
import { isArchiveName, isSystemFile, kindOfFile, NotUnpacked } from './rules.ts'
import { readSheets } from './sheets.ts'

const WORKBOOK = 'xl/workbook.xml'

/** Lists the files of an upload; each is unpacked as a stream when it is read. */
export async function filesIn(name: string, bytes: Buffer): Promise<Source[]> {
  const kind = kindOfFile(name, bytes)
  if (kind === undefined) throw new NotUnpacked('unreadable')
  if (kind === 'csv') return [source(name, bytes.length, () => once(bytes))]
  const { zip, entries } = await entriesOf(bytes)
  if (entries.some(({ fileName }) => fileName === WORKBOOK)) {
    await readThrough(zip, entries)
    return (await readSheets(bytes)).map(({ sheet, csv }) => {
      const text = Buffer.from(csv)
      return { ...source(`${sheet}.csv`, text.length, () => once(text)), isSheet: true }
    })
  }
  const files = entries.filter(({ fileName }) => !isSystemFile(fileName))
  if (files.some(({ fileName }) => isArchiveName(fileName))) throw new NotUnpacked('archiveInside')
  if (files.length === 0) throw new NotUnpacked('nothingInside')
  return files.map((entry) => source(entry.fileName, entry.uncompressedSize, () => contentOf(zip, entry)))
}

const source = (name: string, size: number, bytes: Source['bytes']): Source => ({ name, size, bytes })

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** Reads the archive's directory. Sizes are claims: a stream that exceeds its claim fails. */
async function entriesOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const entries: Entry[] = []
  let unpacked = 0
  const zip = await readable(fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true }))
  if (zip.entryCount > UNPACKED_MAX_ENTRIES) throw new NotUnpacked('tooManyEntries')
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > UNPACKED_MAX_BYTES) throw new NotUnpacked('tooLarge')
      if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new NotUnpacked('unreadable')
      entries.push(entry)
    }
  } catch (error) {
    throw asUnreadable(error)
  }
  return { zip, entries }
}

const asUnreadable = (error: unknown): NotUnpacked => (error instanceof NotUnpacked ? error : new NotUnpacked('unreadable'))
const readable = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw asUnreadable(error)
  })

async function* streamOf(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  const stream = await readable(zip.openReadStreamPromise(entry))
  try {
    for await (const piece of stream) if (piece instanceof Uint8Array) yield piece
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** Streams a file of an archive; refuses a nested archive under any name. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  let isFirst = true
  for await (const piece of streamOf(zip, entry)) {
    if (isFirst && kindOfFile(entry.fileName, piece) === 'zip') throw new NotUnpacked('archiveInside')
    isFirst = false
    yield piece
  }
}

/** Verifies the claimed sizes, because the spreadsheet reader unpacks the archive into memory. */
async function readThrough(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    let length = 0
    for await (const piece of streamOf(zip, entry)) length += piece.length
    if (length !== entry.uncompressedSize) throw new NotUnpacked('unreadable')
  }
}
