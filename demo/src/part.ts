import type { KnownLeave } from './attendance.ts'
import type { DemoDay } from './calendar.ts'
import type { CopyInto, Query } from './copy.ts'
import type { RegistryNumbers } from './registry-numbers.ts'
import type { DemoTerm } from './school.ts'

/** Context of each part of the country. */
export interface SeedContext {
  day: DemoDay
  numbers: RegistryNumbers
  /** Number of children in addition to those with a key, class or account. */
  children: number
  copyInto: CopyInto
  /** Reads rows of earlier parts. */
  query: Query
  hashPassword(password: string): Promise<string>
  /** Reports the share done, from 0 to 1, and the current work. */
  progress(share: number, what: string): void
}

/** Context of each kind of daily data, at the first and at later starts of a demo. */
export interface DailyContext {
  copyInto: CopyInto
  query: Query
  day: DemoDay
  /** School year of the groups, which differs from the day's after a summer. */
  schoolYear: number
  /** First day without data. */
  from: string
  /** Whether this is the first data of this kind. */
  isFirst: boolean
  /** Quarters with the ids that they got first. */
  terms: readonly DemoTerm[]
  leaves: readonly KnownLeave[]
}

/** Part of the country: generates its rows and inserts them. It may rely on earlier parts. */
export type SeedStep = (context: SeedContext) => Promise<void>
