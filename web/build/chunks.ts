import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { readPages } from './pageTable.ts'

type CodeSplittingGroup = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

const web = fileURLToPath(new URL('..', import.meta.url))

const ICONS = resolve(web, '../node_modules/@tabler/icons-react/dist/esm')
const importing = /^(?:import|export)\s(?!type\b)([^'"();]*?)(?:\sfrom\s+)?'([^'?]+)/gm

/** The files that an import of a source names: our own, the contract's, and each icon's. */
function filesOf(source: string, names: string, path: string): string[] {
  if (path.startsWith('.')) return [resolve(dirname(source), path)]
  if (path.startsWith('@portal/contract/')) return [resolve(web, '../contract/src', `${path.slice('@portal/contract/'.length)}.ts`)]
  if (path !== '@tabler/icons-react') return []
  const icons = [...names.matchAll(/\bIcon\w+/g)].map(([icon]) => `icons/${icon}.mjs`)
  return [...icons, 'createReactComponent.mjs', 'defaultAttributes.mjs'].map((file) => resolve(ICONS, file))
}

const pathOf = (id: string) => id.split('?')[0] ?? id
const inFolder = (folder: string) => (id: string) => pathOf(id).startsWith(resolve(web, 'src', folder))

const importingLater = /\bimport\('(\.[^']+)'\)/g

/** All that these load at once and, where asked for, later on: dialogs and the like. */
export function closureOf(entries: readonly string[], { later = false } = {}): ReadonlySet<string> {
  const found = new Set<string>()
  const gather = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, names = '', path = ''] of readFileSync(file, 'utf8').matchAll(importing)) filesOf(file, names, path).forEach(gather)
    // The table of pages leads to every page.
    if (later && !inFolder('app')(file))
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importingLater)) gather(resolve(dirname(file), path))
  }
  for (const entry of entries) gather(resolve(web, entry))
  return found
}

const DESK = '/staff'
const publicPages = closureOf(['src/public/start.tsx'])
const SIGN_IN = 'src/areas/accounts/LoginPage.tsx'
const signIn = closureOf([SIGN_IN])
/** What the desk loads and no parent's page does: parents do not pay for it. */
const deskFiles = closureOf(
  readPages()
    .filter(({ path }) => path.startsWith(DESK))
    .flatMap(({ modules }) => modules),
)
const parentFiles = closureOf(
  readPages()
    .filter(({ path }) => !path.startsWith(DESK))
    .flatMap(({ modules }) => modules),
  { later: true },
)
const isEntry = (id: string) => id.endsWith('.html') || inFolder('app')(id) || /[\\/]start\.tsx?$/.test(pathOf(id))
const isPublic = inFolder('public')

/** Which file of the build a module goes into: the first row that takes it. What no row takes lies with its page. */
const rows: readonly Pick<CodeSplittingGroup, 'name' | 'test' | 'tags' | 'minShareCount'>[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/ },
  { name: 'public', test: (id: string) => isPublic(id) && !isEntry(id), tags: ['$initial'] },
  // What the public pages and the app share: a visitor who signs in has it already.
  { name: 'plain', test: (id: string) => publicPages.has(pathOf(id)) && !isPublic(id) },
  // What every visit of the app needs. The entries stay apart: a dialog of a public page shares this file and must not start the app.
  { name: 'app', test: (id: string) => !isEntry(id) && !isPublic(id), tags: ['$initial'] },
  { name: 'app', test: (id: string) => signIn.has(pathOf(id)) && pathOf(id) !== resolve(web, SIGN_IN) },
  { name: 'english', test: inFolder('text/en') },
  { name: 'desk', test: (id: string) => deskFiles.has(pathOf(id)) && !parentFiles.has(pathOf(id)) && !isEntry(id), minShareCount: 2 },
  // A card is printed by parents and by the desk, and is too heavy for those who print none.
  { name: 'card', test: /node_modules[\\/]qrcode\.react[\\/]|[\\/]PupilCard\b/, minShareCount: 2 },
  // What several pages use: a file for each would cost a request.
  { name: 'shared', test: (id: string) => !isEntry(id) && !isPublic(id), minShareCount: 2 },
]

export const chunks: CodeSplittingGroup[] = rows.map((row, index) => ({
  ...row,
  priority: rows.length - index,
  includeDependenciesRecursively: false,
}))
