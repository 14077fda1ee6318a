import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, named: [], notRun: [] }
export const sum = (counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      named: [...all.named, ...one.named],
      notRun: [...all.notRun, ...one.notRun],
    }),
    none,
  )
export const countOf = (good) => (good ? { ...none, passed: 1 } : { ...none, failed: 1 })

/** A step that failed without a failed test counts as one failure. */
const atLeastOne = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

function read(file, code, count) {
  return atLeastOne(existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : none, code)
}

const reasonLines = 12

/** Name of a failed test with the first lines of its message, repeated at the end of the log. */
const named = (place, title, message = '') => `✗ ${place} › ${title}\n${message.split('\n').slice(0, reasonLines).join('\n')}`

/** Skipped tests count as not passed; a file that failed to load counts as one test. */
export const vitestCounts = (file, code) =>
  read(file, code, (report) => {
    const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0)
    const bad = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName, failureMessages }) => named(name, fullName, failureMessages?.[0])),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests + unloaded.length,
      // Parts that a test could not run here, by `reportNotRun` of server/test.
      notRun: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.flatMap(({ title, meta }) => (meta?.notRun ?? []).map((reason) => `○ ${name} › ${title}\n${reason}`)),
      ),
      named: [...bad, ...unloaded.map(({ name, message }) => named(name, 'could not be loaded', message))],
    }
  })

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

export const playwrightCounts = (file, code) =>
  read(file, code, ({ suites, stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    notRun: [],
    named: [
      ...specsOf({ suites })
        .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
        .map((spec) => named(spec.file, spec.title, spec.tests.at(-1)?.results.at(-1)?.error?.message)),
      ...errors.map(({ message }) => named('e2e', 'outside a test', message)),
    ],
  }))
