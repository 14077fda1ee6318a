import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** What the build knows of a page: its address, as the router writes it, and the modules that are loaded with it. */
export interface BuiltPage {
  path: string
  modules: readonly string[]
}

const TABLE = 'src/app/pages.ts'
/** The document and the app's own script. */
export const DOCUMENT = 'index.html'

/** The rows of one table, by their key: the module that `load` imports, from the web folder. */
export function rowsOf(source: string, table: string): Map<string, string> {
  const start = source.indexOf(`export const ${table}`)
  const text = source.slice(start, source.indexOf('\n}', start))
  const rows = text.matchAll(/^ {2}(?:'([^']*)'|(\w+)): \{[^{}]*?load: \(\) => import\('([^']+)'\)/gm)
  return new Map([...rows].map(([, quoted, bare, module = '']) => [quoted ?? bare ?? '', posix.join(posix.dirname(TABLE), module)]))
}

/** Every page of the app with what it loads, read from the tables that the router uses. */
export function readPages(source = readFileSync(new URL(`../${TABLE}`, import.meta.url), 'utf8')): BuiltPage[] {
  const frames = rowsOf(source, 'frames')
  const [shell = '', child = ''] = [frames.get('shell'), frames.get('child')]
  const childPath = /CHILD_PATH = '([^']+)'/.exec(source)?.[1] ?? ''
  const signedIn = new Set([...source.matchAll(/'(\/[^']*)': \{\s*who: 'signedIn'/g)].map(([, path]) => path))
  return [
    ...[...rowsOf(source, 'pages')].map(([path, module]) => ({
      path,
      modules: [DOCUMENT, ...(signedIn.has(path) ? [shell] : []), module],
    })),
    ...[...rowsOf(source, 'childPages')].map(([name, module]) => ({
      path: name === '' ? childPath : `${childPath}/${name}`,
      modules: [DOCUMENT, shell, child, module],
    })),
  ]
}
