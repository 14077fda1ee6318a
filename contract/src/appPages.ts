import type { Role } from './accounts.ts'
import type { Language } from './language.ts'
import type { PageSettings } from './publicPages.ts'

/** Interface between the server and the web app's server bundle, which renders signed-in pages in the same process. */

/** A read by the contract's path and its parameters. */
export type ReadAddress = readonly [path: string, params: Readonly<Record<string, string | number>>]

/** A read with its result. */
export type AnsweredRead = readonly [...ReadAddress, result: unknown]

/** Signed-in person as the browser stores it. */
export interface UserInfo {
  personId: number
  displayName: string
  userName: string
  role: Role
}

/** State of the browser with which the server renders a document. The browser hydrates with it and then switches to its own. */
export interface DocumentState {
  user: UserInfo
  /** Server time, ISO 8601 with the offset of Ulaanbaatar. */
  now: string
  language: Language
  settings: PageSettings
  /** Stored index of the chosen child; null if none was chosen. */
  childIndex: string | null
}

/** Exports of the bundle. */
export interface AppPages {
  /** Loads the texts of a language; required before rendering in it. */
  prepare(language: Language): Promise<void>
  /** Reads of a page in its first step, and those that need answers of the first. */
  firstReads(address: string, state: DocumentState): readonly ReadAddress[]
  nextReads(address: string, state: DocumentState, answered: readonly AnsweredRead[]): readonly ReadAddress[]
  /** Content of the root element. */
  render(address: string, state: DocumentState, answered: readonly AnsweredRead[]): Promise<string>
}
