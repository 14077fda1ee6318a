/** What other areas use of the courses: a subject's picture and family. */
export { SubjectIcon } from './SubjectIcon.tsx'
export { type SubjectTone, subjectOf } from './subjects.ts'
