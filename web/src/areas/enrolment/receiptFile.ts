import { pdfOf } from './pdf.ts'

/** Texts of a receipt to draw or share: heading, number, and facts with their labels. */
export interface ReceiptWords {
  portal: string
  title: string
  facts: readonly (readonly [what: string, value: string])[]
  foot: string
}

/** Receipt as plain text, for sharing in a message. */
export const receiptText = ({ portal, title, facts, foot }: ReceiptWords): string =>
  [`${portal}: ${title}`, ...facts.map(([what, value]) => `${what}: ${value}`), foot].join('\n')

/** A4 at 150 dpi, in pixels. */
const [WIDTH, HEIGHT, MARGIN] = [1240, 1754, 110]
const family = '"Manrope Variable", system-ui, sans-serif'

function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && pen.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Draws the receipt black on white, one fact per line. */
function drawn(words: ReceiptWords): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no pictures')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  let y = MARGIN
  const write = (text: string, weight: number, size: number, colour = '#15212d') => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = colour
    for (const line of linesOf(pen, text, WIDTH - 2 * MARGIN)) {
      y += size * 1.3
      pen.fillText(line, MARGIN, y)
    }
  }
  write(words.portal, 650, 32, '#17568f')
  y += 20
  write(words.title, 800, 48)
  y += 24
  for (const [what, value] of words.facts) {
    y += 18
    write(what, 400, 26, '#4a5763')
    write(value, 700, 34)
  }
  y += 36
  write(words.foot, 400, 28)
  return canvas
}

export async function receiptPdf(words: ReceiptWords, name: string): Promise<File> {
  await document.fonts.ready
  const canvas = drawn(words)
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (picture === null) throw new Error('This browser makes no picture of the receipt')
  const jpeg = new Uint8Array(await picture.arrayBuffer())
  return new File([pdfOf({ jpeg, width: WIDTH, height: HEIGHT })], name, { type: 'application/pdf' })
}
