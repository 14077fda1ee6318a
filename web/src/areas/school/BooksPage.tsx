import type { Book } from '@portal/contract/school'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfChild } from '../../child/ofChild.ts'
import { school } from '../../text/mn/school.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { useBooks } from './queries.ts'

/** Textbooks and notebooks of the child's grade. */
export default function BooksPage({ studentId, child }: OfChild) {
  const text = useText(school)
  const { inWords } = useText(schoolWords)
  const query = useBooks(studentId)
  const columns: readonly RecordColumn<Book>[] = [
    { key: 'kind', head: text.kind, of: (book) => inWords(book.kindName), card: 'left out' },
    { key: 'book', head: text.book, of: (book) => <b className="said">{book.bookName}</b>, card: 'title' },
    {
      key: 'course',
      head: text.course,
      of: (book) => (book.courseName === null ? text.everyCourse : inWords(book.courseName)),
      card: 'left out',
    },
    { key: 'quantity', head: text.quantity, of: (book) => book.quantity, number: true, card: 'end' },
    { key: 'from', head: text.from, of: (book) => (book.fromSchool ? text.fromSchool : text.fromFamily), card: 'line' },
  ]
  return (
    <>
      <ChildTitle page="books" child={child} />
      <Async query={query} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.noBooks} />}>
        {(all) => (
          <Card bare>
            <RecordTable caption={text.books} columns={columns} rows={all} keyOf={(book) => book.bookId} />
          </Card>
        )}
      </Async>
    </>
  )
}
