import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { segmentOf } from '../src/child/segments.ts'

/** Build data of a page: router path, modules loaded with it, and its visitors (`Who` of the table). */
export interface BuiltPage {
  path: string
  modules: readonly string[]
  who: string
}

interface Row {
  module: string
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
  const framed = (names: readonly string[], { module }: Row) => [
    DOCUMENT,
    ...names.flatMap((name) => frames.get(name)?.module ?? []),
    module,
  ]
  const childPath = textOf(constant('CHILD_PATH'))
  return [
    ...rowsOf(constant('pages')).map(([path, row]) => ({
      path,
      modules: framed(frameOf[row.who ?? ''] ?? [], row),
      who: row.who ?? 'public',
    })),
    ...rowsOf(constant('childPages')).map(([name, row]) => ({
      path: name === '' ? childPath : `${childPath}/${segmentOf(name)}`,
      modules: framed(['shell', 'child'], row),
      who: 'signedIn',
    })),
  ]
}
