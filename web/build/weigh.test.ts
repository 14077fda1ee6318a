import { expect, it } from 'vitest'
import { checkWorkers, circularFiles, filesNamed, holdsSchemas, sumOf, weighedPages, weightOf } from './weigh.ts'

/**
 * Maximum compressed bytes of script and style on a first visit; other pages have the default below. The log-in includes the code of home,
 * which it opens without a new document; the editor of public texts includes Markdown, the pages that record attendance and marks their queue.
 */
const most: Readonly<Record<string, number>> = {
  '/ (for guests)': 93_000,
  '/draw/{id}': 100_000,
  '/login': 143_500,
  '/profile': 244_000,
  '/link-child': 241_500,
  '/common-components': 300_000,
  '/staff/content': 270_500,
  '/staff/data': 279_500,
  '/staff/today': 270_000,
  '/staff/marks': 283_500,
}
/** Maximum for home and a child's pages; the others load what enrolment and accounts share as well. */
const MAX_OF_A_DAILY_PAGE = 227_500
const MAX_OF_A_PAGE = 236_500
/** Maximum for pages of the desk: they share one file, so a first visit loads the code of all of them. */
const MAX_OF_THE_DESK = 277_000
function mostOf(path: string): number {
  if (path.startsWith('/staff')) return most[path] ?? MAX_OF_THE_DESK
  return most[path] ?? (path === '/' || path.startsWith('/student/') ? MAX_OF_A_DAILY_PAGE : MAX_OF_A_PAGE)
}
/** Maximum number of files: each one costs time, however small. */
const MAX_FILES = 20

it.each(weighedPages.map((page) => [page.path, page] as const))('a first visit of %s is light', (path, page) => {
  const weights = weightOf(page)
  expect(sumOf(weights)).toBeGreaterThan(0)
  expect(sumOf(weights)).toBeLessThanOrEqual(mostOf(path))
  expect(weights.length).toBeLessThanOrEqual(MAX_FILES)
})

it('no file of the app imports one that imports it', () => {
  expect(circularFiles()).toEqual([])
})

it('no page of a parent or a guest loads anything of the desk', () => {
  const [desk = ''] = filesNamed('desk')
  expect(desk).not.toBe('')
  const loadsDesk = weighedPages.filter((page) => weightOf(page).some(({ file }) => file === desk)).map(({ path }) => path)
  expect(loadsDesk.filter((path) => !path.startsWith('/staff'))).toEqual([])
})

it('no public document loads the schema library, and neither does the worker that checks a draw', () => {
  const app = weighedPages.filter(({ path }) => path === '/login').flatMap(weightOf)
  expect(app.some(holdsSchemas), 'the library is recognised').toBe(true)
  const documents = weighedPages.filter(({ path }) => ['/ (for guests)', '/draw/{id}'].includes(path)).flatMap(weightOf)
  const workers = checkWorkers()
  expect(workers).toHaveLength(1)
  expect([...documents, ...workers].filter(holdsSchemas)).toEqual([])
  expect(sumOf(workers)).toBeLessThanOrEqual(6_000)
})
