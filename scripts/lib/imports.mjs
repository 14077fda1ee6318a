import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { root } from './install.mjs'

const rooms = ['contract/src', 'server/src', 'server/test', 'web/src', 'web/build', 'demo/src', 'e2e', 'bench', 'scripts']

/** Layers of the web app: a folder may import its own row and the rows above it. The build derives its chunks from these folders. */
const webLayers = [
  ['text', 'base'],
  ['ui/plain', 'ui/picture'],
  ['ui/chart', 'ui/date', 'ui/dialog', 'ui/field', 'ui/frame', 'ui/table'],
  ['public'],
  ['child'],
  ['areas'],
  ['home', 'offline'],
  ['shell'],
  ['app', 'ui/gallery'],
]

/** Static imports and exports of a source; type-only ones are erased at run time. */
export function importsIn(source) {
  const found = source.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?'(\.[^']+)'/gm)
  return [...found].map(([statement, type, path]) => ({
    path: path.replace(/\?.*$/, ''),
    isType: type !== undefined || onlyTypes(statement),
  }))
}

/** Whether every name of a statement is a type: `import { type A, type B } from` imports no value. */
function onlyTypes(statement) {
  const names = /\{([^}]*)\}/.exec(statement)?.[1]
  if (names === undefined || /^(?:import|export)\s+\w/.test(statement)) return false
  const listed = names.split(',').map((name) => name.trim())
  return listed.filter(Boolean).every((name) => name.startsWith('type '))
}

const isSource = (name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.mts')

export function readSources() {
  const sources = new Map()
  for (const room of rooms) {
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isSource(entry.name) || entry.parentPath.includes('node_modules')) continue
      const file = join(entry.parentPath, entry.name)
      sources.set(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8'))
    }
  }
  return sources
}

export function readImports(sources = readSources()) {
  const graph = new Map()
  for (const [path, source] of sources) {
    const imported = importsIn(source)
    graph.set(
      path,
      imported.map(({ path: to, isType }) => ({ to: posix.join(posix.dirname(path), to), isType })),
    )
  }
  return graph
}

const rowOf = (folder) => webLayers.findIndex((row) => row.some((name) => folder === name || folder.startsWith(`${name}/`)))
const areaOf = (path) => /^web\/src\/areas\/(\w+)\//.exec(path)?.[1]

/** Imports of the web app that violate the layers, or bypass the index of another area. */
export function wrongWays(graph) {
  const wrong = []
  for (const [from, imports] of graph) {
    if (!from.startsWith('web/src/')) continue
    const row = rowOf(dirname(from).slice('web/src/'.length))
    if (row === -1) wrong.push(`${from} lies in a folder that scripts/lib/imports.mjs does not know`)
    for (const { to } of imports) {
      if (!to.startsWith('web/src/')) continue
      if (rowOf(dirname(to).slice('web/src/'.length)) > row) wrong.push(`${from} imports upwards: ${to}`)
      const [own, other] = [areaOf(from), areaOf(to)]
      if (own !== undefined && other !== undefined && own !== other && !to.endsWith('/index.ts'))
        wrong.push(`${from} reaches into another area: ${to} (its index.ts is its door)`)
    }
  }
  return wrong
}

/** Import cycles between files, type imports ignored; each is reported once. */
export function circles(graph) {
  const found = []
  const done = new Set()
  const way = []
  const visit = (file) => {
    if (way.includes(file)) return void found.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    way.push(file)
    for (const { to, isType } of graph.get(file) ?? []) if (!isType) visit(to)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return found
}

export function importFaults() {
  const graph = readImports()
  return [...wrongWays(graph), ...circles(graph).map((circle) => `These import each other: ${circle}`)]
}
