import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { KEY_PURPOSES } from '../database/tables/proofs.ts'
import { keys } from '../database/tables.ts'

type Purpose = (typeof KEY_PURPOSES)[number]

/** Signs with the newest key of a purpose and checks with any. */
export interface Keyring {
  sign(purpose: Purpose, text: string): { keyId: number; signature: Buffer }
  /** With one key, or with whichever of them. */
  isSigned(purpose: Purpose, keyId: number | 'any', text: string, signature: Uint8Array): boolean
  /** The secrets themselves, newest first, for a library that signs by its own rules. */
  secrets(purpose: Purpose): readonly string[]
  /** Reads again what the database holds: another process may have added a key. */
  refresh(): Promise<void>
}

export async function addKey(db: Database, purpose: Purpose, now: Date): Promise<void> {
  await db.insert(keys).values({ purpose, secret: randomBytes(32), createdAt: now })
}

/** One advisory lock lets only one of several first starts make the keys. */
const MAKING_LOCK = 7_206_116

/** Makes what is missing at the first start; no secret stands in the code. */
export async function openKeyring(db: Database, now: Date): Promise<Keyring> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MAKING_LOCK})`)
    const made = new Set((await tx.select({ purpose: keys.purpose }).from(keys)).map(({ purpose }) => purpose))
    for (const purpose of KEY_PURPOSES) if (!made.has(purpose)) await addKey(tx, purpose, now)
  })
  const read = () => db.select().from(keys).orderBy(asc(keys.id))
  let known = await read()

  const of = (purpose: Purpose) => known.filter((key) => key.purpose === purpose)
  const newest = (purpose: Purpose) => {
    const key = of(purpose).at(-1)
    if (key === undefined) throw new Error(`no key for ${purpose}`)
    return key
  }
  const mac = (secret: Uint8Array, text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    sign: (purpose, text) => ({ keyId: newest(purpose).id, signature: mac(newest(purpose).secret, text) }),
    isSigned: (purpose, keyId, text, signature) =>
      signature.length === 32 &&
      of(purpose)
        .filter(({ id }) => keyId === 'any' || id === keyId)
        .some(({ secret }) => timingSafeEqual(mac(secret, text), signature)),
    secrets: (purpose) =>
      of(purpose)
        .toReversed()
        .map(({ secret }) => Buffer.from(secret).toString('hex')),
    refresh: async () => {
      known = await read()
    },
  }
}
