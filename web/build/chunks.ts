import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { DESK_PAGE } from '../src/offline/strategies.ts'
import { readPages } from './pageTable.ts'

type CodeSplittingGroup = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

const web = fileURLToPath(new URL('..', import.meta.url))

const ICONS = resolve(web, '../node_modules/@tabler/icons-react/dist/esm')
const importing = /^(?:import|export)\s(?!type\b)([^'"();]*?)(?:\sfrom\s+)?'([^'?]+)/gm

/** Files that an import refers to: own sources, the contract's, and single icons. */
function filesOf(source: string, names: string, path: string): string[] {
  if (path.startsWith('.')) return [resolve(dirname(source), path)]
  if (path.startsWith('@portal/contract/')) return [resolve(web, '../contract/src', `${path.slice('@portal/contract/'.length)}.ts`)]
  if (path !== '@tabler/icons-react') return []
  const icons = [...names.matchAll(/\bIcon\w+/g)].map(([icon]) => `icons/${icon}.mjs`)
  return [...icons, 'createReactComponent.mjs', 'defaultAttributes.mjs'].map((file) => resolve(ICONS, file))
}

const pathOf = (id: string) => id.split('?')[0] ?? id
const inFolder = (folder: string) => (id: string) => pathOf(id).startsWith(resolve(web, 'src', folder))

/** Sends entries of staff. The log-out of a parent loads it on devices of staff alone, so it is no part of the parents' files. */
const SENDER = resolve(web, 'src/areas/today/Sender.tsx')

const importingLater = /\bimport\('(\.[^']+)'\)/g

/** Static import closure of the entries; with `later` also dynamic imports, such as dialogs. */
export function closureOf(entries: readonly string[], { later = false } = {}): ReadonlySet<string> {
  const found = new Set<string>()
  const gather = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, names = '', path = ''] of readFileSync(file, 'utf8').matchAll(importing)) filesOf(file, names, path).forEach(gather)
    // The page table imports every page, so its dynamic imports are skipped.
    if (later && !inFolder('app')(file))
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importingLater)) {
        const target = resolve(dirname(file), path)
        if (target !== SENDER) gather(target)
      }
  }
  for (const entry of entries) gather(resolve(web, entry))
  return found
}

const DESK = '/staff'
// The build itself adds the import of the lazy schemas.
const publicPages = closureOf(['src/public/start.tsx', '../contract/src/lazySchema.ts'])
const drawIsland = closureOf(['src/public/draw/DrawCheck.tsx'])
const SIGN_IN = 'src/areas/accounts/LoginPage.tsx'
const signIn = closureOf([SIGN_IN])
/** Files of the desk that no parent's page loads, so that parents do not download them. */
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
/** Files of home and of a child's pages, which parents open daily; enrolment and accounts load their own. */
const dailyFiles = closureOf(
  readPages()
    .filter(({ path }) => path === '/' || path.startsWith('/student/'))
    .flatMap(({ modules }) => modules),
  { later: true },
)
const sending = closureOf([SENDER])
const MARKS_PAGE = '/staff/marks'
const marksFiles = closureOf(
  readPages()
    .filter(({ path }) => path === MARKS_PAGE)
    .flatMap(({ modules }) => modules),
)
/** Files of the pages of the desk whose entries are not kept on the device. */
const otherDeskFiles = closureOf(
  readPages()
    .filter(({ path }) => path.startsWith(DESK) && path !== DESK_PAGE && path !== MARKS_PAGE)
    .flatMap(({ modules }) => modules),
)
/** Code that sends attendance and marks from any page of the desk, where it loads late. */
const isSending = (path: string) => sending.has(path) && !otherDeskFiles.has(path) && !parentFiles.has(path)
/** Code of the app that the island of a draw uses: the app's chunks bring the schemas, which no public document may load. */
const isSharedWithDraw = (path: string) => drawIsland.has(path) && (parentFiles.has(path) || deskFiles.has(path))
const isEntry = (id: string) => id.endsWith('.html') || inFolder('app')(id) || /[\\/]start\.tsx?$/.test(pathOf(id))
const isPublic = inFolder('public')

const REACT = 'react'

