import type { Reference } from './declare.ts'

/** The rows that many files refer to, by the columns that name them. */
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
export const teacher = personIn('teacher_registry_number', 'teacher')

export const group: Reference = {
  as: 'the_group',
  table: 'groups',
  match: { org_id: organisation(), school_year: 'school_year', name: 'group' },
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
