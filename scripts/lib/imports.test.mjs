import { expect, test } from 'vitest'
import { importCycles, importFaults, importsIn, layerViolations } from './imports.mjs'

const to = (path) => ({ to: path, isType: false })

test('the parser separates type imports from value imports, and dynamic from static ones', () => {
  const source =
    "import type { A } from './a.ts'\nimport { type B, c } from './b.ts'\nimport { type D } from './d.ts'\nimport './e.css'\nexport { f } from './f.ts'\nconst g = () => import('./g.ts')\n"
  expect(importsIn(source)).toEqual([
    { path: './a.ts', isType: true, isDynamic: false },
    { path: './b.ts', isType: false, isDynamic: false },
    { path: './d.ts', isType: true, isDynamic: false },
    { path: './e.css', isType: false, isDynamic: false },
    { path: './f.ts', isType: false, isDynamic: false },
    { path: './g.ts', isType: false, isDynamic: true },
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
  expect(layerViolations(graph)).toEqual([
    'web/src/ui/plain/Card.tsx imports upwards: web/src/areas/meals/rules.ts',
    'web/src/areas/meals/Page.tsx reaches into another area: web/src/areas/health/Form.tsx (its index.ts is its door)',
    'web/src/attic/Old.tsx is in a folder that scripts/lib/imports.mjs does not know',
  ])
})

test('the server has its layers too: areas are entered by their index, pages and other areas included, and only assembly names their files', () => {
  const graph = new Map([
    ['server/src/database/connect.ts', [to('server/src/http/execute.ts'), to('server/src/settings.ts')]],
    ['server/src/requests/takeStep.ts', [to('server/src/areas/absence/index.ts')]],
    [
      'server/src/areas/staff/answers.ts',
      [to('server/src/areas/absence/index.ts'), { ...to('server/src/areas/absence/store.ts'), isDynamic: true }],
    ],
    ['server/src/pages/pageData.ts', [to('server/src/areas/content/store.ts')]],
    ['server/src/app.ts', [to('server/src/areas/absence/answers.ts')]],
    ['server/src/areas/staff/queues.api.test.ts', [to('server/src/areas/absence/absence.cases.ts')]],
    ['server/src/kit/old.ts', []],
  ])
  expect(layerViolations(graph)).toEqual([
    'server/src/database/connect.ts imports upwards: server/src/http/execute.ts',
    'server/src/requests/takeStep.ts imports upwards: server/src/areas/absence/index.ts',
    'server/src/areas/staff/answers.ts reaches into another area: server/src/areas/absence/store.ts (its index.ts is its door)',
    'server/src/pages/pageData.ts reaches into another area: server/src/areas/content/store.ts (its index.ts is its door)',
    'server/src/kit/old.ts is in a folder that scripts/lib/imports.mjs does not know',
  ])
})

test('a circle of values is found; types and dynamic imports may go round', () => {
  const round = [
    ['a.ts', [to('b.ts')]],
    ['b.ts', [to('c.ts')]],
  ]
  expect(importCycles(new Map([...round, ['c.ts', [to('a.ts')]]]))).toEqual(['a.ts → b.ts → c.ts → a.ts'])
  expect(importCycles(new Map([...round, ['c.ts', [{ to: 'a.ts', isType: true }]]]))).toEqual([])
  expect(importCycles(new Map([...round, ['c.ts', [{ to: 'a.ts', isType: false, isDynamic: true }]]]))).toEqual([])
})

test('the sources of this repository keep to it', () => {
  expect(importFaults()).toEqual([])
})
