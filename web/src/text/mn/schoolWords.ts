import { words } from '../words.tsx'

/** Fixed terms that the server sends in Mongolian inside names and lines: subjects, classrooms, groups, kinds of marks and of leave. */
const text = {
  /** Translates a line of the server into the page's language; names of people and institutions stay unchanged. */
  inWords: (line: string): string => line,
}

export type SchoolWordsText = typeof text
export const schoolWords = words(text, async () => (await import('../en/schoolWords.ts')).text)
