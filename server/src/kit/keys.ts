import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { KEY_PURPOSES } from '../database/tables/proofs.ts'
import { keys } from '../database/tables.ts'

type Purpose = (typeof KEY_PURPOSES)[number]

/** Signs with the newest key of a purpose and checks with any. */
export interface Keyring {
  sign(purpose: Purpose, text: string): { keyId: number; signature: Buffer }
  isSigned(purpose: Purpose, keyId: number, text: string, signature: Uint8Array): boolean
  /** The newest secret itself, for a library that signs by its own rules. */
  secret(purpose: Purpose): string
  secrets(purpose: Purpose): readonly string[]
}

export async function addKey(db: Database, purpose: Purpose, now: Date): Promise<void> {
  await db.insert(keys).values({ purpose, secret: randomBytes(32), createdAt: now })
}

/** Makes what is missing at the first start; no secret stands in the code. */
export async function openKeyring(db: Database, now: Date): Promise<Keyring> {
  await db.transaction(async (tx) => {
    for (const purpose of KEY_PURPOSES) if ((await tx.$count(keys, eq(keys.purpose, purpose))) === 0) await addKey(tx, purpose, now)
  })
  const known = await db.select().from(keys).orderBy(asc(keys.id))
  const of = (purpose: Purpose) => known.filter((key) => key.purpose === purpose)
  const newest = (purpose: Purpose) => {
    const key = of(purpose).at(-1)
    if (key === undefined) throw new Error(`no key for ${purpose}`)
    return key
  }
  const mac = (secret: Uint8Array, text: string) => createHmac('sha256', secret).update(text).digest()
  const inText = ({ secret }: { secret: Uint8Array }) => Buffer.from(secret).toString('hex')
  return {
    sign: (purpose, text) => ({ keyId: newest(purpose).id, signature: mac(newest(purpose).secret, text) }),
    isSigned: (purpose, keyId, text, signature) => {
      const key = of(purpose).find(({ id }) => id === keyId)
      return key !== undefined && signature.length === 32 && timingSafeEqual(mac(key.secret, text), signature)
    },
    secret: (purpose) => inText(newest(purpose)),
    secrets: (purpose) => of(purpose).map(inText),
  }
}
