import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readImports, readSources } from './imports.mjs'
import { root } from './install.mjs'

/**
 * Maximum number of lines per file. Tests may be longer: the tests of one file share a portal, whose start costs more than most of them.
 */
const MAX_LINES = 300
const MAX_LINES_OF_TESTS = 650
const SMALL = 25
/**
 * Maximum number of small files outside the kinds below: helpers of a single page belong in the page's file, rules of an area in its
 * rules.ts.
 */
const MAX_SMALL = 50

const isTest = (path) => /\.(test|spec|cases)\.\w+$|^(server\/test|e2e)\//.test(path)

const mayBeSmall = [
  isTest,
  /** Texts of a noun in one language. */
  (path) => /^web\/src\/text\/(mn|en)\//.test(path),
  /** Files that every area has, whatever its size. */
  (path) => /\/areas\/\w+\/(\w+\/)?(index|queries|rules|answers|store|week|limits)\.ts$/.test(path),
  (path) => /^web\/src\/(shell|child)\/queries\.ts$/.test(path),
  /** Calls, tables and demo rows of a noun (docs/new-noun.md). */
  (path) => /^(contract\/src|server\/src\/database\/tables|demo\/src)\/\w+\.ts$/.test(path),
  /** Components with a style of their own. */
  (path) => path.endsWith('.tsx') && existsSync(join(root, path.replace(/\.tsx$/, '.module.css'))),
  /** Patches of PGlite, one file each with its reason. */
  (path) => path.startsWith('server/src/database/pglite/'),
  /** Entry files, which are started and not imported: commands, workers, tool settings. */
  (path, imported) => !imported.has(path),
]

/** Files imported by path or by package name. */
function importedOf(sources) {
  const byPath = [...readImports(sources).values()].flat().map(({ to }) => to)
  const named = [...sources.values()].flatMap((source) => [...source.matchAll(/'@portal\/(\w+)\/([\w/-]+)'/g)])
  return new Set([...byPath, ...named.map(([, room, path]) => `${room}/src/${path}.ts`)])
}

const linesOf = (source) => source.split('\n').length - 1

/** Files that are too long, and too many small files. */
export function sizeFaults(sources = readSources()) {
  const imported = importedOf(sources)
  const faults = []
  const small = []
  for (const [path, source] of sources) {
    const lines = linesOf(source)
    const max = isTest(path) ? MAX_LINES_OF_TESTS : MAX_LINES
    if (lines > max) faults.push(`${path} has ${lines} lines; the maximum is ${max}: move its second purpose to another file`)
    if (lines < SMALL && !mayBeSmall.some((kind) => kind(path, imported))) small.push(`${path} (${lines})`)
  }
  if (small.length > MAX_SMALL)
    faults.push(
      `${small.length} files of fewer than ${SMALL} lines; the maximum is ${MAX_SMALL}: move some into the files that use them\n  ${small.join('\n  ')}`,
    )
  return faults
}
