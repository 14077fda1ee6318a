import { DECISION_KINDS } from '@portal/contract/staff'
import { STAFF_NOTE_MAX } from '@portal/contract/staffNotes'
import { foreignId, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, sql, text } from '../sql.ts'
import { absences } from './absence.ts'
import { prospects } from './enrolment.ts'
import { links } from './links.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** Internal notes of staff about a request; only the institution that wrote one reads it. */
export const requestNotes = pgTable(
  'request_notes',
  {
    id: id(),
    prospectId: integer('prospect_id').references(() => prospects.id, { onDelete: 'cascade' }),
    linkId: integer('link_id').references(() => links.id, { onDelete: 'cascade' }),
    absenceId: integer('absence_id').references(() => absences.id, { onDelete: 'cascade' }),
    orgId: foreignId('org_id', () => organisations.id),
    personId: foreignId('person_id', () => people.id),
    at: instant('at').notNull(),
    text: text('text').notNull(),
  },
  (note) => [
    index('request_notes_prospect').on(note.prospectId, note.orgId, note.id),
    index('request_notes_link').on(note.linkId, note.orgId, note.id),
    index('request_notes_absence').on(note.absenceId, note.orgId, note.id),
    index('request_notes_org').on(note.orgId),
    index('request_notes_person').on(note.personId),
    check('request_notes_of_one', sql`num_nonnulls(${note.prospectId}, ${note.linkId}, ${note.absenceId}) = 1`),
    check('request_notes_text', sql`char_length(${note.text}) between 1 and ${sql.raw(String(STAFF_NOTE_MAX))}`),
  ],
)

/** Request that a member of staff works on; one for each person. A chore deletes expired rows. */
export const requestAssignments = pgTable(
  'request_assignments',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: DECISION_KINDS }).notNull(),
    requestId: integer('request_id').notNull(),
    until: instant('until').notNull(),
  },
  (assignment) => [
    index('request_assignments_request').on(assignment.kind, assignment.requestId),
    index('request_assignments_until').on(assignment.until),
    check('request_assignments_kind', oneOf(assignment.kind, DECISION_KINDS)),
  ],
)
