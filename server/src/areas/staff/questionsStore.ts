import type { Language } from '@portal/contract/language'
import type { DecisionKind } from '@portal/contract/staff'
import type { StaffQuestion } from '@portal/contract/staffCorrespondence'
import type { Database } from '../../database/connect.ts'
import { and, asc, desc, eq, inArray } from '../../database/sql.ts'
import { accounts, files, organisations, people, prospects, questions } from '../../database/tables.ts'
import { instantText } from '../../outside/clock.ts'
import { requestColumn } from '../../requests/questions.ts'
import { displayName } from '../../text/people.ts'

/** Sender of a request, and how a message reaches them. */
export interface Recipient {
  personId: number | null
  reference: string | null
  contacts: readonly string[]
  language: Language | undefined
}

/** Finds the sender who can answer a question; undefined if the request names no sender with a contact. */
export async function recipientOf(db: Database, kind: DecisionKind, id: number, senderId: number | null): Promise<Recipient | undefined> {
  if (kind === 'link' || kind === 'absence') {
    const [found] =
      senderId === null ? [] : await db.select({ username: accounts.username }).from(accounts).where(eq(accounts.personId, senderId))
    return found && { personId: senderId, reference: null, contacts: [found.username], language: undefined }
  }
  const { reference, contactPhone1, contactMail, language } = prospects
  const [found] = await db.select({ reference, contactPhone1, contactMail, language }).from(prospects).where(eq(prospects.id, id))
  const contacts = [found?.contactPhone1, found?.contactMail].filter((contact) => contact != null)
  if (found === undefined || found.reference === null || contacts.length === 0) return undefined
  return { personId: senderId, reference: found.reference, contacts, language: found.language }
}

/** Questions of an institution about a request, newest first. Served by the indexes of questions by request. */
const questionsBy = (db: Database, kind: DecisionKind, id: number, orgId: number) =>
  db
    .select({ question: questions, lastName: people.lastName, firstName: people.firstName })
    .from(questions)
    .innerJoin(people, eq(people.id, questions.askedBy))
    .where(and(eq(questions[requestColumn(kind)], id), eq(questions.orgId, orgId)))
    .orderBy(desc(questions.id))

/** Questions of an institution about a request with their answers, as its staff see them. */
export async function shownQuestions(db: Database, kind: DecisionKind, id: number, orgId: number): Promise<StaffQuestion[]> {
  const found = await questionsBy(db, kind, id, orgId)
  const ids = found.map(({ question }) => question.id)
  const pictures =
    ids.length === 0
      ? []
      : await db
          .select({ id: files.id, size: files.size, questionId: files.questionId })
          .from(files)
          .where(inArray(files.questionId, ids))
          .orderBy(asc(files.id))
  return found.map(({ question: { id: questionId, askedAt, text, dueAt, endedAt, answeredAt, answer }, ...author }) => ({
    id: questionId,
    at: instantText(askedAt),
    by: displayName(author),
    text,
    until: instantText(dueAt),
    isOpen: endedAt === null,
    answer:
      answeredAt === null || answer === null
        ? null
        : {
            at: instantText(answeredAt),
            text: answer,
            files: pictures.filter((picture) => picture.questionId === questionId).map(({ id: fileId, size }) => ({ id: fileId, size })),
          },
  }))
}

/** All questions about a request, of any institution. */
export const questionsAbout = (db: Database, kind: DecisionKind, id: number) =>
  db
    .select({ id: questions.id, text: questions.text, askedBy: questions.askedBy, endedAt: questions.endedAt })
    .from(questions)
    .where(eq(questions[requestColumn(kind)], id))

interface NewQuestion extends Pick<Recipient, 'personId' | 'reference'> {
  kind: DecisionKind
  requestId: number
  orgId: number
  askedBy: number
  askedAt: Date
  dueAt: Date
  text: string
}

export async function addQuestion(tx: Database, { kind, requestId, personId, ...question }: NewQuestion): Promise<void> {
  await tx.insert(questions).values({ [requestColumn(kind)]: requestId, recipientId: personId, ...question })
}

/** Whether a file belongs to an answer to this institution about this request. */
export async function isFileOf(db: Database, fileId: number, kind: DecisionKind, requestId: number, orgId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(questions, eq(questions.id, files.questionId))
    .where(and(eq(files.id, fileId), eq(questions[requestColumn(kind)], requestId), eq(questions.orgId, orgId)))
  return found !== undefined
}

/** Name of an institution. */
export async function orgName(db: Database, id: number): Promise<string> {
  const [found] = await db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id))
  return found?.name ?? ''
}
