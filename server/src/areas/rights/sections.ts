import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { accountSections } from './accountSections.ts'
import { childSections } from './childSections.ts'
import { requestSections } from './requestSections.ts'
import type { Section, Subject } from './section.ts'

/** Sections of a copy about the person, and about each of the person's children. */
export const copySections = { you: [...accountSections, ...requestSections], child: childSections } as const satisfies Record<
  string,
  readonly Section[]
>

/** All sections of a copy. Every table with personal data is in one of them or in `leftOut`; rights.test.ts checks it. */
export const sections: readonly Section[] = [...copySections.you, ...copySections.child]

/** Tables with personal data that no copy includes, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  bars: 'What a court decided about a person and a child: the office that entered the document tells of it.',
  bar_reviews: 'What institutions and the commission said about a bar: they tell of it with the bar.',
  child_checks: 'For half an hour, that a person has shown to know a child.',
  codes: 'Digests of codes that run out after ten minutes.',
  warnings: 'When a warning was last repeated; the messages themselves are in the copy.',
  prospect_messages: 'Which request set a message off; the messages themselves are in the copy.',
  school_messages: 'Which request set a message off; the messages themselves are in the copy.',
  data_copies: 'The copies themselves, of which one is kept for a day.',
  copy_pieces: 'The bytes of a copy.',
  mailbox: "The demo's transport, which keeps what the outbox has.",
  demo_people: 'Whom the demo is told with.',
  org_keys: 'Work of staff for an institution, which answers for it.',
  uploads: 'Work of staff for an institution, which answers for it.',
  upload_pieces: 'Work of staff for an institution, which answers for it.',
  request_assignments: 'Work of staff: who has a request open, for half an hour.',
  draw_events: 'Work of staff: who took which step of a draw.',
  draw_typings: 'Work of staff: who typed the digits of a draw, until it is drawn.',
  files:
    'Pictures that the person sent with an answer, which the copy names; they are deleted 30 days after the decision. Files of homework and notices are work of staff; their pages open them.',
  file_links: 'For a minute, the link by which staff open a file.',
  homework_entries: 'Work of staff: who gave and changed which homework; the homework is in the copy.',
  notices: 'Work of staff for their classes; what the parent has read and answered is in the copy.',
  rest_entries: 'Work of staff: which children one entry recorded together; their attendance is in the copy.',
  substitutes: 'Work of staff: who stood in for a class teacher.',
  held_decisions: 'Decisions of staff, for a few seconds.',
  campaign_changes: 'Work of staff: who changed the dates of an enrolment.',
  place_changes: 'Work of staff: who changed the places of a kindergarten.',
  content_versions: 'Work of staff: who wrote the texts of public pages.',
  groups: 'Which classes a teacher leads: the school answers for its staff.',
  courses: 'Which subjects a teacher teaches: the school answers for its staff.',
  lessons: 'The timetable of a class, which is nobody’s in particular.',
  year_classes: 'Which class a teacher may lead next year: the school answers for its staff.',
  year_moves: 'What a school considers for the coming year; a confirmed class is in the copy as a stay.',
  year_places: 'Which stays a confirmed class gave; the stays are in the copy.',
  year_ends: 'How a confirmed class is undone; the stays are in the copy.',
  heads: 'Who leads an institution: it answers for its staff.',
}

export interface Row {
  readonly [column: string]: unknown
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Reads the rows of a section, in display order. */
export async function rowsOf(db: Database, { rows }: Section, of: Subject): Promise<Row[]> {
  const found = await db.execute(sql`select row_to_json(r) as row from (${rows(of)}) r`)
  return found.rows.flatMap(({ row }) => (isRow(row) ? [row] : []))
}
