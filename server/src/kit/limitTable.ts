import type { Networks } from './addresses.ts'

/** Windows of limits, in minutes. */
export const A_MINUTE = 1
export const A_QUARTER = 15
export const AN_HOUR = 60
export const A_DAY = 24 * 60

/** Where a limit keeps its counts: shared by all processes in the database, or of one process in memory. */
type Kept = 'tries' | 'codes' | 'claims' | 'org_keys' | 'uploads' | 'memory' | 'not counted'

interface Declaration {
  /** Thing that is counted, as the table of docs/security.md names it. */
  readonly counts: string
  /** What has a count of its own. `network` is counted at each of the caller's networks. */
  readonly per: readonly string[]
  /** Length of the window; null where what exists at the same time is counted, or the size of one thing. */
  readonly minutes: number | null
  /** The most that passes without a consequence, or the setting that says it. */
  readonly most: number | string
  readonly past: string
  /** A second threshold of the same count. */
  readonly later?: { readonly most: number; readonly past: string }
  readonly kept: Kept
}

export type Limit = Declaration & { readonly name: string }

/** Declares a limit; its name tells its counts from those of others. */
export const limit = <const Declared extends Declaration>(name: string, declared: Declared) => ({ name, ...declared })

/** A limit that is counted in `tries`: its number and window are known. */
export interface Counted<Part extends string> {
  readonly name: string
  readonly per: readonly Part[]
  readonly minutes: number
  readonly most: number
}

/** A limit whose number is a setting, with the number. */
export const withMost = <Declared extends Limit>(declared: Declared, most: number) => ({ ...declared, most })

/** What a count is for: a value for each part of the key. */
export type KeyOf<Part extends string> = { readonly [P in Part]: P extends 'network' ? Networks : string | number }

const windows: Readonly<Record<number, string>> = {
  [A_MINUTE]: 'a minute',
  [A_QUARTER]: '15 minutes',
  [AN_HOUR]: 'an hour',
  [A_DAY]: 'a day',
}
function windowName(minutes: number | null): string {
  if (minutes === null) return '–'
  return windows[minutes] ?? (minutes % A_DAY === 0 ? `${minutes / A_DAY} days` : `${minutes} minutes`)
}
const numberName = (most: number | string): string => (typeof most === 'number' ? most.toLocaleString('en') : `\`${most}\``)

/** The table of all limits, as docs/security.md has it. */
export function printedLimits(all: readonly Limit[]): string {
  const rows = all.flatMap(({ name, counts, per, minutes, kept, later, ...first }) =>
    [first, ...(later === undefined ? [] : [later])].map(
      ({ most, past }) =>
        `| \`${name}\` | ${counts} | ${per.join(', ') || 'portal'} | ${numberName(most)} | ${windowName(minutes)} | ${past} | ${kept} |`,
    ),
  )
  return ['| limit | what is counted | for each | most | within | past it | kept in |', '|---|---|---|---|---|---|---|', ...rows].join('\n')
}
