import { expect, test } from 'vitest'
import { sizeFaults } from './sizes.mjs'

const lines = (count) => 'x\n'.repeat(count)

test('a file that is too long is named, tests may be longer', () => {
  const sources = new Map([
    ['server/src/http/long.ts', lines(301)],
    ['server/src/http/right.ts', lines(300)],
    ['server/src/http/long.test.ts', lines(600)],
    ['server/src/http/longer.test.ts', lines(700)],
  ])
  expect(sizeFaults(sources).map((fault) => fault.split(' has')[0])).toEqual(['server/src/http/long.ts', 'server/src/http/longer.test.ts'])
})

test('too many small files are named; indexes, texts, parts of a noun and entry files may be small', () => {
  const crumbs = Array.from({ length: 61 }, (_, at) => `./crumb${at}.ts`)
  const sources = new Map([
    ['server/src/main.ts', crumbs.map((path) => `import '${path}'\n`).join('')],
    ...crumbs.map((path) => [`server/src/${path.slice(2)}`, lines(3)]),
    ['web/src/areas/meals/index.ts', lines(2)],
    ['web/src/text/mn/meals.ts', lines(9)],
    ['contract/src/meals.ts', lines(9)],
    ['demo/src/meals.ts', lines(9)],
  ])
  const [fault, ...others] = sizeFaults(sources)
  expect(others).toEqual([])
  expect(fault).toMatch(/^61 files of fewer than 25 lines; the maximum is \d\d/)
  expect(fault?.split('\n')).toHaveLength(62)
})

test('the sources of this repository comply', () => {
  expect(sizeFaults()).toEqual([])
})
