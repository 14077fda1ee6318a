import type { ContentKind, ContentStatus, ContentText } from '@portal/contract/staffContent'
import { contentFields } from '@portal/contract/staffContent'
import type { Moves } from '../../requests/moves.ts'
import type { Campaign } from '../enrolment/campaigns/index.ts'
import { guidePath, kindOf } from './rules.ts'
import type { Texts } from './store.ts'

/** `writer` proposed the text; `colleague` is any other member. */
export type ContentActor = 'writer' | 'colleague'

export const contentMoves: Moves<ContentStatus, ContentActor> = {
  PROPOSED: { LIVE: 'colleague', REJECTED: 'colleague', WITHDRAWN: 'writer' },
  LIVE: {},
  REJECTED: {},
  WITHDRAWN: {},
}

/** Editable piece of the public pages. */
export interface Piece {
  kind: ContentKind
  id: number
  tab: number | null
  section: string | null
  title: string
  text: ContentText
  /** Kind of campaign whose dates the text contains. */
  campaignKind: Campaign['kind']
  address: string
}

const kindOfTab = (tab: number): Campaign['kind'] => kindOf(tab === 2 ? 2 : 1)
const landing = (tab: number, part = '') => `/?tab=${tab}${part}`

/** Sorts by tab. */
const inOrder = <Row extends { tab: number }>(rows: readonly Row[]): Row[] => rows.toSorted((one, other) => one.tab - other.tab)

/** Pieces of the public pages, in page order. */
export const piecesOf = ({ faq, guides, passages, contacts }: Texts): Piece[] => [
  ...inOrder(faq).map(({ id, tab, key, questionMn, questionEn, answerMn, answerEn }) => ({
    kind: 'faq' as const,
    id,
    tab,
    section: null,
    title: questionMn,
    text: { questionMn, questionEn, answerMn, answerEn },
    campaignKind: kindOfTab(tab),
    address: landing(tab, `#faq-${key}`),
  })),
  ...guides.map(({ id, slug, campaignKind, title, body, titleEn, bodyEn }) => ({
    kind: 'guide' as const,
    id,
    tab: null,
    section: null,
    title,
    text: { titleMn: title, bodyMn: body, titleEn, bodyEn },
    campaignKind,
    address: guidePath(slug),
  })),
  ...inOrder(passages).map(({ id, tab, section, titleMn, titleEn, textMn, textEn }) => ({
    kind: 'passage' as const,
    id,
    tab,
    section,
    title: titleMn || textMn,
    text: { titleMn, titleEn, textMn, textEn },
    campaignKind: kindOfTab(tab),
    address: landing(tab),
  })),
  ...inOrder(contacts).map(({ id, tab, nameMn, nameEn, officeMn, officeEn, phone }) => ({
    kind: 'contact' as const,
    id,
    tab,
    section: null,
    title: nameMn,
    text: { nameMn, nameEn, officeMn, officeEn, phone },
    campaignKind: kindOfTab(tab),
    address: landing(tab),
  })),
]

/** Fields of a kind, trimmed; missing ones keep the live text. */
export const textOf = (kind: ContentKind, typed: ContentText, live: ContentText): ContentText =>
  Object.fromEntries(Object.keys(contentFields[kind]).map((name) => [name, (typed[name] ?? live[name] ?? '').trim()]))

export const isSameText = (one: ContentText, other: ContentText): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? '') === (other[name] ?? ''))
