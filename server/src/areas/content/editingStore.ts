import type { ContentKind, ContentStatus, ContentText } from '@portal/contract/staffContent'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { alias, and, desc, eq, sql } from '../../database/sql.ts'
import { contacts, contentVersions, faqItems, guides, passages, people } from '../../database/tables.ts'

const writer = alias(people, 'writer')
const decider = alias(people, 'decider')
const named = (person: typeof writer | typeof decider) => ({ lastName: person.lastName, firstName: person.firstName })

const versions = (db: Database) =>
  db
    .select({ version: contentVersions, writer: named(writer), decider: named(decider) })
    .from(contentVersions)
    .leftJoin(writer, eq(writer.id, contentVersions.proposedBy))
    .leftJoin(decider, eq(decider.id, contentVersions.decidedBy))

export type FoundVersion = Awaited<ReturnType<typeof proposedVersions>>[number]

/** Versions that wait for a second member. */
export const proposedVersions = (db: Database) => versions(db).where(eq(contentVersions.status, 'PROPOSED'))

const MAX_VERSIONS = 50

/** Versions of a piece, last first. */
export const versionsOf = (db: Database, kind: ContentKind, pieceId: number) =>
  versions(db)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.pieceId, pieceId)))
    .orderBy(sql`coalesce(${contentVersions.decidedAt}, ${contentVersions.proposedAt}) desc`, desc(contentVersions.id))
    .limit(MAX_VERSIONS)

/** Serialises changes of a piece. */
export async function lockPiece(tx: Database, kind: ContentKind, pieceId: number): Promise<void> {
  await takeLockOn(tx, `content ${kind} ${pieceId}`)
}

export type Version = typeof contentVersions.$inferSelect

export async function lockVersion(tx: Database, id: number): Promise<Version | undefined> {
  const [found] = await tx.select().from(contentVersions).where(eq(contentVersions.id, id)).for('update')
  return found
}

export async function writeVersion(tx: Database, version: typeof contentVersions.$inferInsert): Promise<number> {
  const [written] = await tx.insert(contentVersions).values(version).returning({ id: contentVersions.id })
  if (written === undefined) throw new Error('the version was not written')
  return written.id
}

export async function settleVersion(
  tx: Database,
  id: number,
  settled: { status: ContentStatus; decidedBy: number | null; decidedAt: Date; note: string | null },
): Promise<void> {
  await tx.update(contentVersions).set(settled).where(eq(contentVersions.id, id))
}

/** Whether a piece has a live version in the history. */
export const hasLiveVersion = async (tx: Database, kind: ContentKind, pieceId: number): Promise<boolean> =>
  (await tx.$count(
    contentVersions,
    and(eq(contentVersions.kind, kind), eq(contentVersions.pieceId, pieceId), eq(contentVersions.status, 'LIVE')),
  )) > 0

/** Writes a text to the tables that the public pages read. */
const writers: Readonly<Record<ContentKind, (tx: Database, id: number, text: ContentText) => Promise<unknown>>> = {
  faq: (tx, id, { questionMn, questionEn, answerMn, answerEn }) =>
    tx.update(faqItems).set({ questionMn, questionEn, answerMn, answerEn }).where(eq(faqItems.id, id)),
  guide: (tx, id, { titleMn, bodyMn, titleEn, bodyEn }) =>
    tx.update(guides).set({ title: titleMn, body: bodyMn, titleEn, bodyEn }).where(eq(guides.id, id)),
  passage: (tx, id, { titleMn, titleEn, textMn, textEn }) =>
    tx.update(passages).set({ titleMn, titleEn, textMn, textEn }).where(eq(passages.id, id)),
  contact: (tx, id, { nameMn, nameEn, officeMn, officeEn, phone }) =>
    tx.update(contacts).set({ nameMn, nameEn, officeMn, officeEn, phone }).where(eq(contacts.id, id)),
}

export const publishText = async (tx: Database, kind: ContentKind, pieceId: number, text: ContentText): Promise<void> => {
  await writers[kind](tx, pieceId, text)
}
