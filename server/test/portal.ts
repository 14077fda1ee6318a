import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { ownFolder, ownOnServer, type Place, portalOn } from './opening.ts'

export { send, solveCaptcha } from './calls.ts'
export { type Environment, PASSWORD, signIn, type TestPortal, testEnvironment } from './opening.ts'

/** A seeded database of this file's own, as settings name it. */
export async function ownDatabase(): Promise<Place> {
  const seeded = inject('seeded')
  if (seeded.engine === 'postgres') return ownOnServer(seeded.server, `template ${seeded.template}`)
  const own = ownFolder()
  cpSync(seeded.folder, own.folder, { recursive: true })
  return own
}

/** An empty database of either engine; on PostgreSQL only in a run that has a server. */
export async function emptyDatabase(engine: 'embedded' | 'PostgreSQL'): Promise<Place> {
  const seeded = inject('seeded')
  if (engine === 'embedded') return ownFolder()
  if (seeded.engine === 'pglite') throw new Error('this run has no PostgreSQL')
  return ownOnServer(seeded.server)
}
export const hasPostgres = (): boolean => inject('seeded').engine === 'postgres'

/** The real portal, in this process, on a database of its own. */
export const testPortal = async (how?: Parameters<typeof portalOn>[1]) => portalOn(await ownDatabase(), how)
