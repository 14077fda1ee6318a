/** What other areas use of the courses: a subject's picture and family. */

export { familyColor } from './rules.ts'
export { SubjectIcon } from './SubjectIcon.tsx'
