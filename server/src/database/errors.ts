import type { Logger } from 'pino'

/** Returns the innermost cause: the driver's error beneath the one that quotes the statement and its values. */
export const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error)

/** Returns string codes such as ENOENT or 23505; numeric codes of browser errors are ignored. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Error type, code and stack lines for the log. Omits the message, because database errors quote values. */
export function traceOf(error: unknown) {
  const root = causeOf(error)
  const detail = (key: string) => (typeof root === 'object' && root !== null && key in root ? String(Reflect.get(root, key)) : undefined)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  return {
    type: root instanceof Error ? root.name : typeof root,
    code: codeOf(root),
    constraint: detail('constraint'),
    table: detail('table'),
    at,
  }
}

/** Conditions in which the database answers but accepts no writes. */
export const WRITE_BLOCKS = {
  diskFull: 'the disk of the database is full',
  readOnly: 'the database takes no changes: it is read-only',
} as const
export type WriteBlock = keyof typeof WRITE_BLOCKS

/** PostgreSQL's codes, which PGlite shares, and ENOSPC for the portal's own files. */
const writeBlockCodes: Readonly<Record<string, WriteBlock>> = { '53100': 'diskFull', ENOSPC: 'diskFull', '25006': 'readOnly' }

export const writeBlockOf = (error: unknown): WriteBlock | undefined => writeBlockCodes[codeOf(causeOf(error)) ?? '']

/** Deadlock, serialisation failure, and a row that a concurrent transaction excludes: a retry reads its change and may succeed. */
const conflictCodes: readonly string[] = ['40P01', '40001', '23P01']
export const isConflict = (error: unknown): boolean => conflictCodes.includes(codeOf(causeOf(error)) ?? '')

/** No connection, shutdown, too many connections, statement time-out. */
const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|53\d{3}|57014|08\d{3})$/
/** Messages of driver errors without a code: the connection was lost or could not be opened. */
const unreachableMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

/** Tells whether the database was unreachable or the connection was lost; the statement may be retried. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const cause = causeOf(error)
  return unreachableCodes.test(codeOf(cause) ?? '') || (cause instanceof Error && unreachableMessages.test(cause.message))
}

/**
 * Logs when a repeated operation starts to fail and when it works again. Failures in between are not logged: while the database is away,
 * each retry would write a line.
 */
export function outageLog(log: Pick<Logger, 'error' | 'info'>, failing: string, works: string) {
  let isFailing = false
  return {
    failed(details: object = {}): void {
      if (!isFailing) log.error(details, failing)
      isFailing = true
    },
    worked(details: object = {}): void {
      if (isFailing) log.info(details, works)
      isFailing = false
    },
  }
}
