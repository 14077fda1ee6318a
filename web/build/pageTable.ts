import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { segmentOf } from '../src/child/segments.ts'

/** Build data of a page: router path, modules loaded with it, and its first calls. */
export interface BuiltPage {
  path: string
  modules: readonly string[]
  asks: Asks
}

/** Paths of calls: for every screen, and for narrow ones only. */
export interface Asks {
  all: readonly string[]
  narrow: readonly string[]
}

interface Row {
  module: string
  asks: Asks
}

const TABLE = 'src/app/pages.ts'
/** Document with the app's script. */
export const DOCUMENT = 'index.html'

const textsIn = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text)

/** Parses one table by key: the module that `load` imports, relative to the web folder, and the `asks` and `asksNarrow` after it. */
function rowsOf(source: string, table: string): Map<string, Row> {
  const start = source.indexOf(`export const ${table}`)
  const text = source.slice(start, source.indexOf('\n}', start))
  const rows = text.matchAll(
    /^ {2}(?:'([^']*)'|(\w+)): \{[^{}]*?load: \(\) => import\('([^']+)'\)(?:,\s*asks: \[([^\]]*)\])?(?:,\s*asksNarrow: \[([^\]]*)\])?/gm,
  )
  return new Map(
    [...rows].map(([, quoted, bare, module = '', all = '', narrow = '']) => [
      quoted ?? bare ?? '',
      { module: posix.join(posix.dirname(TABLE), module), asks: { all: textsIn(all), narrow: textsIn(narrow) } },
    ]),
  )
}

/** Addresses that redirect to another page. */
export function readMoved(source = readFileSync(new URL(`../${TABLE}`, import.meta.url), 'utf8')): string[] {
  const start = source.indexOf('export const moved')
  return [...source.slice(start, source.indexOf('\n}', start)).matchAll(/^ {2}'([^']+)':/gm)].map(([, path = '']) => path)
}

/** Parses every page of the app and its modules from the tables that the router uses. */
export function readPages(source = readFileSync(new URL(`../${TABLE}`, import.meta.url), 'utf8')): BuiltPage[] {
  const frames = rowsOf(source, 'frames')
  const framed = (names: readonly string[], row: Row) => {
    const rows = [...names.flatMap((name) => frames.get(name) ?? []), row]
    const asks = { all: rows.flatMap((one) => one.asks.all), narrow: rows.flatMap((one) => one.asks.narrow) }
    return { modules: [DOCUMENT, ...rows.map(({ module }) => module)], asks }
  }
  const childPath = /CHILD_PATH = '([^']+)'/.exec(source)?.[1] ?? ''
  const pagesFor = (who: string) =>
    new Set([...source.matchAll(new RegExp(`'(/[^']*)': \\{\\s*who: '${who}'`, 'g'))].map(([, path]) => path))
  const [signedIn, staff] = [pagesFor('signedIn'), pagesFor('staff')]
  return [
    ...[...rowsOf(source, 'pages')].map(([path, row]) => ({
      path,
      ...framed(signedIn.has(path) ? ['shell'] : staff.has(path) ? ['desk'] : [], row),
    })),
    ...[...rowsOf(source, 'childPages')].map(([name, row]) => ({
      path: name === '' ? childPath : `${childPath}/${segmentOf(name)}`,
      ...framed(['shell', 'child'], row),
    })),
  ]
}
