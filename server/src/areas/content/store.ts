import type { Database } from '../../database/connect.ts'
import { pipeline } from '../../database/pipeline.ts'
import { preparedStatement } from '../../database/preparedStatement.ts'
import { asc } from '../../database/sql.ts'
import { contacts, faqItems, guides, passages } from '../../database/tables.ts'
import { cached } from '../../load/cache.ts'
import type { World } from '../../world.ts'

const everyPassage = preparedStatement((db) => db.select().from(passages).orderBy(asc(passages.position)))
const everyFaqItem = preparedStatement((db) => db.select().from(faqItems).orderBy(asc(faqItems.position)))
const everyContact = preparedStatement((db) => db.select().from(contacts).orderBy(asc(contacts.position)))
const everyGuide = preparedStatement((db) => db.select().from(guides).orderBy(asc(guides.position)))

/** Editable texts of the public pages: a few hundred sentences. */
export async function readTexts(db: Database) {
  const [passages, faq, contacts, guides] = await pipeline(
    everyPassage(db, {}),
    everyFaqItem(db, {}),
    everyContact(db, {}),
    everyGuide(db, {}),
  )
  return { passages, faq, contacts, guides }
}
export type Texts = Awaited<ReturnType<typeof readTexts>>

/** Content of the public pages. */
export const readContent = async ({ db, centre, isDemo }: Pick<World, 'db' | 'centre' | 'isDemo'>) => ({
  ...(await readTexts(db)),
  centre,
  isDemo,
})
export type Content = Awaited<ReturnType<typeof readContent>>

/** TTL of the content cache in milliseconds. Pages built from it have the same TTL, so a change is visible within twice that. */
export const CONTENT_FRESH_MS = 5000

/** Cached content of the public pages. */
export const content = cached(CONTENT_FRESH_MS, (world: World) => readContent(world))
