import { ANSWER_KINDS, NOTICE_ANSWERS } from '@portal/contract/notices'
import { NOTICE_STATES, QUESTION_MAX, TEXT_MAX, TITLE_MAX } from '@portal/contract/staffNotices'
import { foreignId, id, instant, oneOf, workColumns } from '../columns.ts'
import { check, date, index, integer, pgTable, primaryKey, smallint, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { groups, organisations } from './organisations.ts'
import { people } from './people.ts'

const most = (count: number) => sql.raw(String(count))

/** Notices to a class, a level or a whole institution. A sent row is background work until all inboxes have its entry. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    /** School year of the classes: those of another year never have it. */
    schoolYear: smallint('school_year').notNull(),
    /** Class; null for several. */
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    /** Level; null for a class and for the whole institution. */
    level: smallint('level'),
    /** Client's id: a draft that arrives twice is one row. */
    entryId: uuid('entry_id').notNull(),
    /** Roles of author and confirming member, without a foreign key: accounts end earlier. */
    roleId: integer('role_id').notNull(),
    confirmedBy: integer('confirmed_by'),
    state: text('state', { enum: NOTICE_STATES }).notNull().default('DRAFT'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    eventOn: date('event_on', { mode: 'string' }),
    /** HH:mm; null for a whole day. */
    eventAt: text('event_at'),
    answerKind: text('answer_kind', { enum: ANSWER_KINDS }),
    question: text('question').notNull().default(''),
    answersUntil: date('answers_until', { mode: 'string' }),
    writtenAt: instant('written_at').notNull(),
    /** Planned time; null for at once. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    takenBackAt: instant('taken_back_at'),
    /** Last child whose parents have the entry in their inbox. */
    enteredUpTo: integer('entered_up_to').notNull().default(0),
    /** Time at which the last entry was written. */
    enteredAt: instant('entered_at'),
    ...workColumns(),
  },
  (notice) => [
    uniqueIndex('notices_entry').on(notice.orgId, notice.entryId),
    index('notices_group').on(notice.groupId, notice.sentAt),
    index('notices_org').on(notice.orgId, notice.schoolYear, notice.sentAt).where(sql`group_id is null`),
    index('notices_desk').on(notice.orgId, notice.id),
    index('notices_planned').on(notice.sendAt).where(sql`state = 'PLANNED'`),
    index('notices_due').on(notice.dueAt).where(sql`state = 'SENT' and entered_at is null`),
    index('notices_written').on(notice.writtenAt),
    check('notices_state', oneOf(notice.state, NOTICE_STATES)),
    check('notices_audience', sql`num_nonnulls(${notice.groupId}, ${notice.level}) <= 1`),
    check('notices_title', sql`char_length(${notice.title}) between 1 and ${most(TITLE_MAX)}`),
    check('notices_text', sql`char_length(${notice.text}) between 1 and ${most(TEXT_MAX)}`),
    check('notices_event', sql`${notice.eventAt} is null or (${notice.eventOn} is not null and ${notice.eventAt} ~ '^\\d\\d:\\d\\d$')`),
    check(
      'notices_asks',
      sql`num_nonnulls(${notice.answerKind}, ${notice.answersUntil}) in (0, 2) and ${oneOf(notice.answerKind, ANSWER_KINDS)} and char_length(${notice.question}) <= ${most(QUESTION_MAX)}`,
    ),
    check('notices_planned_when', sql`${notice.state} <> 'PLANNED' or ${notice.sendAt} is not null`),
    check('notices_sent_when', sql`(${notice.state} in ('SENT', 'TAKEN_BACK')) = (${notice.sentAt} is not null)`),
    check('notices_taken_back_when', sql`(${notice.state} = 'TAKEN_BACK') = (${notice.takenBackAt} is not null)`),
  ],
)

/** Parents who have opened a notice. */
export const noticeReads = pgTable(
  'notice_reads',
  {
    noticeId: foreignId('notice_id', () => notices.id, { onDelete: 'cascade' }),
    personId: foreignId('person_id', () => people.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (read) => [
    primaryKey({ name: 'notice_reads_once', columns: [read.noticeId, read.personId] }),
    index('notice_reads_person').on(read.personId),
  ],
)

/** Answer to a notice for a child; the last one of its parents counts. */
export const noticeAnswers = pgTable(
  'notice_answers',
  {
    noticeId: foreignId('notice_id', () => notices.id, { onDelete: 'cascade' }),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    answer: text('answer', { enum: NOTICE_ANSWERS }).notNull(),
    /** Null once the parent's data are gone. */
    answeredBy: integer('answered_by').references(() => people.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at').notNull(),
  },
  (answer) => [
    primaryKey({ name: 'notice_answers_once', columns: [answer.noticeId, answer.childId] }),
    index('notice_answers_child').on(answer.childId),
    index('notice_answers_by').on(answer.answeredBy),
    check('notice_answers_answer', oneOf(answer.answer, NOTICE_ANSWERS)),
  ],
)
