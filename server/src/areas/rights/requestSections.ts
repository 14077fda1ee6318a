import { notBarred } from '../../admission/bars.ts'
import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import type { Section } from './section.ts'

/** Sections of a copy about the correspondence between desks and the sender of a request. */
export const requestSections: readonly Section[] = [
  {
    name: 'staffNotes',
    title: 'Таны хүсэлтийн талаарх ажилтны дотоод тэмдэглэл',
    tables: ['request_notes'],
    needsProof: true,
    columns: { institution: 'Байгууллага', at: 'Огноо, цаг' },
    // The text stays with the institution: it may be about another family.
    rows: ({
      personId,
    }) => sql`select o.name as institution, ${instantAsText('n.at')} as at from request_notes n join organisations o on o.id = n.org_id
      left join prospects p on p.id = n.prospect_id left join links l on l.id = n.link_id left join absences b on b.id = n.absence_id
      where ${personId} in (p.contact_person_id, l.parent_id, b.parent_id)
        and ${notBarred(sql`coalesce(p.child_id, l.child_id, b.child_id)`, sql`${personId}::int`)} order by n.id`,
  },
  {
    name: 'questions',
    title: 'Таны хүсэлтийн талаарх асуулт, таны хариу',
    tables: ['questions'],
    needsProof: true,
    columns: {
      institution: 'Байгууллага',
      at: 'Асуусан',
      text: 'Асуулт',
      answeredAt: 'Хариулсан',
      answer: 'Хариу',
      pictures: 'Илгээсэн зураг',
    },
    rows: ({
      personId,
    }) => sql`select o.name as institution, ${instantAsText('w.asked_at')} as at, w.text, ${instantAsText('w.answered_at')} as "answeredAt", w.answer,
        (select count(*) from files f where f.question_id = w.id) as pictures
      from questions w join organisations o on o.id = w.org_id
      left join prospects p on p.id = w.prospect_id left join links l on l.id = w.link_id left join absences b on b.id = w.absence_id
      where w.recipient_id = ${personId}
        and ${notBarred(sql`coalesce(p.child_id, l.child_id, b.child_id)`, sql`${personId}::int`)} order by w.id`,
  },
]
