interface Pdf {
  /** Bytes before the header and after the trailer. */
  before?: string
  after?: string
  /** Text inside the document. */
  inside?: string
  /** Bytes of filling. */
  filling?: number
}

/** Bytes of a document of one empty page. */
export function pdfOf({ before = '', after = '\n', inside = '', filling = 0 }: Pdf = {}): Uint8Array<ArrayBuffer> {
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n',
  ]
  let body = `%PDF-1.4\n%${inside}${' '.repeat(filling)}\n`
  const offsets = objects.map((object) => {
    const at = body.length
    body += object
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`
  return Uint8Array.from(Buffer.from(before + body + trailer + after, 'latin1'))
}
