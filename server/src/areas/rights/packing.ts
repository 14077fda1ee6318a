import { Zip, ZipDeflate } from 'fflate'
import { html, type Markup, pageStyle } from '../../http/html.ts'
import { headingOf, type Section, wordsOf } from './section.ts'
import type { Row } from './sections.ts'

/** Texts of the copy's document, in Mongolian. */
export const copyWords = {
  title: 'Таны мэдээллийн хуулбар',
  lead: 'Эцэг эхийн порталд Таны болон Таны холбосон хүүхдийн тухай хадгалж буй бүх мэдээлэл. Бэлтгэсэн: {time}.',
  keep: 'Энэ файлд хувийн мэдээлэл байгаа тул бусдад бүү дамжуулаарай. Ижил мэдээлэл программд зориулсан data.json файлд бий.',
  unproven:
    'Бүртгэл тань баталгаажаагүй тул оршин суугчийн бүртгэлээс авсан мэдээлэл, элсэлтийн хүсэлтийг энд оруулаагүй. «Хувийн мэдээлэл» хуудсанд баталгаажуулаад дахин хүснэ үү.',
  others:
    'Бусад асран хамгаалагчийн нэр, утас, и-мэйл, ажилтны нэр болон ажил үүргийн тэмдэглэл, шүүхийн хязгаарлалтын баримтыг оруулаагүй. Нууц үг, кодыг унших боломжгүй хэлбэрээр хадгалдаг тул хуулбарт байхгүй.',
  contents: 'Агуулга',
  none: 'Мэдээлэл алга.',
  you: 'Таны бүртгэл',
}

const style = `${pageStyle}
nav ul { padding-left: 20px } tbody th { width: 16em; color: var(--ink2); font-weight: 650 } td { overflow-wrap: normal; white-space: pre-line }
@media print { .scroll { overflow: visible; border: 0 } }`

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\d\+08:00$/
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** Formats a value for the document: labels for codes, local notation for dates. */
export function inWords(value: unknown, words: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => inWords(one, words)).join(', ')
  const text = String(value)
  return words[text] ?? text.replace(INSTANT, '$1.$2.$3 $4').replace(DAY, '$1.$2.$3')
}

/** Renders a section: several rows as a table, a single row as a list, none as a note. */
export function sectionTable({ title, columns }: Section, id: string, rows: readonly Row[]): Markup {
  const heads = Object.entries(columns).map(([key, column]) => ({ key, heading: headingOf(column), words: wordsOf(column) }))
  const [first] = rows
  if (first === undefined) return html`<section id="${id}"><h3>${title}</h3><p class="small">${copyWords.none}</p></section>`
  const table =
    rows.length === 1
      ? html`<tbody>${heads.map(({ key, heading, words }) => html`<tr><th scope="row">${heading}</th><td>${inWords(first[key], words)}</td></tr>`)}</tbody>`
      : html`<thead><tr>${heads.map(({ heading }) => html`<th scope="col">${heading}</th>`)}</tr></thead><tbody>${rows.map(
          (row) => html`<tr>${heads.map(({ key, words }) => html`<td>${inWords(row[key], words)}</td>`)}</tr>`,
        )}</tbody>`
  return html`<section id="${id}"><h3>${title}</h3><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>${table}</table></div></section>`
}

/** Document up to its first section; `</main></body></html>` closes it. Styles are inline because it is opened from a folder, offline. */
export const documentHead = (lines: readonly string[]): string =>
  `<!doctype html>${
    html`<html lang="mn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${copyWords.title}</title>`
      .text
  }<style>${style}</style></head><body><main>${html`<h1>${copyWords.title}</h1>${lines.map((line) => html`<p>${line}</p>`)}`.text}`
export const DOCUMENT_END = '</main></body></html>'

/** Compresses two files while they are written, so that only compressed bytes stay in memory. */
export function packedFiles(names: readonly [string, string], now: Date) {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const files = names.map((name) => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    return file
  })
  return {
    write(which: 0 | 1, text: string): void {
      files[which]?.push(Buffer.from(text))
    },
    end(): Buffer {
      for (const file of files) file.push(new Uint8Array(), true)
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}
