import classes from './family.module.css'
import { subjectOf } from './rules.ts'

export { useCourses } from './queries.ts'
export { SubjectIcon } from './SubjectIcon.tsx'

/** Class that sets `--family`, the colour of the subject's group. */
export const familyClass = (courseName: string): string | undefined => classes[subjectOf(courseName).tone]
