import type { KnownLeave } from './attendance.ts'
import type { DemoDay } from './calendar.ts'
import type { CopyInto, Query } from './copy.ts'
import type { RegistryNumbers } from './registry-numbers.ts'
import type { DemoTerm } from './school.ts'

/** What each part of the country is built with. */
export interface Ground {
  day: DemoDay
  numbers: RegistryNumbers
  /** How many children beyond those whom a key, a class or an account names. */
  children: number
  copyInto: CopyInto
  /** Reads what earlier parts have laid. */
  query: Query
  hashPassword(password: string): Promise<string>
  /** How much of it is done, from 0 to 1, and what is at work. */
  progress(share: number, what: string): void
}

/** What each noun of school life is told with: a demo that starts again has lived on since. */
export interface Life {
  copyInto: CopyInto
  query: Query
  day: DemoDay
  /** The year that the groups are in, which is not the day's once a summer has passed. */
  schoolYear: number
  /** The first day that has not been told. */
  from: string
  /** Nothing has been told yet. */
  isFirst: boolean
  /** Quarters keep the numbers that they were given at first. */
  terms: readonly DemoTerm[]
  leaves: readonly KnownLeave[]
}

/** One noun of the country: makes its rows and copies them in. It may rely on the parts listed before it. */
export type Part = (ground: Ground) => Promise<void>
