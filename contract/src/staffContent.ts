import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { type FieldMessage, Id, IdValue, Instant } from './fields.ts'

/** Kinds of editable content of public pages. */
export const CONTENT_KINDS = ['faq', 'guide', 'passage', 'contact'] as const
export const ContentKind = z.enum(CONTENT_KINDS)
export type ContentKind = z.infer<typeof ContentKind>

/** line: one line of plain text; text: plain text; markdown: text with headings, lists, tables and links; phone: eight digits. */
type Shape = 'line' | 'text' | 'markdown' | 'phone'
interface Field {
  shape: Shape
  /** May be empty: the page then shows the Mongolian text. */
  isOptional?: true
}

/** Fields of each kind, in the order of the form; names end in Mn for Mongolian and in En for English. */
export const contentFields = {
  faq: {
    questionMn: { shape: 'line' },
    answerMn: { shape: 'markdown' },
    questionEn: { shape: 'line' },
    answerEn: { shape: 'markdown' },
  },
  guide: {
    titleMn: { shape: 'line' },
    bodyMn: { shape: 'markdown' },
    titleEn: { shape: 'line', isOptional: true },
    bodyEn: { shape: 'markdown', isOptional: true },
  },
  passage: { titleMn: { shape: 'line' }, textMn: { shape: 'text' }, titleEn: { shape: 'line' }, textEn: { shape: 'text' } },
  contact: {
    nameMn: { shape: 'line' },
    officeMn: { shape: 'line' },
    nameEn: { shape: 'line' },
    officeEn: { shape: 'line' },
    phone: { shape: 'phone' },
  },
} as const satisfies Record<ContentKind, Readonly<Record<string, Field>>>

export const MAX_CONTENT_LENGTHS = { line: 200, text: 1000, markdown: 20_000, phone: 8 } as const satisfies Record<Shape, number>

/** Texts by field name. */
export const ContentText = z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(MAX_CONTENT_LENGTHS.markdown)))
export type ContentText = z.infer<typeof ContentText>

