import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0 }
export const sum = (counts) => counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), none)
export const countOf = (good) => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A step that ended badly without naming a failed test is one failure. */
const atLeastOne = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

function read(file, code, count) {
  return atLeastOne(existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : none, code)
}

/** A skipped test is one that did not pass; a file that could not be loaded counts as one. */
export const vitestCounts = (file, code) =>
  read(file, code, (report) => {
    const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length
    return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + unloaded }
  })

export const playwrightCounts = (file, code) =>
  read(file, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }))
