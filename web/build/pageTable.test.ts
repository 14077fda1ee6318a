import { existsSync, readFileSync } from 'node:fs'
import { SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { expect, test } from 'vitest'
import { isOfflinePage } from '../src/offline/strategies.ts'
import { DOCUMENT, readMoved, readPageNames, readPages } from './pageTable.ts'

const pages = readPages()
const modulesOf = (path: string) => pages.find((page) => page.path === path)?.modules

test('the list has every page of the router, and each module exists', () => {
  expect(pages.length).toBeGreaterThan(25)
  for (const { modules } of pages)
    for (const module of modules) expect(existsSync(new URL(`../${module}`, import.meta.url)), module).toBe(true)
})

test('a page comes with the frames around it', () => {
  expect(modulesOf('/login')).toEqual(['index.html', 'src/areas/accounts/LoginPage.tsx'])
  expect(modulesOf('/')).toEqual(['index.html', 'src/shell/Shell.tsx', 'src/home/HomePage.tsx'])
  expect(modulesOf('/student/$studentId/attendance')).toEqual([
    'index.html',
    'src/shell/Shell.tsx',
    'src/app/ChildFrame.tsx',
    'src/areas/attendance/AttendancePage.tsx',
  ])
  expect(modulesOf('/student/$studentId')?.at(-1)).toBe('src/areas/children/ChildPage.tsx')
})

test('the inline script of the document uses the names of the storage and of the cookie', () => {
  const document = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  for (const name of [STORAGE.token, STORAGE.documentId]) expect(document).toContain(`localStorage.getItem('${name}')`)
  expect(document).toContain(`}${SIGNED_IN_COOKIE}=; path=/; max-age=0`)
})

test('an address that leads to another page is known', () => {
  expect(readMoved()).toContain('/authentication/password-recovery')
})

const tableWith = (rows: string) => `
export const pages: Readonly<Record<string, Page>> = {
${rows}
} satisfies Pages
export const frames = { shell: { load: () => import('../shell/Shell.tsx') } }
export const CHILD_PATH = '/student/$studentId'
export const childPages = { '': { load: () => import('../areas/a/ChildPage.tsx') }, books: { load: () => import('../areas/b/BooksPage.tsx') } }
`

test('the table is read as code: line breaks, quotes, comments and the order of keys do not matter', () => {
  const table = tableWith(`
    '/a': { reads: aReads,
      // load: () => import('../areas/a/OtherPage.tsx'),
      load: () => import("../areas/a/APage.tsx"), who: "signedIn", title: 'x' },
    // '/b': { who: 'public', load: () => import('../areas/b/BPage.tsx') },`)
  expect(readPageNames(table)).toEqual(['/a', '', 'books'])
  expect(readPages(table)[0]).toEqual({
    path: '/a',
    modules: ['index.html', 'src/shell/Shell.tsx', 'src/areas/a/APage.tsx'],
    who: 'signedIn',
  })
})

test('a row that the build cannot read is refused instead of left out', () => {
  expect(() => readPages(tableWith("'/a': { who: 'public', load: () => later('../areas/a/APage.tsx') },"))).toThrow('import(')
  expect(() => readPages(tableWith("'/a': { who: 'public', title: 'a' },"))).toThrow('no load')
  expect(() => readPages(tableWith('...others,'))).toThrow('plain key')
  expect(() => readPages(tableWith("'/a': {"))).toThrow('src/app/pages.ts')
})

/** Collects a module and its static imports. */
function withImports(module: URL, found: Map<string, string>): void {
  if (found.has(module.href)) return
  const source = readFileSync(module, 'utf8')
  found.set(module.href, source)
  const imports = source.matchAll(/^(?:import|export|\}) (?!type ).*?from '(\.[^']+\.tsx?)'$/gm)
  for (const [, path = ''] of imports) withImports(new URL(path, module), found)
}

test('a page that is kept for the time without a network has no part whose missing code would break it', () => {
  const found = new Map<string, string>()
  const offlineModules = pages
    .filter(({ path }) => isOfflinePage(path))
    .flatMap(({ modules }) => modules.filter((module) => module !== DOCUMENT))
  for (const module of offlineModules) withImports(new URL(`../${module}`, import.meta.url), found)
  expect([...found.keys()].some((module) => module.endsWith('/TabBar.tsx'))).toBe(true)
  expect([...found].filter(([, source]) => /\blazy\(/.test(source)).map(([module]) => module)).toEqual([])
})
