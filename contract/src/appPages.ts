import type { Role } from './accounts.ts'
import type { Language } from './language.ts'
import type { PageSettings } from './publicPages.ts'

/** Interface between the server and the web app's server bundle, which renders pages of the app in the same process. */

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
  /** Absent in the document of a guest. */
  user?: UserInfo
  /** Server time, ISO 8601 with the offset of Ulaanbaatar. */
  now: string
  language: Language
  settings: PageSettings
  /** Stored index of the chosen child; null if none was chosen. */
  childIndex: string | null
  /** The browser is a phone's, which is never as wide as the layouts with two forms (`ByWidth`): the document holds the narrow ones alone. */
  isPhone: boolean
}

/** Executes reads and returns those that were answered in time. */
export type ExecuteReads = (addresses: readonly ReadAddress[]) => Promise<readonly AnsweredRead[]>

export interface RenderedPage {
  /** Content of the root element. */
  html: string
  /** Reads that the page was rendered with. */
  reads: readonly AnsweredRead[]
  /** Paths of the reads that the page asked for and the document lacks; the app sends them. */
  unanswered: readonly string[]
}

/** Exports of the bundle. */
export interface AppPages {
  /** Route of the page at that path if it is rendered for guests. */
  guestRoute(path: string): string | undefined
  /** Renders the page at an address; undefined if the app would redirect from it. */
  render(address: string, state: DocumentState, execute: ExecuteReads): Promise<RenderedPage | undefined>
}
