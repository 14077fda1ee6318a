import { expect, it } from 'vitest'
import { filesNamed, sumOf, weighedPages, weightOf } from './weigh.ts'

/** Bytes of script and style, as sent, that a first visit may cost; every other page may cost what is said below. The log-in carries what home reads with, which it leads to without a new document; the editor of public texts brings Markdown along, to an office's machine. */
const most: Readonly<Record<string, number>> = {
  '/ (for guests)': 91_000,
  '/login': 134_000,
  '/common-components': 300_000,
  '/staff/content': 245_000,
}
const MOST_OF_A_PAGE = 225_000
/** All pages of the desk share one file, so that the next one costs nothing: a first visit carries the others along. */
const MOST_OF_THE_DESK = 235_000
const mostOf = (path: string) => most[path] ?? (path.startsWith('/staff') ? MOST_OF_THE_DESK : MOST_OF_A_PAGE)
/** One after the other they cost time, however small. */
const MOST_FILES = 20

it.each(weighedPages.map((page) => [page.path, page] as const))('a first visit of %s is light', (path, page) => {
  const weights = weightOf(page)
  expect(sumOf(weights)).toBeGreaterThan(0)
  expect(sumOf(weights)).toBeLessThanOrEqual(mostOf(path))
  expect(weights.length).toBeLessThanOrEqual(MOST_FILES)
})

it('no page of a parent or a guest loads anything of the desk', () => {
  const [desk = ''] = filesNamed('desk')
  expect(desk).not.toBe('')
  const loadsDesk = weighedPages.filter((page) => weightOf(page).some(({ file }) => file === desk)).map(({ path }) => path)
  expect(loadsDesk.filter((path) => !path.startsWith('/staff'))).toEqual([])
})
