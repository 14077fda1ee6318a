import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CAMPAIGN_KINDS } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { CONTACT_KINDS, campaigns, contacts, faqItems, GUIDE_KINDS, guides, PASSAGE_SECTIONS, passages } from '../../database/tables.ts'

const Text = z.object({ mn: z.string(), en: z.string() })
const placed = { tab: z.int(), position: z.int() }

const PassageList = z.array(z.object({ ...placed, section: z.enum(PASSAGE_SECTIONS), title: Text, text: Text }))
const FaqList = z.array(z.object({ ...placed, key: z.string(), question: Text, answer: Text }))
const ContactList = z.array(
  z.object({
    ...placed,
    kind: z.enum(CONTACT_KINDS),
    code: z.string(),
    name: Text,
    office: Text,
    phone: z.string(),
    guide: z.nullable(z.string()),
    document: z.nullable(z.string()),
  }),
)
const GuideList = z.array(z.object({ slug: z.string(), kind: z.enum(GUIDE_KINDS), campaignKind: z.enum(CAMPAIGN_KINDS) }))

const file = (name: string) => readFileSync(fileURLToPath(new URL(`../../../content/${name}`, import.meta.url)), 'utf8')
const json = <Schema extends z.ZodMiniType>(schema: Schema, name: string) => z.parse(schema, JSON.parse(file(name)))

/** Campaigns of the school year 2025–2026, for a demo; others are entered at the desk. */
const augustOf2025 = {
  schoolYear: 2025,
  opensAt: new Date('2025-08-12T00:00:00+08:00'),
  closesAt: new Date('2025-08-26T17:00:00+08:00'),
  addressUntil: new Date('2025-08-25T17:00:00+08:00'),
}
const KINDERGARTEN_WINDOW = { birthFrom: '2020-01-01', birthTo: '2023-12-31' }
export const campaignsOf2025 = [
  { ...augustOf2025, ...KINDERGARTEN_WINDOW, kind: 'kindergarten', stage: 2 },
  { ...augustOf2025, birthFrom: '2019-01-01', birthTo: '2019-12-31', kind: 'firstGrade', stage: 1 },
  { ...augustOf2025, ...KINDERGARTEN_WINDOW, kind: 'subProgram', stage: 1 },
] as const

function guideRows() {
  return json(GuideList, 'guides.json').map(({ slug, ...rest }, at) => {
    const [, title = slug, body = ''] = /^# (.+)\n+([\s\S]*)$/.exec(file(`guides/${slug}.md`)) ?? []
    return { slug, ...rest, position: at + 1, title, body }
  })
}

const contactList = json(ContactList, 'contacts.json')
/** Sample phone numbers in a new database, by tab and contact: shown by a demo only, and replaced on /staff/content. */
export const sampleContacts: ReadonlyMap<string, string> = new Map(contactList.map(({ tab, code, phone }) => [`${tab} ${code}`, phone]))

/** Inserts the initial public content into a new database; afterwards it is edited there. Only a demo has campaigns from the start. */
export async function seedContent(db: Database, { isDemo }: { isDemo: boolean }): Promise<void> {
  if ((await db.$count(passages)) > 0) return
  await db.transaction(async (tx) => {
    if (isDemo)
      await tx
        .insert(campaigns)
        .values([...campaignsOf2025])
        .onConflictDoNothing()
    await tx.insert(guides).values(guideRows()).onConflictDoNothing()
    await tx
      .insert(passages)
      .values(
        json(PassageList, 'passages.json').map(({ title, text, ...rest }) => ({
          ...rest,
          titleMn: title.mn,
          titleEn: title.en,
          textMn: text.mn,
          textEn: text.en,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(faqItems)
      .values(
        json(FaqList, 'faq.json').map(({ question, answer, ...rest }) => ({
          ...rest,
          questionMn: question.mn,
          questionEn: question.en,
          answerMn: answer.mn,
          answerEn: answer.en,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(contacts)
      .values(
        contactList.map(({ name: of, office: responsible, guide, document, ...rest }) => ({
          ...rest,
          nameMn: of.mn,
          nameEn: of.en,
          officeMn: responsible.mn,
          officeEn: responsible.en,
          guideSlug: guide,
          documentSlug: document,
        })),
      )
      .onConflictDoNothing()
  })
}
