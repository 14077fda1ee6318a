import type { Reference, Span } from './declare.ts'

/** References shared by many files, by the columns that name them. */
export const organisation = (column = 'org_id'): Reference => ({
  as: 'organisation',
  table: 'organisations',
  match: { id: column },
  unknown: { code: 'unknownOrganisation', column },
})

export const personIn = (column: string, as: string): Reference => ({
  as,
  table: 'people',
  match: { registry_number: column },
  unknown: { code: 'unknownPerson', column },
})
export const child = personIn('child_registry_number', 'child')

export const schoolYearOfRow: Span = {
  since: 'make_date(r.school_year, 9, 1)',
  until: 'make_date(r.school_year + 1, 9, 1)',
  code: 'notYoursThatYear',
}

/** People that an institution may name as teachers: its staff, and its teachers in existing groups and courses. */
const staffOf = (orgId: number) => `select p.id, p.registry_number from people p where p.id in (
  select a.person_id from roles o join accounts a on a.id = o.account_id where o.org_id = ${orgId} and o.ended_at is null
  union select g.teacher_id from groups g where g.org_id = ${orgId}
  union select c.teacher_id from courses c join groups g on g.id = c.group_id where g.org_id = ${orgId})`
export const teacher: Reference = { ...personIn('teacher_registry_number', 'teacher'), amongOf: staffOf, elseKept: 'teacher_number' }

export const group: Reference = {
  as: 'the_group',
  table: 'groups',
  match: { org_id: organisation(), school_year: 'school_year', name: 'group' },
  mayBeLatin: true,
  unknown: { code: 'unknownGroup', column: 'group' },
}

export const placeOf: Reference = {
  as: 'place',
  table: 'places',
  match: { code: 'place_code' },
  gives: 'code',
  unknown: { code: 'unknownPlace', column: 'place_code' },
}

export const subject: Reference = {
  as: 'the_subject',
  table: 'subjects',
  match: { name: 'subject' },
  mayBeLatin: true,
  unknown: { code: 'unknownSubject', column: 'subject' },
}

export const course: Reference = {
  as: 'course',
  table: 'courses',
  match: { group_id: group, subject_id: subject },
  unknown: { code: 'unknownCourse', column: 'subject' },
}

export const term: Reference = {
  as: 'the_term',
  table: 'terms',
  match: { school_year: 'school_year', number: 'term' },
  unknown: { code: 'unknownTerm', column: 'term' },
}
