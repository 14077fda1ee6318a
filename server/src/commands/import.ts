import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type ImportFault, ImportProgress, type ImportReport } from '@portal/contract/data'
import { StartFailure } from '../settings.ts'
import { exitCodeOf, FAULTS_FILE, faultsFolder, importFolder } from './dataCommands.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = 'Usage: npm run import -- FOLDER|FILE.zip|FILE.xlsx|FILE.csv [--check] [--good-rows] [--windows-1251]'
const BAR = 24

const seconds = (since: number): number => (performance.now() - since) / 1000

/** Rewrites one line with progress, speed and remaining time. */
function progressLine(began: number) {
  return (now: unknown): void => {
    const progress = ImportProgress.safeParse(now)
    if (!progress.success || !process.stderr.isTTY) return
    const { step, file, rows, share } = progress.data
    const passed = seconds(began)
    const left = share > 0 ? Math.round((passed * (1 - share)) / share) : undefined
    const full = Math.round(BAR * share)
    const bar = '█'.repeat(full).padEnd(BAR, '░')
    const speed = `${Math.round(rows / Math.max(0.1, passed)).toLocaleString('en')} rows/s`
    process.stderr.write(
      `\r\x1b[2K${bar} ${Math.round(share * 100)} %  ${step} ${file}  ${speed}${left === undefined ? '' : `  ${left} s left`}`,
    )
  }
}

const COUNTS = ['rows', 'new', 'changed', 'same', 'deleted', 'refused'] as const

const sentenceOf = ({ file, line, column, value, mn, en }: ImportFault): string =>
  [line === 0 ? file : `${file}:${line}`, column, value === '' ? '' : `“${value}”`, mn, '/', en].filter((word) => word !== '').join(' ')

function printed(report: ImportReport, folder: string, took: number): string {
  const { isApplied, files, faults, faultCount, hasMoreFaults, warnings, ignored } = report
  const all = files.reduce((sum, { rows }) => sum + rows, 0)
  const table = [
    ['file', ...COUNTS].map((word, at) => (at === 0 ? word.padEnd(16) : word.padStart(10))).join(''),
    ...files.map((one) => one.file.padEnd(16) + COUNTS.map((word) => one[word].toLocaleString('en').padStart(10)).join('')),
  ]
  const outcome = isApplied
    ? 'Done.'
    : hasMoreFaults
      ? `Nothing was changed: the check stopped at ${faultCount.toLocaleString('en')} faults and there may be more. They are in ${folder}/${FAULTS_FILE}; --good-rows takes nothing from such files. Mend the cause, then import again.`
      : faultCount > 0
        ? `Nothing was changed: ${faultCount.toLocaleString('en')} faults. All of them are in ${folder}/${FAULTS_FILE}; --good-rows takes the rows without one.`
        : 'Nothing was changed: this was a check, and everything is well.'
  return [
    ...faults.map(sentenceOf),
    ...warnings.map((one) => `Warning: ${sentenceOf(one)}`),
    ...ignored.map(
      ({ file, column }) => `${file}: ${column === '' ? 'the sheet' : `the column “${column}”`} is not known and was not read`,
    ),
    ...table,
    `${all.toLocaleString('en')} rows in ${took.toFixed(1)} s, ${Math.round(all / Math.max(0.1, took)).toLocaleString('en')} rows/s`,
    isApplied && faultCount > 0
      ? `${outcome} ${faultCount.toLocaleString('en')} faults: their rows were left out, see ${folder}/${FAULTS_FILE}.`
      : outcome,
  ].join('\n')
}

/** `npm run import -- FOLDER [--check] [--good-rows] [--windows-1251]`; faulty rows end with exit code 1. */
await atCommandLine(async (settings, args) => {
  const options = { check: { type: 'boolean' }, 'good-rows': { type: 'boolean' }, 'windows-1251': { type: 'boolean' } } as const
  const { values, positionals } = parseArguments(args, { options, allowPositionals: true }, USAGE)
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) throw new StartFailure(USAGE)
  const path = resolve(named)
  const began = performance.now()
  const request = {
    path,
    isCheckOnly: values.check === true,
    takesGoodRows: values['good-rows'] === true,
    convertsWindows1251: values['windows-1251'] === true,
  }
  const report = await runCommand(settings, importFolder, request, { hear: progressLine(began) })
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
  process.exitCode = exitCodeOf(report)
  return printed(report, faultsFolder(path), seconds(began))
})
