import type { Database } from '../../database/connect.ts'
import { asc } from '../../database/sql.ts'
import { contacts, faqItems, guides, passages } from '../../database/tables.ts'
import { cached } from '../../kit/cached.ts'
import type { World } from '../../kit/world.ts'

/** All that people write for the public pages: a few hundred sentences. */
export async function readTexts(db: Database) {
  const [passageRows, faqRows, contactRows, guideRows] = await Promise.all([
    db.select().from(passages).orderBy(asc(passages.position)),
    db.select().from(faqItems).orderBy(asc(faqItems.position)),
    db.select().from(contacts).orderBy(asc(contacts.position)),
    db.select().from(guides).orderBy(asc(guides.position)),
  ])
  return { passages: passageRows, faq: faqRows, contacts: contactRows, guides: guideRows }
}
export type Texts = Awaited<ReturnType<typeof readTexts>>

/** All that the public pages say. */
export const readContent = async ({ db, centre }: Pick<World, 'db' | 'centre'>) => ({ ...(await readTexts(db)), centre })
export type Content = Awaited<ReturnType<typeof readContent>>

/** Pages that are made from it are looked at as often: what is changed shows within twice that. */
export const CONTENT_FRESH_MS = 5000

/** What the public pages say, as the database has it; an edit shows within seconds. */
export const content = cached(CONTENT_FRESH_MS, readContent)
