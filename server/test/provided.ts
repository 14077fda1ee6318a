/** Where a test finds a seeded database to copy. */
type Seeded = { engine: 'pglite'; folder: string } | { engine: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded
  }
}

/** A country just large enough for calls to have something to find. */
export const TEST_CHILDREN = 500
