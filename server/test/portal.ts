import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { ownFolder, ownOnServer, type Place, portalOn } from './opening.ts'

export { send, solveCaptcha } from './calls.ts'
export { type Environment, PASSWORD, signIn, type TestPortal, testEnvironment } from './opening.ts'

/** Seeded database of this test file, as environment settings. */
export async function ownDatabase(): Promise<Place> {
  const seeded = inject('seeded')
  if (seeded.engine === 'postgres') return ownOnServer(seeded.server, `template ${seeded.template} strategy file_copy`)
  const own = ownFolder()
  cpSync(seeded.folder, own.folder, { recursive: true })
  return own
}

/** Empty database of either engine; PostgreSQL only in a run with a server. */
export async function emptyDatabase(engine: 'embedded' | 'PostgreSQL'): Promise<Place> {
  const seeded = inject('seeded')
  if (engine === 'embedded') return ownFolder()
  if (seeded.engine === 'pglite') throw new Error('this run has no PostgreSQL')
  return ownOnServer(seeded.server)
}
export const hasPostgres = (): boolean => inject('seeded').engine === 'postgres'

/** Starts the real portal in this process on its own database. */
export const testPortal = async (how?: Parameters<typeof portalOn>[1]) => portalOn(await ownDatabase(), how)
