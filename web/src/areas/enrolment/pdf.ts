/** A4 in points. */
const PAGE = { width: 595, height: 842 }

interface Picture {
  jpeg: Uint8Array
  /** Width and height in pixels. */
  width: number
  height: number
}

/** Builds a PDF with one page that is one picture, so that no font has to be embedded. */
export function pdfOf({ jpeg, width, height }: Picture): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const drawing = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Picture Do Q`
  const objects: (readonly [string, Uint8Array?])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /XObject << /Picture 4 0 R >> >> /Contents 5 0 R >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    ],
    [`<< /Length ${drawing.length} >>`, encoder.encode(drawing)],
  ]
  const parts: Uint8Array[] = [encoder.encode('%PDF-1.4\n')]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const starts = objects.map(([head, stream], index) => {
    const start = length()
    parts.push(encoder.encode(`${index + 1} 0 obj\n${head}\n`))
    if (stream) parts.push(encoder.encode('stream\n'), stream, encoder.encode('\nendstream\n'))
    parts.push(encoder.encode('endobj\n'))
    return start
  })
  const table = length()
  const rows = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)].join('\n')
  const size = objects.length + 1
  parts.push(encoder.encode(`xref\n0 ${size}\n${rows}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`))

  const whole = new Uint8Array(length())
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
