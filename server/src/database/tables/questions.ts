import { FILE_KINDS, FILES_MAX } from '@portal/contract/homework'
import { PDF_BYTES } from '@portal/contract/homeworkFiles'
import { NOTICE_FILE_BYTES, NOTICE_FILE_KINDS } from '@portal/contract/noticeDetails'
import { ANSWER_MAX, PICTURE_BYTES, QUESTION_MAX } from '@portal/contract/questions'
import { bytes, foreignId, id, instant, oneOf } from '../columns.ts'
import { check, date, index, integer, pgTable, smallint, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { absences } from './absence.ts'
import { sessions } from './accounts.ts'
import { prospects } from './enrolment.ts'
import { homework } from './learning.ts'
import { links } from './links.ts'
import { notices } from './notices.ts'
import { groups, organisations } from './organisations.ts'
import { people } from './people.ts'

const most = (count: number) => sql.raw(String(count))

/** Questions of a desk to the sender of a request. Only the asking institution and that sender read them. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    prospectId: integer('prospect_id').references(() => prospects.id, { onDelete: 'cascade' }),
    linkId: integer('link_id').references(() => links.id, { onDelete: 'cascade' }),
    absenceId: integer('absence_id').references(() => absences.id, { onDelete: 'cascade' }),
    orgId: foreignId('org_id', () => organisations.id),
    askedBy: foreignId('asked_by', () => people.id),
    askedAt: instant('asked_at').notNull(),
    text: text('text').notNull(),
    /** Sender at the time of asking; null if the request names none. */
    recipientId: integer('recipient_id').references(() => people.id),
    /** Reference at the time of asking: a take-over or a new request has another one. Null for links and leave. */
    reference: text('reference'),
    dueAt: instant('due_at').notNull(),
    /** Time of the answer, of the next step of the request, or of `dueAt`; null while the family may answer. */
    endedAt: instant('ended_at'),
    /** Null if the question ended without an answer. */
    answeredAt: instant('answered_at'),
    answer: text('answer'),
  },
  (question) => [
    uniqueIndex('questions_open_prospect').on(question.prospectId).where(sql`ended_at is null and prospect_id is not null`),
    uniqueIndex('questions_open_link').on(question.linkId).where(sql`ended_at is null and link_id is not null`),
    uniqueIndex('questions_open_absence').on(question.absenceId).where(sql`ended_at is null and absence_id is not null`),
    index('questions_prospect').on(question.prospectId, question.id),
    index('questions_link').on(question.linkId, question.id),
    index('questions_absence').on(question.absenceId, question.id),
    index('questions_recipient').on(question.recipientId),
    index('questions_org').on(question.orgId),
    index('questions_asked_by').on(question.askedBy),
    index('questions_due').on(question.dueAt).where(sql`ended_at is null`),
    check('questions_of_one', sql`num_nonnulls(${question.prospectId}, ${question.linkId}, ${question.absenceId}) = 1`),
    check('questions_text', sql`char_length(${question.text}) between 1 and ${most(QUESTION_MAX)}`),
    check('questions_answer', sql`char_length(${question.answer}) <= ${most(ANSWER_MAX)}`),
    check('questions_answered_whole', sql`(${question.answer} is null) = (${question.answeredAt} is null)`),
    check('questions_answered_ended', sql`${question.answeredAt} is null or ${question.answeredAt} = ${question.endedAt}`),
  ],
)

/** Files of an answer of a family, of homework or of a notice. The bytes are in the database: another machine may serve them. */
export const files = pgTable(
  'files',
  {
    id: id(),
    questionId: integer('question_id').references(() => questions.id, { onDelete: 'cascade' }),
    homeworkId: integer('homework_id').references(() => homework.id, { onDelete: 'cascade' }),
    noticeId: integer('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** Institution that the file was sent to, whose quota it counts in. */
    orgId: foreignId('org_id', () => organisations.id),
    kind: text('kind', { enum: NOTICE_FILE_KINDS }).notNull().default('JPEG'),
    /** Number by which pages name a file of homework. */
    number: smallint('number'),
    /** Cleaned name of a notice's file. */
    name: text('name'),
    /** Client's id of a file of staff: an upload that arrives twice is one row. */
    entryId: uuid('entry_id'),
    size: integer('size').notNull(),
    bytes: bytes('bytes').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (file) => [
    index('files_question').on(file.questionId),
    uniqueIndex('files_homework').on(file.homeworkId, file.number),
    uniqueIndex('files_entry').on(file.orgId, file.entryId),
    index('files_notice').on(file.noticeId),
    index('files_org').on(file.orgId, file.homeworkId, file.noticeId, file.size),
    check('files_of_one', sql`num_nonnulls(${file.questionId}, ${file.homeworkId}, ${file.noticeId}) = 1`),
    check(
      'files_of_homework',
      sql`(${file.homeworkId} is null) = (${file.number} is null) and ${file.number} between 1 and ${most(FILES_MAX)}`,
    ),
    check('files_of_staff', sql`(${file.questionId} is null) = (${file.entryId} is not null)`),
    check('files_of_notice', sql`(${file.noticeId} is null) = (${file.name} is null) and char_length(${file.name}) between 1 and 100`),
    check(
      'files_kind',
      sql`${oneOf(file.kind, NOTICE_FILE_KINDS)} and (${file.kind} = 'JPEG' or ${file.noticeId} is not null or (${oneOf(file.kind, FILE_KINDS)} and ${file.homeworkId} is not null))`,
    ),
    check(
      'files_size',
      sql`${file.size} between 1 and case when ${file.noticeId} is not null then ${most(NOTICE_FILE_BYTES)} when ${file.kind} = 'PDF' then ${most(PDF_BYTES)} else ${most(PICTURE_BYTES)} end and octet_length(${file.bytes}) = ${file.size}`,
    ),
  ],
)

/** Links that open a file once, in one session; only the hash is stored. */
export const fileLinks = pgTable(
  'file_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    fileId: foreignId('file_id', () => files.id, { onDelete: 'cascade' }),
    sessionId: foreignId('session_id', () => sessions.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (link) => [
    index('file_links_file').on(link.fileId),
    index('file_links_session').on(link.sessionId),
    index('file_links_until').on(link.until),
  ],
)

/** Teachers who replace the class teacher of a group, up to and including a day. */
export const substitutes = pgTable(
  'substitutes',
  {
    id: id(),
    groupId: foreignId('group_id', () => groups.id, { onDelete: 'cascade' }),
    personId: foreignId('person_id', () => people.id),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
    namedBy: foreignId('named_by', () => people.id),
    namedAt: instant('named_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (substitute) => [
    uniqueIndex('substitutes_once').on(substitute.groupId, substitute.personId).where(sql`ended_at is null`),
    index('substitutes_group').on(substitute.groupId),
    index('substitutes_person').on(substitute.personId),
    index('substitutes_named_by').on(substitute.namedBy),
  ],
)
