import type { Networks } from './networks.ts'

/** Windows of limits, in minutes. */
export const A_MINUTE = 1
export const A_QUARTER = 15
export const AN_HOUR = 60
export const A_DAY = 24 * 60

/** Storage of a limit's counts: a database table shared by all processes, or memory of one process. */
type Storage = 'tries' | 'codes' | 'claims' | 'files' | 'org_keys' | 'uploads' | 'memory' | 'not counted'

interface Declaration {
  /** Counted thing, as the table of docs/security.md calls it. */
  readonly counts: string
  /** Parts of the count's key. `network` is counted at each of the caller's networks. */
  readonly per: readonly string[]
  /** Window length; null if the limit counts concurrent things or the size of one. */
  readonly minutes: number | null
  /** Maximum without a consequence, or the name of the setting that holds it. */
  readonly most: number | string
  readonly past: string
  /** Second threshold of the same count. */
  readonly later?: { readonly most: number; readonly past: string }
  readonly storedIn: Storage
}

export type Limit = Declaration & { readonly name: string }

/** Declares a limit; the name is the prefix of its counters. */
export const limit = <const Declared extends Declaration>(name: string, declared: Declared) => ({ name, ...declared })

/** A limit counted in `tries`, with numeric maximum and window. */
export interface Counted<Part extends string> {
  readonly name: string
  readonly per: readonly Part[]
  readonly minutes: number
  readonly most: number
}

/** Fills in the maximum from a setting. */
export const withMost = <Declared extends Limit>(declared: Declared, most: number) => ({ ...declared, most })

/** Key of a count: one value per part. */
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

/** Renders the table of all limits for docs/security.md. */
export function printedLimits(all: readonly Limit[]): string {
  const rows = all.flatMap(({ name, counts, per, minutes, storedIn, later, ...first }) =>
    [first, ...(later === undefined ? [] : [later])].map(
      ({ most, past }) =>
        `| \`${name}\` | ${counts} | ${per.join(', ') || 'portal'} | ${numberName(most)} | ${windowName(minutes)} | ${past} | ${storedIn} |`,
    ),
  )
  return ['| limit | what is counted | for each | most | within | past it | kept in |', '|---|---|---|---|---|---|---|', ...rows].join('\n')
}
