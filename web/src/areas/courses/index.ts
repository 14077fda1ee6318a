export { familyColor } from './rules.ts'
export { SubjectIcon } from './SubjectIcon.tsx'
