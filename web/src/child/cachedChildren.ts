import { type LinkedChild, linkedChildren } from '@portal/contract/children'
import * as z from 'zod/mini'

/** Local storage of the browser; log-out and the end of a session clear it. */
type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const CHILDREN = 'children'
const CACHE_TTL_MS = 86_400_000

/** Mask for registry numbers: no digit of one is stored. */
const NO_NUMBER = '*'.repeat(10)
export const unnumbered = (child: LinkedChild): LinkedChild => ({ ...child, studentNidNumber: NO_NUMBER })

const Kept = z.object({ personId: z.number(), at: z.number(), children: linkedChildren.result })

/** Prefix of the storage keys of answers that are kept for offline use. */
export const CACHE_PREFIX = 'kept '

/** Deletes the stored data of one child: its entry in the list and every answer about it. */
export function dropCachedChild(box: Pick<Storage, 'length' | 'key'> & Box, studentId: number): void {
  const cached = parsed(box.getItem(CHILDREN))
  if (cached)
    cacheChildren(
      box,
      cached.personId,
      cached.at,
      cached.children.filter((child) => child.studentPersonId !== studentId),
    )
  const names = Array.from({ length: box.length }, (_, at) => box.key(at) ?? '').filter((name) => name.startsWith(CACHE_PREFIX))
  // Keys of answers end with path and parameters as JSON. Lists of children are deleted whole, because they name several.
  for (const name of names) {
    const [path, params]: unknown[] = JSON.parse(name.slice(name.indexOf('[')))
    if (path === linkedChildren.path || String(Object(params).studentId) === String(studentId)) box.removeItem(name)
  }
}

/** Stores the list, so that the next page shows names and tabs before the answer arrives. */
export function cacheChildren(box: Box, personId: number, at: number, children: readonly LinkedChild[]): void {
  try {
    box.setItem(CHILDREN, JSON.stringify({ personId, at, children: children.map(unnumbered) }))
  } catch {
    // The storage is full: the next page waits for its answer.
    box.removeItem(CHILDREN)
  }
}

function parsed(text: string | null) {
  try {
    return z.safeParse(Kept, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** List as this person last saw it, at most a day old; any other stored list is deleted. */
export function cachedChildren(box: Box, personId: number, now: number): { children: LinkedChild[]; at: number } | undefined {
  const cached = parsed(box.getItem(CHILDREN))
  if (cached?.personId === personId && cached.at <= now && now - cached.at < CACHE_TTL_MS) return cached
  box.removeItem(CHILDREN)
  return undefined
}
