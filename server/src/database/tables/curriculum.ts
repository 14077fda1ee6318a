import { BOOK_KINDS } from '@portal/contract/school'
import { foreignId, id, oneOf } from '../columns.ts'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, smallint, sql, text, unique } from '../sql.ts'
import { subjects } from './school.ts'

/** Topics of a subject and grade, equal for every school. */
export const topics = pgTable(
  'topics',
  {
    id: id(),
    subjectId: foreignId('subject_id', () => subjects.id),
    level: smallint('level').notNull(),
    /** Order of teaching; a topic precedes its subtopics. */
    position: smallint('position').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => topics.id),
    name: text('name').notNull(),
  },
  (topic) => [
    unique('topics_position').on(topic.subjectId, topic.level, topic.position),
    index('topics_parent').on(topic.parentId),
    check('topics_not_in_itself', sql`${topic.parentId} <> ${topic.id}`),
  ],
)

/** Textbooks and notebooks of a grade. */
export const books = pgTable(
  'books',
  {
    id: id(),
    level: smallint('level').notNull(),
    kind: text('kind', { enum: BOOK_KINDS }).notNull(),
    /** Null if for every subject. */
    subjectId: integer('subject_id').references(() => subjects.id),
    name: text('name').notNull(),
    quantity: smallint('quantity').notNull(),
    fromSchool: boolean('from_school').notNull(),
  },
  (book) => [
    unique('books_once').on(book.level, book.kind, book.name),
    index('books_subject').on(book.subjectId),
    check('books_kind', oneOf(book.kind, BOOK_KINDS)),
    check('books_quantity', sql`${book.quantity} between 1 and 50`),
  ],
)
