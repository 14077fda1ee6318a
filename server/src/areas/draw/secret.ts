import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Keyring } from '../../admission/keys.ts'
import type { Database } from '../../database/connect.ts'
import { eq, isNotNull } from '../../database/sql.ts'
import { draws, keys } from '../../database/tables.ts'
import type { Random } from '../../outside/random.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the secret of a draw under the newest key; the commitment binds the bytes to their draw. */
export function sealSecret({ keyring, random }: { keyring: Keyring; random: Random }, secret: Uint8Array, commitment: string): Uint8Array {
  const [key = ''] = keyring.secrets('draw')
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(commitment, 'hex'))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Frozen draw whose secret a key of the keyring sealed; undefined for other keys. */
export async function drawSealedBy(db: Database, keyId: number): Promise<number | undefined> {
  const [[key], frozen] = await Promise.all([
    db.select().from(keys).where(eq(keys.id, keyId)),
    db.select().from(draws).where(isNotNull(draws.sealedSecret)),
  ])
  if (key?.purpose !== 'draw') return undefined
  const secrets = [Buffer.from(key.secret).toString('hex')]
  return frozen.find(({ sealedSecret, commitment }) => opened(secrets, sealedSecret ?? new Uint8Array(), commitment) !== undefined)?.id
}

/** Decrypts the secret of a draw with the key that sealed it; throws once that key is retired. */
export function unsealSecret(keyring: Keyring, sealed: Uint8Array, commitment: string): Buffer {
  const secret = opened(keyring.secrets('draw'), sealed, commitment)
  if (secret === undefined) throw new Error('no key of the keyring opens the secret of a draw')
  return secret
}

function opened(secrets: readonly string[], sealed: Uint8Array, commitment: string): Buffer | undefined {
  const [nonce, text, tag] = [
    sealed.subarray(0, NONCE_BYTES),
    sealed.subarray(NONCE_BYTES, -TAG_BYTES),
    sealed.subarray(sealed.length - TAG_BYTES),
  ]
  for (const key of secrets) {
    try {
      const cipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(commitment, 'hex')).setAuthTag(tag)
      return Buffer.concat([cipher.update(text), cipher.final()])
    } catch {
      // Sealed under another key.
    }
  }
  return undefined
}
