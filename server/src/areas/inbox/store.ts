import type { GuardianType } from '@portal/contract/children'
import { type ChosenTopic, INBOX_PAGE, type InboxTopic, type MessageChoices } from '@portal/contract/inbox'
import { notBarred } from '../../admission/bars.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement, type Value } from '../../database/preparedStatement.ts'
import { and, desc, eq, isNull, lte, type SQL, sql } from '../../database/sql.ts'
import {
  absenceAlerts,
  accounts,
  campaigns,
  currentGuardianships,
  documentProofs,
  inboxEntries,
  links,
  messageChoices,
  people,
  prospects,
} from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { isOfAccount } from '../children/index.ts'
import { shownRequestIds } from '../enrolment/index.ts'
import { reachesChild } from '../notices/index.ts'

/** Holder of an inbox, on a day. */
export type Viewer = Pick<Caller, 'personId' | 'accountId' | 'isProven' | 'provenAt' | 'isHeld'> & { today: string }
type Viewing = Placeholders<Viewer>

export const viewing = ({ personId, accountId, isProven, provenAt, isHeld }: Caller, today: string): Viewer => ({
  personId,
  accountId,
  isProven,
  provenAt,
  isHeld,
  today,
})

const { childId, linkId, prospectId, noticeId, topic } = inboxEntries

/** The gate's condition: an approved link to the child, which no court bars. */
const isFollowed = (personId: Value<number>): SQL =>
  sql`exists (select from ${links} where ${links.parentId} = ${personId} and ${links.childId} = ${childId} and ${links.status} = 'APPROVE')`
const isOwnLink = (personId: Value<number>): SQL =>
  sql`exists (select from ${links} join ${accounts} on ${accounts.personId} = ${links.parentId} and ${isOfAccount}
    where ${links.id} = ${linkId} and ${links.parentId} = ${personId})`
const isGuardian = (personId: Value<number>): SQL =>
  sql`exists (select from ${currentGuardianships} where ${currentGuardianships.childId} = ${childId} and ${currentGuardianships.guardianId} = ${personId})`

/** Condition: the holder has the right to the subject of the entry, as on the pages that show it. */
const isShown = (viewer: Viewing): SQL => sql`(${childId} is null or (${notBarred(childId, viewer.personId)} and case
  when ${prospectId} is not null then ${prospectId} = any(array(${shownRequestIds(viewer)}))
  when ${linkId} is not null then ${isOwnLink(viewer.personId)}
  when ${noticeId} is not null then ${isFollowed(viewer.personId)} and exists (
    select from notices n where n.id = ${noticeId} and ${reachesChild(childId, sql`${viewer.today}`)})
  when ${topic} = 'family' then ${viewer.isProven}::boolean and ${isGuardian(viewer.personId)}
  else ${isFollowed(viewer.personId)} end))`

/** Condition for the account's holder outside of a session, as the data copy needs it. */
export const isShownTo = (accountId: number, personId: number, today: string): SQL =>
  isShown({
    accountId: sql`${accountId}`,
    today: sql`${today}`,
    personId: sql`${personId}`,
    isProven: sql`(select ${accounts.provenBy} is not null from ${accounts} where ${accounts.id} = ${accountId})`,
    provenAt: sql`array(select ${documentProofs.orgId} from ${documentProofs} where ${documentProofs.accountId} = ${accountId} and ${documentProofs.pausedAt} is null)`,
    isHeld: sql`(select ${accounts.heldSince} is not null from ${accounts} where ${accounts.id} = ${accountId})`,
  })

interface Page extends Viewer {
  /** 0 for every child. */
  of: number
  /** 'all' for every topic. */
  topic: InboxTopic | 'all'
  isUnread: boolean
  /** 0 for the newest entries. */
  before: number
}

const isInFilter = (filter: Placeholders<Omit<Page, 'before'>>) =>
  and(
    sql`${inboxEntries.accountId} = ${filter.accountId}`,
    sql`(${filter.of}::int = 0 or ${childId} = ${filter.of}::int)`,
    sql`(${filter.topic}::text = 'all' or ${topic} = ${filter.topic}::text)`,
    sql`(not ${filter.isUnread}::boolean or ${inboxEntries.readAt} is null)`,
    isShown(filter),
  )

/** Number of entries that pass a filter. Served by inbox_entries_newest. */
export const countEntries = preparedStatement((db, filter: Placeholders<Omit<Page, 'before'>>) =>
  db.select({ total: sql<number>`count(*)::int` }).from(inboxEntries).where(isInFilter(filter)),
)

