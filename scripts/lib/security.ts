import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Verdicts on a requirement, with which the last column of docs/security.md begins. */
export const REQUIREMENT_STATES = ['holds', 'does not apply', 'fails', 'open'] as const
export type RequirementState = (typeof REQUIREMENT_STATES)[number]

export interface Row {
  number: string
  level: string
  state: RequirementState | undefined
  text: string
}

const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gm

/** Rows of the document, one for each requirement of the standard. */
export const rowsOf = (document: string): Row[] =>
  [...document.matchAll(ROW)].map(([, number = '', level = '', , text = '']) => ({
    number,
    level,
    state: REQUIREMENT_STATES.find((one) => text.startsWith(`${one}: `)),
    text,
  }))

const NAMED = /`([\w./-]+\.(?:ts|tsx|mjs))` (“[^”]+”(?:, “[^”]+”)*)/g

/** Tests that a text refers to: a file and parts of titles in it. */
export const testsIn = (text: string): { file: string; title: string }[] =>
  [...text.matchAll(NAMED)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )

const QUOTED = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/.source
/** Matches `it('…')`, `test.step('…')`, `it.each([…])('…')`, and `trying('…')` of scripts/deploy.ts. */
const TITLES = new RegExp(
  `\\b(?:it|test|describe|trying)(?:\\.(?!each)\\w+)*\\(\\s*${QUOTED}|\\)\\(\\s*${QUOTED.replace('\\1', '\\3')}`,
  'g',
)

export const titlesOf = (source: string): string[] =>
  [...source.matchAll(TITLES)].map(([, , title, , ofEach]) => (title ?? ofEach ?? '').replaceAll(/\\(.)/g, '$1'))

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Reads a file by its path in the repository or below server/src. */
export function readNamed(file: string): string | undefined {
  const path = [file, join('server/src', file)].map((one) => join(root, one)).find((one) => existsSync(one))
  return path === undefined ? undefined : readFileSync(path, 'utf8')
}

/** References to tests that do not exist. */
export const wrongTests = (text: string, read = readNamed): string[] =>
  testsIn(text).flatMap(({ file, title }) => {
    const source = read(file)
    if (source === undefined) return [`${file} does not exist`]
    return titlesOf(source).some((one) => one.includes(title)) ? [] : [`${file} has no test “${title}”`]
  })

/** Reference to the customer's document that requires the failing behaviour. */
const CUSTOMERS = /document \d §\d/

/** Faults of the rows, compared with the numbers of each level. */
export function wrongRows(rows: readonly Row[], levels: Readonly<Record<string, readonly string[]>>): string[] {
  const wanted = Object.entries(levels).flatMap(([level, numbers]) => numbers.map((number) => ({ number, level })))
  return [
    ...wanted.filter(({ number }) => !rows.some((row) => row.number === number)).map(({ number }) => `${number} is missing`),
    ...rows.flatMap(({ number, level, state, text }, at) => [
      ...(rows.findIndex((row) => row.number === number) < at ? [`${number} is there twice`] : []),
      ...(wanted.some((one) => one.number === number && one.level === level) ? [] : [`${number} is not of level ${level}`]),
      ...(state === undefined ? [`${number} has no state`] : []),
      ...(state === 'holds' && testsIn(text).length === 0 ? [`${number} holds by no test`] : []),
      ...(state === 'fails' && !CUSTOMERS.test(text) ? [`${number} does not say which document asks for it`] : []),
    ]),
  ]
}