/** Maps modules to chunks: the first matching row wins. Modules without a row stay with their page. */
const rows: readonly Pick<CodeSplittingGroup, 'name' | 'test' | 'tags' | 'minShareCount'>[] = [
  { name: REACT, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/ },
  // Packs uploads of the desk; its tables are built when it loads.
  { name: 'zip', test: /node_modules[\\/]fflate[\\/]/ },
  // Writes spreadsheets, for parents and the desk, once one is asked for.
  { name: 'spreadsheet', test: /node_modules[\\/]write-excel-file[\\/]/ },
  // Markdown in the browser, for the desk's editors and for notices: it loads with the first text.
  {
    name: 'markdown',
    test: /node_modules[\\/]marked[\\/]|public[\\/](Markdown\.tsx|prose\.module\.css)|areas[\\/]notices[\\/]NoticeText\b/,
    minShareCount: 2,
  },
  { name: 'public', test: (id: string) => isPublic(id) && !isEntry(id), tags: ['$initial'] },
  // Code shared by the public pages and the app, so that a visitor who signs in has it cached.
  { name: 'plain', test: (id: string) => (publicPages.has(pathOf(id)) || isSharedWithDraw(pathOf(id))) && !isPublic(id) },
  // Code for every visit of the app. Entries are excluded: a dialog of a public page shares this file and must not start the app.
  { name: 'app', test: (id: string) => !isEntry(id) && !isPublic(id), tags: ['$initial'] },
  { name: 'app', test: (id: string) => signIn.has(pathOf(id)) && pathOf(id) !== resolve(web, SIGN_IN) },
  { name: 'english', test: inFolder('text/en') },
  // Queue of entries, which attendance, marks and their sender share, with all its imports: the sender's file imports it, never the reverse.
  { name: 'entries', test: (id: string) => isSending(pathOf(id)) && marksFiles.has(pathOf(id)) && !isEntry(id), minShareCount: 2 },
  // Loads when the desk is idle, and with the page that records attendance.
  { name: 'sending', test: (id: string) => isSending(pathOf(id)) && !isEntry(id), minShareCount: 2 },
  // Notices at the desk, whose form and view load late.
  {
    name: 'notice-desk',
    test: /areas[\\/]notices[\\/](StaffNotices\.module|staffQueries|noticeNames)|text[\\/]mn[\\/]staffNotices\b|contract[\\/]src[\\/](staffNotices|noticeReaders)\b/,
    minShareCount: 2,
  },
  { name: 'desk', test: (id: string) => deskFiles.has(pathOf(id)) && !parentFiles.has(pathOf(id)) && !isEntry(id), minShareCount: 2 },
  // Keeps answers on the device, for parents and for the desk, and loads after the page.
  { name: 'offline', test: (id: string) => inFolder('offline')(id) && !isEntry(id), minShareCount: 2 },
  // Printed by parents and by the desk, but too heavy for pages that print no card.
  { name: 'card', test: /node_modules[\\/]qrcode\.react[\\/]|[\\/]PupilCard\b/, minShareCount: 2 },
  // Notices, for parents and the desk.
  {
    name: 'notices',
    test: /areas[\\/]notices[\\/](?!NoticeFiles)|text[\\/]mn[\\/]notices\b|contract[\\/]src[\\/]noticeDetails\b/,
    minShareCount: 2,
  },
  // Files of homework and notices, for parents and the desk: they load where there are some.
  {
    name: 'homework-files',
    test: /areas[\\/](homework[\\/](FileButtons|Files|PictureDialog|index)|notices[\\/]NoticeFiles)\b|text[\\/]mn[\\/]homeworkFiles\b/,
    minShareCount: 2,
  },
  {
    name: 'occasional',
    test: (id: string) => inFolder('.')(id) && !dailyFiles.has(pathOf(id)) && !isEntry(id) && !isPublic(id),
    minShareCount: 2,
  },
  // Code used by several pages: one file each would cost a request.
  { name: 'shared', test: (id: string) => !isEntry(id) && !isPublic(id), minShareCount: 2 },
]

export const chunks: CodeSplittingGroup[] = rows.map((row, index) => ({
  ...row,
  priority: rows.length - index,
  includeDependenciesRecursively: false,
}))

/**
 * Asks Chromium to compile React's functions on another thread while the file loads: hydration calls hundreds of them, and the main thread
 * would compile each at its first call. Other browsers ignore the comment.
 */
export const compileEarly: Plugin = {
  name: 'compile-early',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === REACT) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
  },
}
