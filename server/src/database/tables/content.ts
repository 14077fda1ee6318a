import { CAMPAIGN_KINDS } from '@portal/contract/enrolment'
import { id, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, smallint, sql, text, unique } from '../sql.ts'

/** What the public pages say. Texts may hold {places} for what the campaign and the help desks know. */
export const PASSAGE_SECTIONS = ['banner', 'bannerClosed', 'bannerNotStarted', 'step', 'goal', 'goalItem', 'benefit', 'reminder'] as const
export const CONTACT_KINDS = ['province', 'district', 'helpDesk'] as const
export const GUIDE_KINDS = ['guide', 'document'] as const

/** A tab of the landing page: 1 is the kindergarten, 2 the first grade. */
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
    /** Names the item in the page's address, so it must not change. */
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

/** Written once in Markdown, read as a page and as a file to keep. */
export const guides = pgTable(
  'guides',
  {
    slug: text('slug').primaryKey(),
    /** By which its versions name it. */
    id: integer('id').generatedByDefaultAsIdentity().notNull(),
    kind: text('kind', { enum: GUIDE_KINDS }).notNull(),
    /** Whose dates it tells. */
    campaignKind: text('campaign_kind', { enum: CAMPAIGN_KINDS }).notNull(),
    position: position(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Empty: English pages show the Mongolian one. */
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
