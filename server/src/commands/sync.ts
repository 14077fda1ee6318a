import { resolve } from 'node:path'
import type { ImportedFile } from '@portal/contract/data'
import * as z from 'zod/mini'
import { CODE_KINDS } from '../database/tables/sync.ts'
import { StartFailure } from '../settings.ts'
import { readCsvFile } from './csvFile.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'
import { syncApply, syncCodes, syncFiles, syncRun, syncShow, syncStatus } from './syncCommands.ts'

const USAGE = `Usage: npm run sync -- status
       npm run sync -- codes FILE.csv
       npm run sync -- run [--org ID]
       npm run sync -- show [--org ID]
       npm run sync -- files --org ID FOLDER
       npm run sync -- apply [--org ID]`

const CodeLine = z.object({ kind: z.enum(CODE_KINDS), theirs: z.string().check(z.minLength(1)), ours: z.string().check(z.minLength(1)) })
const COUNTS = ['rows', 'new', 'changed', 'same', 'refused', 'claims', 'setAside'] as const

const table = (files: readonly ImportedFile[]): string[] => [
  ['file', ...COUNTS].map((word, at) => (at === 0 ? word.padEnd(16) : word.padStart(10))).join(''),
  ...files.map((one) => one.file.padEnd(16) + COUNTS.map((word) => one[word].toLocaleString('en').padStart(10)).join('')),
]

function statusLines({ breaker, institutions, isListConfirmed }: z.infer<typeof syncStatus.result>): string {
  const { failures, awaySince, openUntil, lastError } = breaker
  const state =
    awaySince === null
      ? failures === 0
        ? 'ESIS answers.'
        : `${failures} failures: ${lastError}`
      : `ESIS fails since ${awaySince}: ${lastError}. Next try after ${openUntil}.`
  const rows = institutions.map(({ code, name, orgId, status, list, rows: count, fetchedAt, missing, isHeld, lastError: why }) =>
    [
      (code === '' ? 'institutions' : code).padEnd(14),
      String(orgId ?? (code === '' ? '' : 'no code')).padStart(9),
      status.padEnd(9),
      list === null ? '' : `${list}, ${count} rows`,
      fetchedAt ?? 'never fetched',
      missing > 0 ? `${missing} children missing from the answer` : '',
      isHeld ? 'held: would end many stays' : '',
      code === '' && !isListConfirmed ? 'not applied yet' : '',
      why ?? '',
      name,
    ]
      .filter((word) => word !== '')
      .join('  '),
  )
  return [state, ...rows].join('\n')
}

/** `npm run sync -- status`, `-- codes FILE`, `-- run`, `-- show`, `-- files`, `-- apply`. */
await atCommandLine(async (settings, args) => {
  const { positionals, values } = parseArguments(args, { options: { org: { type: 'string' } }, allowPositionals: true }, USAGE)
  const [what, path, ...more] = positionals
  const isNumber = values.org !== undefined && /^\d{1,9}$/.test(values.org)
  if (more.length > 0 || (values.org !== undefined && !isNumber)) throw new StartFailure(USAGE)
  const orgId = isNumber ? Number(values.org) : undefined
  const of = orgId === undefined ? {} : { orgId }
  if (what === 'status' && path === undefined) return statusLines(await runCommand(settings, syncStatus, {}))
  if (what === 'codes' && path !== undefined) {
    const rows = readCsvFile(resolve(path), CodeLine, ['kind', 'theirs', 'ours'])
    const { before, now, connected } = await runCommand(settings, syncCodes, { rows })
    return `${now} codes instead of ${before}; ${connected} institutions of ESIS are connected.`
  }
  if (what === 'run' && path === undefined) {
    const { queued } = await runCommand(settings, syncRun, of)
    return `${queued} queued. The running portal fetches them one at a time: npm run sync -- status`
  }
  if (what === 'show' && path === undefined) {
    const { upload, files, faults, faultCount, missing } = await runCommand(settings, syncShow, of)
    return [
      ...faults.map(
        ({ file, line, column, value, mn, en }) => `${file}:${line} ${column} ${value === '' ? '' : `“${value}”`} ${mn} / ${en}`,
      ),
      ...table(files),
      ...missing.map(({ group, count }) => `${group}: ${count} children are missing from the answer and stay`),
      `${upload === null ? '' : `The rows are ${upload}. `}${faultCount} faults; rows with a fault are left out.`,
    ].join('\n')
  }
  if (what === 'files' && path !== undefined && orgId !== undefined) {
    const { files } = await runCommand(settings, syncFiles, { orgId, folder: resolve(path) })
    return `${files} files. They hold registry numbers: delete them after npm run import.`
  }
  if (what === 'apply' && path === undefined) {
    await runCommand(settings, syncApply, of)
    return orgId === undefined
      ? 'The institutions are fetched again and applied; from now on each night applies them.'
      : `The differences of institution ${orgId} are being applied; from now on each night applies by itself.`
  }
  throw new StartFailure(USAGE)
})
