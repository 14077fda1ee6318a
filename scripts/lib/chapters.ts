import { readFileSync } from 'node:fs'

const manual = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8')

/** Chapters of docs/running.md whose commands are tested, in order. */
export const CHAPTERS = ['The first day', 'The first day of a school', 'The first day of a ministry', 'The new school year'] as const
export type Chapter = (typeof CHAPTERS)[number]

/** Commands in the `sh` blocks of a chapter, as an operator would type them; `console` blocks change the machine and are left out. */
export function commandsOf(chapter: Chapter): string[] {
  const [, text = ''] = new RegExp(`\\n## ${chapter}\\n([\\s\\S]*?)\\n## `).exec(manual) ?? []
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n').filter((line) => line !== ''))
}

/** Name and value of an `export` command; undefined for any other. */
export function exportOf(command: string): { name: string; value: string } | undefined {
  const [, name, value = ''] = /^export (\w+)=(.*)$/.exec(command) ?? []
  return name === undefined ? undefined : { name, value }
}
