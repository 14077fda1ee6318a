import type { DemoDay } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

/** What each part of the country is built with. */
export interface Ground {
  day: DemoDay
  numbers: RegistryNumbers
  /** How many children beyond those whom a key, a class or an account names. */
  children: number
  copyInto: CopyInto
  hashPassword(password: string): Promise<string>
  progress(line: string): void
}

/** One noun of the country: makes its rows and copies them in. It may rely on the parts listed before it. */
export type Part = (ground: Ground) => Promise<void>
