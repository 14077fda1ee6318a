import { books, topics } from '@portal/server/database/tables'
import { demoGroups } from './groups.ts'
import type { SeedStep } from './part.ts'
import reference from './reference/topics.json' with { type: 'json' }
import { subjectId, subjectsFor } from './school.ts'

const levels = [...new Set(demoGroups.map(({ level }) => level))].sort((one, other) => one - other)
const outlines: Record<string, Record<string, string[]>> = reference

/** Topics and subtopics of a subject, numbered in the order of teaching. */
function topicsOf(level: number, subject: string, firstId: number) {
  let position = 0
  const topic = (name: string, parentId: number | null) => {
    position += 1
    return { id: firstId + position, subjectId: subjectId(subject), level, position, parentId, name }
  }
  return Object.entries(outlines[subject] ?? {}).flatMap(([name, below]) => {
    const upper = topic(name, null)
    return [upper, ...below.map((lower) => topic(lower, upper.id))]
  })
}

const MAX_TOPICS = 50
const allTopics = () =>
  levels
    .flatMap((level) => subjectsFor(level).map(({ name }) => ({ level, name })))
    .flatMap(({ level, name }, at) => topicsOf(level, name, (at + 1) * MAX_TOPICS))

interface Notebook {
  name: string
  quantity: number
  subject?: string
}
const DIARY: Notebook = { name: 'Сурагчийн өдрийн тэмдэглэл', quantity: 1 }
const SKETCHBOOK: Notebook = { name: 'Зургийн дэвтэр', quantity: 2, subject: 'Дүрслэх урлаг' }

function notebooksOf(level: number): Notebook[] {
  if (level < 1) return [SKETCHBOOK]
  if (level < 3)
    return [
      { name: 'Бичгийн дэвтэр, 12 хуудас', quantity: 8, subject: 'Монгол хэл' },
      { name: 'Тооны дэвтэр, 12 хуудас', quantity: 6, subject: 'Математик' },
      SKETCHBOOK,
      DIARY,
    ]
  if (level < 6)
    return [
      { name: 'Дан шугамтай дэвтэр, 24 хуудас', quantity: 6 },
      { name: 'Тооны дэвтэр, 24 хуудас', quantity: 4, subject: 'Математик' },
      { name: 'Нотны дэвтэр', quantity: 1, subject: 'Хөгжим' },
      SKETCHBOOK,
      DIARY,
    ]
  return [
    { name: 'Дан шугамтай дэвтэр, 48 хуудас', quantity: 10 },
    { name: 'Дөрвөлжин шугамтай дэвтэр, 48 хуудас', quantity: 6, subject: 'Математик' },
    DIARY,
  ]
}

const PREPARATORY = -1
const pictureBooks = ['Үсгийн зурагт ном', 'Тооны зурагт ном']
const WITHOUT_BOOK = ['Биеийн тамир', 'Хөгжим']
/** Last grade whose books the school lends. */
const LAST_LENT = 5

function textbooksOf(level: number): Notebook[] {
  if (level < 1) return level < PREPARATORY ? [] : pictureBooks.map((name) => ({ name, quantity: 1 }))
  return subjectsFor(level)
    .filter(({ name }) => !WITHOUT_BOOK.includes(name))
    .map(({ name }) => ({ name: `${name} ${level}`, quantity: 1, subject: name }))
}

const booksOf = (level: number) => {
  const book =
    (kind: 'TEXTBOOK' | 'NOTEBOOK') =>
    ({ name, quantity, subject }: Notebook) => ({
      level,
      kind,
      subjectId: subject === undefined ? null : subjectId(subject),
      name,
      quantity,
      fromSchool: kind === 'TEXTBOOK' && level <= LAST_LENT,
    })
  return [...textbooksOf(level).map(book('TEXTBOOK')), ...notebooksOf(level).map(book('NOTEBOOK'))]
}

export const seedCurriculum: SeedStep = async ({ copyInto }) => {
  await copyInto(topics, allTopics())
  await copyInto(books, levels.flatMap(booksOf))
}
