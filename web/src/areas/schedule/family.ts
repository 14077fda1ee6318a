import { type SubjectTone, subjectOf } from '../courses/index.ts'

const colors: Record<SubjectTone, string> = {
  languages: 'var(--chart-1)',
  numbers: 'var(--chart-2)',
  world: 'var(--chart-3)',
  body: 'var(--chart-4)',
  arts: 'var(--chart-6)',
  other: 'var(--chart-6)',
}

/** An edge in a common colour shows which subjects belong together. */
export const familyColor = (courseName: string): string => colors[subjectOf(courseName).tone]
