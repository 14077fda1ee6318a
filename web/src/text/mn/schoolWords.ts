import { words } from '../words.tsx'

/** Fixed words that the server sends in Mongolian within names and lines: subjects, rooms, groups, kinds of marks and of leave. */
const text = {
  /** A line of the server in the page's language; names of people and institutions stay as they are. */
  inWords: (line: string): string => line,
}

export type SchoolWordsText = typeof text
export const schoolWords = words(text, async () => (await import('../en/schoolWords.ts')).text)
