import { inflateRawSync } from 'node:zlib'

/** Files of a zip archive by its central directory. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('this is no zip archive')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, nameLength, extra, comment, start] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ]
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const bytes = archive.subarray(data, data + packed)
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

export interface Sheet {
  /** Cells are numbers only if their type in the file is. */
  rows: (string | number)[][]
  widths: number[]
}

const texts = (xml: string) => [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'))

/** First sheet of an Excel file. */
export function sheetIn(file: Buffer): Sheet {
  const files = unzip(file)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const shared = texts(files.get('xl/sharedStrings.xml') ?? '')
  const cellOf = (attributes: string, inner: string): string | number => {
    const [, value = ''] = /<v>([^<]*)<\/v>/.exec(inner) ?? []
    if (/ t="s"/.test(attributes)) return shared[Number(value)] ?? ''
    if (/ t="(inlineStr|str)"/.test(attributes)) return texts(inner)[0] ?? value
    return Number(value)
  }
  return {
    rows: [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c( [^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', inner = '']) => cellOf(attributes, inner)),
    ),
    widths: [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width)),
  }
}
