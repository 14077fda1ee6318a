import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a test finds a seeded database to copy. */
type Seeded = { engine: 'pglite'; folder: string } | { engine: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded
  }
}

/** A country just large enough for calls to have something to find. */
export const TEST_CHILDREN = 500

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A name for all that a seeded database depends on: while it stays the same, yesterday's seed will do. */
export function seedKey(day: string): string {
  const hash = createHash('sha256').update(day)
  for (const folder of ['demo/src', 'contract/src', 'server/src/database']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
