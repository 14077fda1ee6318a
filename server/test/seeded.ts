import { fileURLToPath } from 'node:url'

/** Where a test finds a seeded database to copy. */
type Seeded = { engine: 'pglite'; folder: string } | { engine: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded
  }
}

export const root = fileURLToPath(new URL('../..', import.meta.url))
