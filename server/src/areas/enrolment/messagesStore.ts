import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import { and, desc, eq, inArray, sql } from '../../database/sql.ts'
import { outbox, people, prospectMessages, prospects } from '../../database/tables.ts'

/** Links queued messages to their request. */
export const noteMessages = preparedStatement(
  (_db, { prospectId, outboxIds }: Placeholders<{ prospectId: number; outboxIds: readonly number[] }>) =>
    rawStatement(sql`insert into ${prospectMessages} (prospect_id, outbox_id) select ${prospectId}::int, unnest(${outboxIds}::bigint[])`),
)

/** Messages about the given children, newest first. */
export const messagesAbout = (db: Database, childIds: readonly number[], channel: 'sms' | 'mail') =>
  db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      text: outbox.text,
      childId: prospects.childId,
      child: { lastName: people.lastName, firstName: people.firstName },
    })
    .from(prospectMessages)
    .innerJoin(outbox, eq(outbox.id, prospectMessages.outboxId))
    .innerJoin(prospects, eq(prospects.id, prospectMessages.prospectId))
    .innerJoin(people, eq(people.id, prospects.childId))
    .where(and(inArray(prospects.childId, [...childIds]), eq(outbox.channel, channel)))
    .orderBy(desc(outbox.id))

export const noteAcknowledged = (db: Database, outboxId: number, now: Date) =>
  db.update(prospectMessages).set({ acknowledgedAt: now }).where(eq(prospectMessages.outboxId, outboxId))
