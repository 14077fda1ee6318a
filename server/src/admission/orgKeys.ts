import { writeBlockOf } from '../database/errors.ts'
import { and, eq, gt, isNull } from '../database/sql.ts'
import { orgKeys } from '../database/tables.ts'
import type { GateDependencies } from '../world.ts'
import { digestOf } from './keys.ts'
import type { Credential } from './session.ts'

/** A program of an institution, authenticated by its key. */
export interface Program {
  keyId: number
  orgId: number
}

export const isLiveKey = (now: Date) => and(isNull(orgKeys.endedAt), gt(orgKeys.until, now))

/** Finds the program of a valid key, and records its use. */
export async function programWith({ db, clock }: GateDependencies, by: Credential | undefined): Promise<Program | undefined> {
  if (by?.kind !== 'token') return undefined
  const now = clock.now()
  const [found] = await db
    .select({ keyId: orgKeys.id, orgId: orgKeys.orgId })
    .from(orgKeys)
    .where(and(eq(orgKeys.keyHash, digestOf(by.value)), isLiveKey(now)))
  if (found === undefined) return undefined
  try {
    await db.update(orgKeys).set({ lastUsedAt: now }).where(eq(orgKeys.id, found.keyId))
  } catch (error) {
    // The last use is best effort: a read-only database does not fail the call.
    if (writeBlockOf(error) === undefined) throw error
  }
  return found
}
