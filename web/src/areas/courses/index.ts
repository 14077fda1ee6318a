/** Exports of courses for other areas. */

export { familyColor } from './rules.ts'
export { SubjectIcon } from './SubjectIcon.tsx'
