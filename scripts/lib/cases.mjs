import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { importsIn } from './imports.mjs'
import { root } from './install.mjs'

/** Cases files below a folder of the repository, each with the test file that runs it. */
export function casesBelow(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const path = join(root, folder, file)
    const imported = importsIn(readFileSync(path, 'utf8')).filter(({ path: from, isType }) => from.endsWith('.cases.ts') && !isType)
    return imported.map(({ path: from }) => ({ cases: relative(root, join(dirname(path), from)), test: relative(root, path) }))
  })
}

/** Adds the test files that run the cases files which a filter names; options and everything after them stay as they are. */
export function withCases(filter, known) {
  const option = filter.findIndex((word) => word.startsWith('-'))
  const words = option === -1 ? filter : filter.slice(0, option)
  const found = known.filter(({ cases }) => words.some((word) => cases.includes(word)))
  return { filter: [...words, ...new Set(found.map(({ test }) => test)), ...filter.slice(words.length)], found }
}

/** Vitest's filter for API tests; a cases file is found by its own name, through the test file that runs it. */
export function apiFilter(words) {
  const { filter, found } = withCases(words, casesBelow('server/src'))
  for (const { cases, test } of found) console.log(`${cases} runs in ${test}`)
  return filter
}
