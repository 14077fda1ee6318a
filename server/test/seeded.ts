import { fileURLToPath } from 'node:url'

/** Location of the seeded database that tests copy. */
type Seeded = { engine: 'pglite'; folder: string } | { engine: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded
  }
}

/** Folder of the seeded embedded database, made by the test command for both engines. */
export function templateFolder(): string {
  const { PORTAL_TEMPLATE: folder } = process.env
  if (folder === undefined) throw new Error('PORTAL_TEMPLATE names no seeded folder: run npm test -- api')
  return folder
}

export const root = fileURLToPath(new URL('../..', import.meta.url))
