import { asc } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { contacts, faqItems, guides, officeLinks, offices, passages } from '../../database/tables.ts'
import { cached } from '../../kit/cached.ts'

/** All that the public pages say: a few hundred sentences. */
export async function readContent(db: Database) {
  const [passageRows, faqRows, contactRows, guideRows, officeRows, linkRows] = await Promise.all([
    db.select().from(passages).orderBy(asc(passages.position)),
    db.select().from(faqItems).orderBy(asc(faqItems.position)),
    db.select().from(contacts).orderBy(asc(contacts.position)),
    db.select().from(guides).orderBy(asc(guides.position)),
    db.select().from(offices),
    db.select().from(officeLinks).orderBy(asc(officeLinks.position)),
  ])
  return { passages: passageRows, faq: faqRows, contacts: contactRows, guides: guideRows, offices: officeRows, links: linkRows }
}
export type Content = Awaited<ReturnType<typeof readContent>>

/** Pages that are made from it are looked at as often: what is changed shows within twice that. */
export const CONTENT_FRESH_MS = 5000

/** What the public pages say, as the database has it; an edit shows within seconds. */
export const content = cached(CONTENT_FRESH_MS, ({ db }) => readContent(db))
