export { familyClass } from './family.ts'
export { useCourses } from './queries.ts'
export { SubjectIcon } from './SubjectIcon.tsx'
