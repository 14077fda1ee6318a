/** The innermost cause: the driver's own error beneath the one that quotes the statement and its values. */
export const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error)

/** Such as ENOENT or 23505; the numbers that browsers' errors have are none. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Names and places in our code, never the message: a database error quotes the values it met. */
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

/** What keeps a database from taking anything in while it still answers. */
export const HINDRANCES = {
  diskFull: 'the disk of the database is full',
  readOnly: 'the database takes no changes: it is read-only',
} as const
export type Hindrance = keyof typeof HINDRANCES

/** PostgreSQL's own codes, which the embedded engine uses too; a file of ours meets the system's. */
const hindranceCodes: Readonly<Record<string, Hindrance>> = { '53100': 'diskFull', ENOSPC: 'diskFull', '25006': 'readOnly' }

/** Undefined where the error is of another kind. */
export const hindranceOf = (error: unknown): Hindrance | undefined => hindranceCodes[codeOf(causeOf(error)) ?? '']

/** Deadlock and serialisation failure: the database undid the transaction, which may succeed when it runs again. */
const conflictCodes: readonly string[] = ['40P01', '40001']
export const isConflict = (error: unknown): boolean => conflictCodes.includes(codeOf(causeOf(error)) ?? '')

/** No connection, shutting down, too many connections, a statement cancelled by its time limit. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|53\d{3}|57014|08\d{3})$/
/** The driver's own words for a connection that is lost or could not be had: these errors have no code. */
const awayWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

/** Whether the database could not be asked, or was lost while it was: what was asked may be asked again. */
export function isAway(error: unknown): boolean {
  const cause = causeOf(error)
  return awayCodes.test(codeOf(cause) ?? '') || (cause instanceof Error && awayWords.test(cause.message))
}
