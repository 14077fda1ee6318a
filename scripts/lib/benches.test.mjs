import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { benches, measure, missedIn, pageOf, tableOf } from './benches.mjs'
import { root } from './install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portal-benches-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a bench of one line like a real one. */
async function measured(name, line, options) {
  const file = join(folder, `${name}.mjs`)
  const bars = new URL('../../bench/bars.ts', import.meta.url).href
  writeFileSync(file, `import { checkedFigure, reportedFigure, sized } from ${JSON.stringify(bars)}\n${line}\n`)
  return { name, ...(await measure({ file }, options)) }
}

test('a bench reports figures with and without a bar; a missed bar or an abort fails the run', async () => {
  const good = await measured(
    'good',
    `checkedFigure('share', 0.625, { atLeast: 0.5 }); reportedFigure('memory', sized(200, 100), { digits: 0, unit: 'MB' })`,
    ['--quick'],
  )
  const slow = await measured(
    'slow',
    `checkedFigure('wait', 2.5, { atMost: 2 }, { unit: 's' }); checkedFigure('nothing', Number.NaN, { atMost: 1 })`,
  )
  const broken = await measured('broken', `checkedFigure('share', 0.7, { atLeast: 0.5 }); process.exit(3)`)
  expect(missedIn([good])).toEqual([])
  expect(missedIn([good, slow, broken])).toEqual(['slow', 'broken'])
  expect(tableOf([good, slow, broken])).toBe(
    `
| bench  | what            | measured     | bar          | met or missed |
|--------|-----------------|--------------|--------------|---------------|
| good   | share           | 0.63         | at least 0.5 | met           |
| good   | memory          | 100 MB       |              |               |
| slow   | wait            | 2.50 s       | at most 2    | MISSED        |
| slow   | nothing         | NaN          | at most 1    | MISSED        |
| broken | share           | 0.70         | at least 0.5 | met           |
| broken | runs to its end | ended with 3 | ends with 0  | MISSED        |`.trim(),
  )
})

test('the results of a run name machine, commit, date, duration and outcome', () => {
  const results = [{ name: 'sends', seconds: 90, rows: [{ what: 'a | b', measured: '1.00', bar: 'at most 2', isMet: true }] }]
  const page = pageOf({
    machine: '2 processors',
    versions: 'Node 24',
    commit: 'abc1234',
    date: '2026-11-16',
    words: ['--quick'],
    results,
  })
  for (const said of ['2 processors', 'Node 24', 'abc1234', '2026-11-16', 'bench -- --quick', '1.5 min', 'all are met', 'a \\| b'])
    expect(page).toContain(said)
})

test('every named bench exists', () => {
  expect(Object.values(benches).filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})
