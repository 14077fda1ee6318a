import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from '../src/database/sql.ts'
import { accounts, files, groups, notices, roles } from '../src/database/tables.ts'
import type { World } from '../src/world.ts'
import { pdfOf } from './pdf.ts'

type Row = Partial<typeof notices.$inferInsert>

/** Adds a notice to a class, by default a sent one, or as the row says; returns its id. */
export async function addedNotice({ db, clock }: Pick<World, 'db' | 'clock'>, groupId: number, row: Row = {}): Promise<number> {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  const now = clock.now()
  const isSent = row.state === undefined || row.state === 'SENT' || row.state === 'TAKEN_BACK'
  const times = { writtenAt: now, dueAt: now, ...(isSent && { sentAt: now, enteredAt: now }) }
  const [added] = await db
    .insert(notices)
    .values({
      orgId: group?.orgId ?? 0,
      schoolYear: group?.schoolYear ?? 0,
      groupId,
      entryId: randomUUID(),
      roleId: 0,
      state: 'SENT',
      title: 'Зарлал',
      text: 'Бичвэр',
      ...times,
      ...row,
    })
    .returning()
  return added?.id ?? 0
}

/** Adds a document to a notice and returns its id. */
export async function addedDocument({ db, clock }: Pick<World, 'db' | 'clock'>, noticeId: number): Promise<number> {
  const bytes = pdfOf()
  const [notice] = await db.select().from(notices).where(eq(notices.id, noticeId))
  const [added] = await db
    .insert(files)
    .values({
      noticeId,
      orgId: notice?.orgId ?? 0,
      kind: 'PDF',
      name: 'Хуудас.pdf',
      entryId: randomUUID(),
      size: bytes.length,
      bytes,
      sentAt: clock.now(),
    })
    .returning()
  return added?.id ?? 0
}

/** Role of the class teacher of a group. */
export async function authorIn({ db }: Pick<World, 'db'>, groupId: number): Promise<number> {
  const [found] = await db
    .select({ roleId: roles.id })
    .from(groups)
    .innerJoin(accounts, eq(accounts.personId, groups.teacherId))
    .innerJoin(roles, and(eq(roles.accountId, accounts.id), eq(roles.role, 'TEACHER'), isNull(roles.endedAt)))
    .where(eq(groups.id, groupId))
  return found?.roleId ?? 0
}