/** A page of an inbox, newest first. Served by inbox_entries_newest. */
export const entriesOf = preparedStatement((db, page: Placeholders<Page>) =>
  db
    .select({
      id: inboxEntries.id,
      topic,
      childId,
      linkId,
      noticeId,
      campaign: campaigns.kind,
      title: inboxEntries.title,
      text: inboxEntries.text,
      createdAt: inboxEntries.createdAt,
      readAt: inboxEntries.readAt,
      child: { lastName: people.lastName, firstName: people.firstName },
      isFollowed: sql<boolean>`${isFollowed(page.personId)}`,
      alert: {
        alertId: absenceAlerts.id,
        day: absenceAlerts.day,
        sent: absenceAlerts.sent,
        answer: absenceAlerts.answer,
        answeredBy: absenceAlerts.answeredBy,
        answeredAt: absenceAlerts.answeredAt,
        relation: sql<GuardianType | null>`(select ${links.guardianType} from ${links} where ${links.childId} = ${absenceAlerts.childId}
          and ${links.parentId} = ${absenceAlerts.answeredBy} and ${links.status} = 'APPROVE')`,
      },
    })
    .from(inboxEntries)
    .leftJoin(absenceAlerts, eq(absenceAlerts.id, inboxEntries.alertId))
    .leftJoin(people, eq(people.id, childId))
    .leftJoin(prospects, eq(prospects.id, prospectId))
    .leftJoin(campaigns, eq(campaigns.id, prospects.campaignId))
    .where(and(sql`${inboxEntries.id} < coalesce(nullif(${page.before}::bigint, 0), 9223372036854775807)`, isInFilter(page)))
    .orderBy(desc(inboxEntries.id))
    // One more tells whether another page follows.
    .limit(INBOX_PAGE + 1),
)

/** Children of the entries that the holder may see. */
export const childrenIn = preparedStatement((db, viewer: Viewing) =>
  db
    .selectDistinct({
      childId: people.id,
      child: { lastName: people.lastName, firstName: people.firstName },
      isFollowed: sql<boolean>`${isFollowed(viewer.personId)}`,
    })
    .from(inboxEntries)
    .innerJoin(people, eq(people.id, childId))
    .where(and(sql`${inboxEntries.accountId} = ${viewer.accountId}`, isShown(viewer)))
    .orderBy(people.id),
)

/** Number of unread entries that the holder may see. Served by inbox_entries_unread. */
export const countUnread = preparedStatement((db, viewer: Viewing) =>
  db
    .select({ unread: sql<number>`count(*)::int` })
    .from(inboxEntries)
    .where(and(sql`${inboxEntries.accountId} = ${viewer.accountId}`, isNull(inboxEntries.readAt), isShown(viewer))),
)

/** Marks entries of an account as read, one or all up to an id; returns their number. */
export async function markRead(tx: Database, accountId: number, which: { id: number } | { upTo: number }, now: Date): Promise<number> {
  const chosen = 'id' in which ? eq(inboxEntries.id, which.id) : lte(inboxEntries.id, which.upTo)
  const marked = await tx
    .update(inboxEntries)
    .set({ readAt: now })
    .where(and(eq(inboxEntries.accountId, accountId), isNull(inboxEntries.readAt), chosen))
    .returning({ id: inboxEntries.id })
  return marked.length
}

export const choicesOf = (db: Database, accountId: number) =>
  db
    .select({ topic: messageChoices.topic, way: messageChoices.way, wanted: messageChoices.wanted })
    .from(messageChoices)
    .where(eq(messageChoices.accountId, accountId))

interface Choice extends Pick<MessageChoices['choices'][number], 'way' | 'wanted'> {
  accountId: number
  topic: Exclude<ChosenTopic, 'weeklySummary'>
  changedAt: Date
}

/** Upserts a choice; `changedAt` changes only if `wanted` does. */
export async function putChoice(tx: Database, choice: Choice): Promise<void> {
  await tx
    .insert(messageChoices)
    .values(choice)
    .onConflictDoUpdate({
      target: [messageChoices.accountId, messageChoices.topic, messageChoices.way],
      set: { wanted: choice.wanted, changedAt: choice.changedAt },
      setWhere: sql`${messageChoices.wanted} <> excluded.wanted`,
    })
}

/** Whether an entry is unread and still shown to its holder, and its notice was not taken back. Served by inbox_entries_pkey. */
export async function isEntryOpen(db: Database, entryId: number, now: Date): Promise<boolean> {
  const isOne = and(eq(inboxEntries.id, entryId), isNull(inboxEntries.readAt))
  const [holder] = await db
    .select({ accountId: accounts.id, personId: accounts.personId })
    .from(inboxEntries)
    .innerJoin(accounts, eq(accounts.id, inboxEntries.accountId))
    .where(isOne)
  if (holder === undefined) return false
  const isSent = sql`(${noticeId} is null or exists (select from notices n where n.id = ${noticeId} and n.state = 'SENT'))`
  return (await db.$count(inboxEntries, and(isOne, isSent, isShownTo(holder.accountId, holder.personId, dateIn(now))))) === 1
}
