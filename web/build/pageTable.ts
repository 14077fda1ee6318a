import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { segmentOf } from '../src/child/segments.ts'

/** Build data of a page: router path, modules loaded with it, and its first calls. */
export interface BuiltPage {
  path: string
  modules: readonly string[]
  asks: FirstReadPaths
}

/** Paths of calls: for every screen, and for narrow ones only. */
export interface FirstReadPaths {
  all: readonly string[]
  narrow: readonly string[]
}

interface Row {
  module: string
  asks: FirstReadPaths
  who: string | undefined
}

const TABLE = 'src/app/pages.ts'
/** Document with the app's script. */
export const DOCUMENT = 'index.html'

type Node = ESTree.Node
const readTable = () => readFileSync(new URL(`../${TABLE}`, import.meta.url), 'utf8')
const unreadable = (what: string, node: Node) => new Error(`${TABLE}, character ${node.start}: ${what}`)

/** Exported constants of the table's source by name. */
function constantsIn(source: string): (name: string) => Node {
  const { program, errors } = parseSync(TABLE, source)
  if (errors[0]) throw new Error(`${TABLE}: ${errors[0].message}`)
  const found = new Map<string, Node>()
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) if (id.type === 'Identifier' && init) found.set(id.name, init)
  }
  return (name) => {
    const value = found.get(name)
    if (value === undefined) throw new Error(`${TABLE} exports no ${name}`)
    return value
  }
}

function textOf(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  throw unreadable('a text is expected', node)
}

function textsOf(node: Node | undefined): string[] {
  if (node === undefined) return []
  if (node.type !== 'ArrayExpression') throw unreadable('a list of texts is expected', node)
  return node.elements.map((element) => textOf(element ?? node))
}

/** Values of an object literal by key. */
function entriesOf(node: Node): Map<string, Node> {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') return entriesOf(node.expression)
  if (node.type !== 'ObjectExpression') throw unreadable('an object is expected', node)
  return new Map(
    node.properties.map((property) => {
      if (property.type !== 'Property' || property.computed) throw unreadable('a plain key is expected', property)
      return [property.key.type === 'Identifier' ? property.key.name : textOf(property.key), property.value]
    }),
  )
}

/** Module that `() => import('…')` loads, relative to the web folder. */
function moduleOf(load: Node): string {
  if (load.type !== 'ArrowFunctionExpression' || load.body.type !== 'ImportExpression')
    throw unreadable("() => import('…') is expected", load)
  return posix.join(posix.dirname(TABLE), textOf(load.body.source))
}

function rowOf(node: Node): Row {
  const parts = entriesOf(node)
  const [load, who] = [parts.get('load'), parts.get('who')]
  if (load === undefined) throw unreadable('the row has no load', node)
  return {
    module: moduleOf(load),
    asks: { all: textsOf(parts.get('asks')), narrow: textsOf(parts.get('asksNarrow')) },
    who: who && textOf(who),
  }
}

const rowsOf = (table: Node) => [...entriesOf(table)].map(([key, node]) => [key, rowOf(node)] as const)

/** Addresses that redirect to another page. */
export const readMoved = (source = readTable()): string[] => [...entriesOf(constantsIn(source)('moved')).keys()]

/** Keys of the page tables: addresses of pages, and names of a child's pages. */
export function readPageNames(source = readTable()): string[] {
  const constant = constantsIn(source)
  return ['pages', 'childPages'].flatMap((table) => [...entriesOf(constant(table)).keys()])
}

const frameOf: Readonly<Record<string, readonly string[]>> = { signedIn: ['shell'], staff: ['desk'] }

/** Reads every page of the app and its modules from the syntax tree of the tables that the router uses. */
export function readPages(source = readTable()): BuiltPage[] {
  const constant = constantsIn(source)
  const frames = new Map(rowsOf(constant('frames')))
  const framed = (names: readonly string[], row: Row) => {
    const rows = [...names.flatMap((name) => frames.get(name) ?? []), row]
    const asks = { all: rows.flatMap((one) => one.asks.all), narrow: rows.flatMap((one) => one.asks.narrow) }
    return { modules: [DOCUMENT, ...rows.map(({ module }) => module)], asks }
  }
  const childPath = textOf(constant('CHILD_PATH'))
  return [
    ...rowsOf(constant('pages')).map(([path, row]) => ({ path, ...framed(frameOf[row.who ?? ''] ?? [], row) })),
    ...rowsOf(constant('childPages')).map(([name, row]) => ({
      path: name === '' ? childPath : `${childPath}/${segmentOf(name)}`,
      ...framed(['shell', 'child'], row),
    })),
  ]
}