/** Allowed link targets: https without credentials in the address, one mailbox without parameters, or a phone number. */
const LINK = /^(https:\/\/[^\s/?#@\\]+([/?#]|$)|tel:([\d+ ]|%20)+$|mailto:[^\s@?&%,;]+@[^\s@?&%,;]+$)/i

/** Limits of one text: Markdown parsers take time quadratic in these, or columns times rows. */
const MAX = { lines: 300, lineLength: 2000, columns: 20, indent: 12, depth: 6, items: 150, marks: 300 } as const
const ITEM = /^[\s>]*([-*+]|\d+[.)])\s/

/** Whether a text exceeds the limits; checked before parsing. */
export function isTooComplex(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  return (
    lines.length > MAX.lines ||
    lines.filter((line) => ITEM.test(line)).length > MAX.items ||
    (text.match(/[[\]*_~`<\\&!@]/g)?.length ?? 0) > MAX.marks ||
    lines.some((line) => {
      const indent = line.replaceAll('\t', '    ').search(/\S|$/)
      // Leading marks: each opens a quotation or list nested in the one before.
      const [opening = ''] = /^(?:[\s>]|[*+-](?=\s)|\d+[.)](?=\s))*/.exec(line) ?? []
      const depth = opening.replace(/\d+[.)]/g, '-').replace(/\s/g, '').length
      const columns = line.split('|').length - 1
      return line.length > MAX.lineLength || indent > MAX.indent || depth > MAX.depth || columns > MAX.columns
    })
  )
}

/** Validates a parsed Markdown text: rejects HTML, images and links to other targets. */
export function wrongInMarkdown(token: unknown): FieldMessage | undefined {
  if (Array.isArray(token)) return token.map(wrongInMarkdown).find((wrong) => wrong !== undefined)
  if (typeof token !== 'object' || token === null) return undefined
  const [type, href] = ['type' in token && token.type, 'href' in token && token.href]
  if (type === 'html') return 'contentHtml'
  if (type === 'image' || (typeof href === 'string' && !LINK.test(href))) return 'contentLink'
  return wrongInMarkdown(Object.entries(token).flatMap(([name, value]) => (/^(tokens|items|header|rows)$/.test(name) ? [value] : [])))
}

/** Whether a {placeholder} has no value: parents would see it unreplaced. */
const unknownPlace = (text: string, known: readonly string[]): boolean =>
  [...text.matchAll(/\{([^{}]*)\}/g)].some(([, name = '']) => !known.includes(name))

interface Reading {
  /** Live text: a field that is filled there may not become empty. */
  live: ContentText
  /** Names of the {placeholders} that the campaign and the help desks fill. */
  places: readonly string[]
  lexer: (markdown: string) => unknown
}

/** Validates the texts of a piece by field; shared by form and server. */
export function wrongContent(kind: ContentKind, typed: ContentText, { live, places, lexer }: Reading): Record<string, FieldMessage> {
  const wrongIn = (name: string, { shape, isOptional }: Field): FieldMessage | undefined => {
    const text = typed[name]?.trim() ?? ''
    if (text === '') return isOptional || (live[name] ?? '') === '' ? undefined : 'fieldRequired'
    if (text.length > MAX_CONTENT_LENGTHS[shape]) return 'contentTooLong'
    if (shape === 'phone') return /^\d{8}$/.test(text) ? undefined : 'phoneLength'
    if (unknownPlace(text, places)) return 'contentPlace'
    if (shape !== 'markdown') return undefined
    return isTooComplex(text) ? 'contentTooMuch' : wrongInMarkdown(lexer(text))
  }
  return Object.fromEntries(
    Object.entries<Field>(contentFields[kind]).flatMap(([name, field]) => {
      const wrong = wrongIn(name, field)
      return wrong === undefined ? [] : [[name, wrong]]
    }),
  )
}

const Waiting = z.object({ id: IdValue, by: z.string(), at: Instant, isMine: z.boolean() })

export const ContentPiece = z.object({
  kind: ContentKind,
  id: IdValue,
  /** Tab of the landing page: 1 is kindergarten, 2 first grade; null for neither. */
  tab: z.nullable(z.int()),
  /** Part of the landing page, such as step or benefit. */
  section: z.nullable(z.string()),
  title: z.string(),
  /** Proposal that waits for confirmation by a second member. */
  waiting: z.nullable(Waiting),
})
export type ContentPiece = z.infer<typeof ContentPiece>

export const contentPieces = get('/api/staff/content', {
  about: 'Returns all editable texts of the public pages with proposals that wait for a second member. For the capital’s commission.',
  access: staff('COMMISSION'),
  params: {},
  result: z.array(ContentPiece),
  example: {
    result: [{ kind: 'faq', id: 3, tab: 1, section: null, title: 'Хүсэлтээ хэзээ, хэрхэн илгээх вэ?', waiting: null }],
  },
})

/** PROPOSED waits for a second member, who makes it LIVE or REJECTED; its author can withdraw it. */
export const CONTENT_STATUSES = ['PROPOSED', 'LIVE', 'REJECTED', 'WITHDRAWN'] as const
/** Decisions of the second member about a proposed text. */
export const CONTENT_DECISIONS = ['LIVE', 'REJECTED'] as const satisfies readonly ContentStatus[]
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

const Version = z.object({
  id: IdValue,
  status: z.enum(CONTENT_STATUSES),
  text: ContentText,
  /** Null for the initial text. */
  by: z.nullable(z.string()),
  at: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
})
export type ContentVersion = z.infer<typeof Version>

export const ContentDetail = z.object({
  ...ContentPiece.shape,
  live: ContentText,
  proposed: z.nullable(ContentText),
  /** Current values of the {placeholders}. */
  values: z.object({ mn: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }),
  /** Address of the page that shows it. */
  address: z.string(),
  versions: z.array(Version),
})
export type ContentDetail = z.infer<typeof ContentDetail>

export const contentDetail = get('/api/staff/content/:kind/:id', {
  about: 'Returns one text of the public pages: live version, proposal and earlier versions.',
  access: staff('COMMISSION'),
  params: { kind: ContentKind, id: Id },
  result: ContentDetail,
  example: {
    params: { kind: 'faq', id: 3 },
    result: {
      kind: 'faq',
      id: 3,
      tab: 1,
      section: null,
      title: 'Хүсэлтээ хэзээ, хэрхэн илгээх вэ?',
      waiting: null,
      live: { questionMn: 'Хүсэлтээ хэзээ илгээх вэ?', answerMn: '{closesOn} хүртэл.', questionEn: 'When?', answerEn: 'Until {closesOn}.' },
      proposed: null,
      values: { mn: { closesOn: '2026 оны 11 дүгээр сарын 30-ны өдөр' }, en: { closesOn: '30 November 2026' } },
      address: '/?tab=1#faq-whenAndHow',
      versions: [],
    },
  },
})

/** Limit of the body in KB: proposed and seen text in two languages at two bytes per character, plus field names. */
const PROPOSED_KB = Math.ceil((4 * MAX_CONTENT_LENGTHS.markdown * 2) / 1024) + 20

export const proposeContent = post('/api/staff/content/propose', {
  about:
    'Proposes a new text; it goes live after a second member confirms it. A second proposal by the same member replaces the first; another member’s proposal must be decided before.',
  bodyKb: PROPOSED_KB,
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    kind: ContentKind,
    id: IdValue,
    text: ContentText,
    /** Live text as the caller saw it. */
    seen: ContentText,
  }),
  result: z.object({ versionId: IdValue }),
  example: {
    body: { kind: 'faq', id: 3, text: { answerMn: '{closesOn} хүртэл.' }, seen: { answerMn: '{closesOn}.' } },
    result: { versionId: 12 },
  },
})

export const CONTENT_NOTE_MAX = 250

export const settleContent = post('/api/staff/content/settle', {
  about: 'Decides a proposed text: LIVE and REJECTED by a member other than its writer, WITHDRAWN by its writer.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    versionId: IdValue,
    status: z.enum([...CONTENT_DECISIONS, 'WITHDRAWN']),
    note: z.nullable(z.string().check(z.maxLength(CONTENT_NOTE_MAX))),
  }),
  result: z.object({ status: z.enum(CONTENT_STATUSES) }),
  example: { body: { versionId: 12, status: 'LIVE', note: null }, result: { status: 'LIVE' } },
})

export const staffContentCalls = [contentPieces, contentDetail, proposeContent, settleContent]
