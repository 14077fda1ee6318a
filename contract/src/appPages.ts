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

/** Executes reads and returns those that were answered in time. */
export type ExecuteReads = (addresses: readonly ReadAddress[]) => Promise<readonly AnsweredRead[]>

/** Exports of the bundle. */
export interface AppPages {
  /** Renders the page at an address: the content of the root element, and the reads that it was rendered with. */
  render(address: string, state: DocumentState, execute: ExecuteReads): Promise<{ html: string; reads: readonly AnsweredRead[] }>
}
