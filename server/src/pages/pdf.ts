import { createRequire } from 'node:module'
import { lexer, type Token, type Tokens } from 'marked'
import PDFDocument from 'pdfkit'

export interface Sheet {
  title: string
  /** Markdown: headings, paragraphs, lists, checklists and tables. */
  body: string
}

const require = createRequire(import.meta.url)
const font = (weight: string) => require.resolve(`@expo-google-fonts/manrope/${weight}/Manrope_${weight}.ttf`)
const FONTS = { plain: font('400Regular'), bold: font('700Bold'), head: font('800ExtraBold') }

const INK = '#15212D'
const INK_2 = '#4A5763'
const BRAND = '#17568F'
const LINE = '#C9C8C0'
const A4 = { size: 'A4', margins: { top: 56, bottom: 56, left: 56, right: 56 } } as const
const SIZE = { title: 20, heading: 13, text: 10.5, small: 8.5 }
const BOX = 11
const INDENT = 20

type Pdf = InstanceType<typeof PDFDocument>
interface Run {
  text: string
  bold: boolean
}

/** Extracts bold and plain text, all that the guides use. */
function runsOf(tokens: readonly Token[] | undefined, bold = false): Run[] {
  return (tokens ?? []).flatMap((token): Run[] => {
    if ('tokens' in token && token.tokens) return runsOf(token.tokens, bold || token.type === 'strong')
    return [{ text: 'text' in token ? String(token.text) : token.raw, bold }]
  })
}

function writeRuns(pdf: Pdf, runs: readonly Run[], x: number, width: number): void {
  pdf.fontSize(SIZE.text).fillColor(INK)
  pdf.text('', x, pdf.y, { width, continued: true, lineGap: 3 })
  runs.forEach(({ text, bold }, at) => {
    pdf.font(bold ? 'bold' : 'plain').text(text, { width, continued: at < runs.length - 1, lineGap: 3 })
  })
}

/** Starts a new page unless the height fits, so that headings and rows are not split. */
function addPageIfNeeded(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - A4.margins.bottom) pdf.addPage()
}

function list(pdf: Pdf, { items, ordered, start }: Tokens.List, width: number): void {
  const left = A4.margins.left
  items.forEach((item, at) => {
    addPageIfNeeded(pdf, 30)
    const top = pdf.y
    if (item.task)
      pdf
        .roundedRect(left, top + 1, BOX, BOX, 2)
        .lineWidth(1)
        .strokeColor(INK_2)
        .stroke()
    else
      pdf
        .font('bold')
        .fontSize(SIZE.text)
        .fillColor(BRAND)
        .text(ordered ? `${Number(start) + at}.` : '•', left, top, { width: INDENT })
    pdf.y = top
    writeRuns(pdf, runsOf(item.tokens.filter(({ type }) => type !== 'checkbox')), left + INDENT, width - INDENT)
    pdf.moveDown(0.35)
  })
  pdf.moveDown(0.4)
}

function table(pdf: Pdf, { header, rows }: Tokens.Table, width: number): void {
  const column = width / header.length
  const line = (cells: readonly Tokens.TableCell[], bold: boolean) => {
    const texts = cells.map(({ tokens }) =>
      runsOf(tokens)
        .map(({ text }) => text)
        .join(''),
    )
    pdf.font(bold ? 'bold' : 'plain').fontSize(SIZE.text)
    const height = Math.max(...texts.map((text) => pdf.heightOfString(text, { width: column - 10 }))) + 10
    addPageIfNeeded(pdf, height)
    const top = pdf.y
    texts.forEach((text, at) => {
      pdf.fillColor(bold ? INK_2 : INK).text(text, A4.margins.left + at * column, top + 5, { width: column - 10 })
    })
    pdf.y = top + height
    pdf
      .moveTo(A4.margins.left, pdf.y)
      .lineTo(A4.margins.left + width, pdf.y)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke()
  }
  line(header, true)
  for (const row of rows) line(row, false)
  pdf.moveDown(0.8)
}

function block(pdf: Pdf, token: Token, width: number): void {
  const left = A4.margins.left
  if (token.type === 'heading') {
    addPageIfNeeded(pdf, 60)
    pdf.moveDown(0.5).font('bold').fontSize(SIZE.heading).fillColor(BRAND).text(token.text, left, pdf.y, { width }).moveDown(0.3)
  } else if (token.type === 'paragraph') {
    writeRuns(pdf, runsOf(token.tokens), left, width)
    pdf.moveDown(0.6)
  } else if (isList(token)) list(pdf, token, width)
  else if (isTable(token)) table(pdf, token, width)
}
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

/** Renders a guide as PDF with the portal's fonts and the current dates. */
export function pdfOf({ title, body }: Sheet): Promise<Buffer> {
  const pdf = new PDFDocument({ ...A4, info: { Title: title, Author: 'Эцэг эхийн портал' }, lang: 'mn', bufferPages: true })
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, file)
  const width = pdf.page.width - A4.margins.left - A4.margins.right
  pdf.font('bold').fontSize(SIZE.small).fillColor(BRAND).text('Эцэг эхийн портал').moveDown(0.6)
  pdf.font('head').fontSize(SIZE.title).fillColor(INK).text(title, { width }).moveDown(0.5)
  for (const token of lexer(body)) block(pdf, token, width)
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    pdf
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => done(Buffer.concat(parts)))
      .on('error', failed)
    pdf.end()
  })
}
