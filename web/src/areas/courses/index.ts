export { useCourses } from './queries.ts'
export { familyColor } from './rules.ts'
export { SubjectIcon } from './SubjectIcon.tsx'
