import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { root } from './install.mjs'

const sourceFolders = ['contract/src', 'server/src', 'server/test', 'web/src', 'web/build', 'demo/src', 'e2e', 'bench', 'scripts']

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

/** Layers of the server, as folders and files of server/src; areas know each other by their index.ts alone. */
const serverLayers = [
  ['settings.ts', 'settings', 'text'],
  ['database', 'outside'],
  ['world.ts', 'work', 'admission'],
  ['load', 'messages', 'retention', 'processes'],
  ['requests'],
  ['http'],
  ['areas'],
  ['pages'],
  ['reference', 'backup', 'commands', 'app.ts', 'start', 'main.ts'],
]

const rooted = { 'web/src/': webLayers, 'server/src/': serverLayers }

/** Imports and exports of a source; type-only ones are erased at run time, dynamic ones are loaded after the importing file. */
export function importsIn(source) {
  const found = source.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?'(\.[^']+)'/gm)
  const dynamic = source.matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g)
  return [
    ...[...found].map(([statement, type, path]) => ({
      path: withoutQuery(path),
      isType: type !== undefined || onlyTypes(statement),
      isDynamic: false,
    })),
    ...[...dynamic].map(([, path]) => ({ path: withoutQuery(path), isType: false, isDynamic: true })),
  ]
}

const withoutQuery = (path) => path.replace(/\?.*$/, '')

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
  for (const folder of sourceFolders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
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
      imported.map(({ path: to, ...kind }) => ({ to: posix.join(posix.dirname(path), to), ...kind })),
    )
  }
  return graph
}

const layeredFolderOf = (path) => Object.keys(rooted).find((folder) => path.startsWith(folder))
const rowOf = (folder, path) => {
  const inside = path.slice(folder.length)
  return rooted[folder].findIndex((row) => row.some((name) => inside === name || inside.startsWith(`${name}/`)))
}
const areaOf = (path) => /^\w+\/src\/areas\/(\w+)\//.exec(path)?.[1]

/** Tests of the server share portals across areas and open the whole of it. */
const isServerTest = (path) => /^server\/.*\.(test|cases)\.ts$/.test(path)

/** Imports that may go upwards, with the reason. */
const allowed = new Map([
  // A public document has no app around it: it loads the app's dialogs when a visitor presses a button.
  ['web/src/public/GuestForm.tsx', 'web/src/app/guestDialogs.tsx'],
])

/** Folders that assemble an app out of areas and name any of their files. */
const assembles = (path) => /^web\/src\/(?!areas\/)|^server\/src\/(areas\/\w+\.ts$|(commands|start|backup)\/|\w+\.ts$)/.test(path)

/** Imports of web app and server, dynamic ones included, that violate the layers, or bypass the index of another area. */
export function layerViolations(graph) {
  const wrong = []
  for (const [from, imports] of graph) {
    const folder = layeredFolderOf(from)
    if (folder === undefined || isServerTest(from)) continue
    const row = rowOf(folder, from)
    if (row === -1) wrong.push(`${from} is in a folder that scripts/lib/imports.mjs does not know`)
    for (const { to } of imports) {
      if (!to.startsWith(folder) || allowed.get(from) === to) continue
      if (rowOf(folder, to) > row) wrong.push(`${from} imports upwards: ${to}`)
      if (areaOf(to) !== undefined && areaOf(from) !== areaOf(to) && !assembles(from) && !to.endsWith('/index.ts'))
        wrong.push(`${from} reaches into another area: ${to} (its index.ts is its door)`)
    }
  }
  return wrong
}

/** Import cycles between files, type imports ignored; each is reported once. */
export function importCycles(graph) {
  const found = []
  const done = new Set()
  const stack = []
  const visit = (file) => {
    if (stack.includes(file)) return void found.push([...stack.slice(stack.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    stack.push(file)
    for (const { to, isType, isDynamic } of graph.get(file) ?? []) if (!isType && !isDynamic) visit(to)
    stack.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return found
}

export function importFaults() {
  const graph = readImports()
  return [...layerViolations(graph), ...importCycles(graph).map((circle) => `These import each other: ${circle}`)]
}
