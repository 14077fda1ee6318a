import { expect, test } from 'vitest'
import { circles, importFaults, importsIn, wrongWays } from './imports.mjs'

const to = (path) => ({ to: path, isType: false })

test('an import of types alone is told from one of values', () => {
  const source =
    "import type { A } from './a.ts'\nimport { type B, c } from './b.ts'\nimport { type D } from './d.ts'\nimport './e.css'\nexport { f } from './f.ts'\n"
  expect(importsIn(source)).toEqual([
    { path: './a.ts', isType: true },
    { path: './b.ts', isType: false },
    { path: './d.ts', isType: true },
    { path: './e.css', isType: false },
    { path: './f.ts', isType: false },
  ])
})

test('a folder that imports upwards is named, and so is one that reaches into another area', () => {
  const graph = new Map([
    ['web/src/ui/plain/Card.tsx', [to('web/src/areas/meals/rules.ts')]],
    [
      'web/src/areas/meals/Page.tsx',
      [to('web/src/ui/plain/Card.tsx'), to('web/src/areas/health/Form.tsx'), to('web/src/areas/health/index.ts')],
    ],
    ['web/src/attic/Old.tsx', []],
  ])
  expect(wrongWays(graph)).toEqual([
    'web/src/ui/plain/Card.tsx imports upwards: web/src/areas/meals/rules.ts',
    'web/src/areas/meals/Page.tsx reaches into another area: web/src/areas/health/Form.tsx (its index.ts is its door)',
    'web/src/attic/Old.tsx lies in a folder that scripts/lib/imports.mjs does not know',
  ])
})

test('a circle of values is found; types may go round', () => {
  const round = [
    ['a.ts', [to('b.ts')]],
    ['b.ts', [to('c.ts')]],
  ]
  expect(circles(new Map([...round, ['c.ts', [to('a.ts')]]]))).toEqual(['a.ts → b.ts → c.ts → a.ts'])
  expect(circles(new Map([...round, ['c.ts', [{ to: 'a.ts', isType: true }]]]))).toEqual([])
})

test('the sources of this repository keep to it', () => {
  expect(importFaults()).toEqual([])
})
