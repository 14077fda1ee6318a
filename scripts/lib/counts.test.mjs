import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sum, vitestCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function counted(assertionResults, code = 0) {
  const file = join(folder, 'report.json')
  const numPassedTests = assertionResults.filter(({ status }) => status === 'passed').length
  const testResults = [{ name: 'plans.test.ts', status: 'passed', assertionResults }]
  writeFileSync(file, JSON.stringify({ numPassedTests, numTotalTests: assertionResults.length, testResults }))
  return vitestCounts(file, code)
}

test('the summary lists the parts of passed tests that this machine could not run', () => {
  const plans = { title: 'plans are as before', status: 'passed', meta: { notRun: ['PostgreSQL 18 is needed.'] } }
  const counts = sum([counted([plans]), counted([{ title: 'adds', status: 'passed', meta: {} }])])
  expect(counts).toEqual({
    passed: 2,
    failed: 0,
    named: [],
    notRun: ['○ plans.test.ts › plans are as before\nPostgreSQL 18 is needed.'],
  })
})

test('a skipped test counts as failed, and so does a run that fails without a failed test', () => {
  expect(counted([{ title: 'later', fullName: 'later', status: 'skipped' }]).failed).toBe(1)
  expect(counted([{ title: 'adds', status: 'passed' }], 1).failed).toBe(1)
})
