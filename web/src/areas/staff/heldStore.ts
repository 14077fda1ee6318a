import type { DecisionKind } from '@portal/contract/staff'
import { store } from '../../base/store.ts'

/** Decision, or several of one press, that can still be undone. */
export interface HeldEntry {
  kind: DecisionKind
  ids: readonly number[]
  /** Child's name, or the number of requests. */
  who: string
  decision: string
  /** Deadline by the browser's clock. */
  until: number
  /** Opens a request again after undo, if its queue is still the open page. */
  reopen(id: number): void
}

/** Held decisions of this page load, the newest last; every page of the desk shows them. */
export const heldEntries = store<readonly HeldEntry[]>([])

export const removeHeld = (entry: HeldEntry): void => heldEntries.set(heldEntries.get().filter((one) => one !== entry))

export function addHeld(entry: HeldEntry): void {
  heldEntries.set([...heldEntries.get(), entry])
  setTimeout(() => removeHeld(entry), entry.until - Date.now())
}

/** Shows an entry again whose undo failed, while its time lasts. */
export function restoreHeld(entry: HeldEntry): void {
  if (entry.until > Date.now()) heldEntries.set([...heldEntries.get(), entry])
}

/** Shows the decisions again that a reload or another tab left held on the server. */
export function refillHeld(entries: readonly HeldEntry[]): void {
  if (heldEntries.get().length > 0) return
  for (const entry of entries) addHeld(entry)
}
