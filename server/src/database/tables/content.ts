import { CAMPAIGN_KINDS } from '@portal/contract/enrolment'
import { id, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, smallint, sql, text, unique } from '../sql.ts'

/** Texts of the public pages. They may contain {placeholders} filled from the campaign and the help desks. */
export const PASSAGE_SECTIONS = ['banner', 'bannerClosed', 'bannerNotStarted', 'step', 'goal', 'goalItem', 'benefit', 'reminder'] as const
export const CONTACT_KINDS = ['province', 'district', 'helpDesk'] as const
export const GUIDE_KINDS = ['guide', 'document'] as const

/** Tab of the landing page: 1 is kindergarten, 2 first grade. */
const tab = () => smallint('tab').notNull()
const position = () => smallint('position').notNull()

export const passages = pgTable(
  'passages',
  {
    id: id(),
    tab: tab(),
    section: text('section', { enum: PASSAGE_SECTIONS }).notNull(),
    position: position(),
    titleMn: text('title_mn').notNull(),
    titleEn: text('title_en').notNull(),
    textMn: text('text_mn').notNull(),
    textEn: text('text_en').notNull(),
  },
  (passage) => [
    unique('passages_place').on(passage.tab, passage.section, passage.position),
    check('passages_tab', sql`${passage.tab} in (1, 2)`),
    check('passages_section', oneOf(passage.section, PASSAGE_SECTIONS)),
  ],
)

export const faqItems = pgTable(
  'faq_items',
  {
    id: id(),
    tab: tab(),
    /** Part of the page's address, so it must not change. */
    key: text('key').notNull(),
    position: position(),
    questionMn: text('question_mn').notNull(),
    questionEn: text('question_en').notNull(),
    answerMn: text('answer_mn').notNull(),
    answerEn: text('answer_en').notNull(),
  },
  (item) => [
    unique('faq_items_key_once').on(item.tab, item.key),
    unique('faq_items_place').on(item.tab, item.position),
    check('faq_items_tab', sql`${item.tab} in (1, 2)`),
    check('faq_items_key_shape', sql`${item.key} ~ '^[A-Za-z0-9-]+$'`),
  ],
)

/** Markdown guides, shown as a page and offered as a file. */
export const guides = pgTable(
  'guides',
  {
    slug: text('slug').primaryKey(),
    /** Id that content versions refer to. */
    id: integer('id').generatedByDefaultAsIdentity().notNull(),
    kind: text('kind', { enum: GUIDE_KINDS }).notNull(),
    /** Campaign kind whose dates it shows. */
    campaignKind: text('campaign_kind', { enum: CAMPAIGN_KINDS }).notNull(),
    position: position(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** If empty, English pages show the Mongolian text. */
    titleEn: text('title_en').notNull().default(''),
    bodyEn: text('body_en').notNull().default(''),
  },
  (guide) => [
    unique('guides_id_once').on(guide.id),
    check('guides_slug_shape', sql`${guide.slug} ~ '^[a-z0-9-]+$'`),
    check('guides_known_kind', oneOf(guide.kind, GUIDE_KINDS)),
    check('guides_campaign_kind', oneOf(guide.campaignKind, CAMPAIGN_KINDS)),
  ],
)

export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    tab: tab(),
    kind: text('kind', { enum: CONTACT_KINDS }).notNull(),
    code: text('code').notNull(),
    position: position(),
    nameMn: text('name_mn').notNull(),
    nameEn: text('name_en').notNull(),
    officeMn: text('office_mn').notNull(),
    officeEn: text('office_en').notNull(),
    phone: text('phone').notNull(),
    guideSlug: text('guide_slug').references(() => guides.slug),
    documentSlug: text('document_slug').references(() => guides.slug),
  },
  (contact) => [
    unique('contacts_code_once').on(contact.tab, contact.code),
    unique('contacts_place').on(contact.tab, contact.position),
    index('contacts_guide').on(contact.guideSlug),
    index('contacts_document').on(contact.documentSlug),
    check('contacts_tab', sql`${contact.tab} in (1, 2)`),
    check('contacts_kind', oneOf(contact.kind, CONTACT_KINDS)),
    check('contacts_phone_shape', sql`${contact.phone} ~ '^[0-9]{8}$'`),
  ],
)
