import { fileURLToPath } from 'node:url'

/** Where a test finds a seeded database to copy. */
type Seeded = { engine: 'pglite'; folder: string } | { engine: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded
  }
}

/** Of the embedded database, which the command has made for calls on either engine. */
export function templateFolder(): string {
  const { PORTAL_TEMPLATE: folder } = process.env
  if (folder === undefined) throw new Error('PORTAL_TEMPLATE names no seeded folder: run npm test -- api')
  return folder
}

export const root = fileURLToPath(new URL('../..', import.meta.url))
