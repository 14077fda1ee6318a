import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Synchronous hashes for Node and browser workers: Web Crypto has a promise for each of the 120,000 ranks of a large draw. */

/** Bytes of the secret to which the portal commits. */
export const SECRET_BYTES = 32
/** Fewest digits of public chance; 20 digits cannot be tried out in advance. */
export const MIN_CHANCE_DIGITS = 20
export const MAX_CHANCE_DIGITS = 200

export const isChance = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= MIN_CHANCE_DIGITS && text.length <= MAX_CHANCE_DIGITS

const isHex32 = (text: string): boolean => /^[\da-f]{64}$/.test(text)

/** SHA-256 in lower-case hex. */
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** Commitment to a secret, which both are 32 bytes in lower-case hex; undefined if the secret is not. */
export const commitmentOf = (secret: string): string | undefined => (isHex32(secret) ? hashOf(hexToBytes(secret)) : undefined)

/** Seed of the draw in hex: HMAC-SHA-256 with the secret's bytes as key and the digits of public chance as message. */
export const seedOf = (secret: string, chance: string): string | undefined =>
  isHex32(secret) ? bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(chance))) : undefined

export type RankOf = (lot: string) => string

/** Ranks of lots in hex, which sorts as the number does: HMAC-SHA-256 with the seed's bytes as key and the lot as message. */
export function ranksBy(seed: string): RankOf {
  // The key is hashed once, and its state copied for each lot into the same object.
  const keyed = hmac.create(sha256, hexToBytes(seed))
  const state = keyed.clone()
  return (lot) => bytesToHex(keyed._cloneInto(state).update(utf8ToBytes(lot)).digest())
}
