import { type LinkedChild, linkedChildren } from '@portal/contract/children'
import type { inboxEntries } from '@portal/contract/inbox'

/** Prefix of the local storage keys of answers that are kept for offline use. */
export const KEPT = 'kept '

/** Mask for registry numbers: no digit of one is stored. */
const NO_NUMBER = '*'.repeat(10)
export const unnumbered = (child: LinkedChild): LinkedChild => ({ ...child, studentNidNumber: NO_NUMBER })

/** Path of the inbox, whose schemas come with its page. */
export const INBOX = '/api/parent/messages/list/:of/:topic/:show/:before' satisfies (typeof inboxEntries)['path']

/** Calls whose answers name several children. */
const ofSeveral: readonly string[] = [linkedChildren.path, INBOX]

/** Deletes the stored answers about one child. */
export function dropCachedChild(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>, studentId: number): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) => name.startsWith(KEPT))
  // Keys of answers end with path and parameters as JSON. Answers about several children are deleted whole.
  for (const name of names) {
    const [path, params]: unknown[] = JSON.parse(name.slice(name.indexOf('[')))
    if (ofSeveral.includes(String(path)) || String(Object(params).studentId) === String(studentId)) storage.removeItem(name)
  }
}
