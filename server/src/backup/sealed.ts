import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { StartFailure } from '../settings.ts'

/**
 * Encryption by passphrase. The head has scrypt cost and salt; then come pieces of 64 KB in AES-256-GCM, whose nonce holds the piece's
 * number and whether it is the last. The head is authenticated with every piece, so that truncation, reordering or any change is detected;
 * the salt and so the key are unique, so nonces may count from zero.
 */
const MAGIC = Buffer.from('portal-backup-1\n')
const PIECE = 64 * 1024
const TAG = 16
const SALT = 16
const KEY = 32
const HEAD = MAGIC.length + 1 + SALT + TAG

/** scrypt cost exponent, 128 MB per guess; stored in the head. */
const COST = 17
const MAX_COST = 18

const keyFor = (passphrase: string, cost: number, salt: Uint8Array) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, KEY, { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  )

/** Distinguishes a wrong passphrase from a damaged file. */
const markOf = (key: Buffer, cost: number, salt: Uint8Array): Buffer =>
  createHmac('sha256', key).update(MAGIC).update(Uint8Array.of(cost)).update(salt).digest().subarray(0, TAG)

/** Eleven bytes count, the twelfth marks the last piece. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Regroups a stream into pieces of one size; the last may be shorter or empty, and is marked. */
async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0)
  for await (const part of source) {
    held = Buffer.concat([held, part])
    for (; held.length > size; held = held.subarray(size)) yield { bytes: held.subarray(0, size), isLast: false }
  }
  yield { bytes: held, isLast: true }
}

/** Encrypts a stream. */
export async function* sealed(source: AsyncIterable<Uint8Array>, passphrase: string, cost = COST): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = await keyFor(passphrase, cost, salt)
  const head = Buffer.concat([MAGIC, Uint8Array.of(cost), salt, markOf(key, cost, salt)])
  yield head
  let count = 0
  for await (const { bytes, isLast } of inPieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count++, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

const noBackup = new StartFailure('This file is no backup of the portal.')
const wrongPassphrase = new StartFailure('This passphrase does not open the file.')
const damaged = new StartFailure('The file is damaged: it was cut short or changed since it was written. Take another backup.')

/** Derives the key from the head; refuses a wrong passphrase. */
async function keyIn(head: Buffer, passphrase: string): Promise<Buffer> {
  const [magic, cost = 0] = [head.subarray(0, MAGIC.length), head[MAGIC.length]]
  if (head.length < HEAD || !magic.equals(MAGIC) || cost < 1 || cost > MAX_COST) throw noBackup
  const salt = head.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT)
  const key = await keyFor(passphrase, cost, salt)
  if (!timingSafeEqual(markOf(key, cost, salt), head.subarray(HEAD - TAG))) throw wrongPassphrase
  return key
}

function opened(key: Buffer, head: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  if (piece.length < TAG) throw damaged
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(head).setAuthTag(piece.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw damaged
  }
}

/** Decrypts a stream, yielding a piece only after it is authenticated. Refuses with a one-sentence message. */
export async function* unsealed(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEAD) {
    const next = await parts.next()
    if (next.done === true) throw noBackup
    start = Buffer.concat([start, next.value])
  }
  const head = start.subarray(0, HEAD)
  const key = await keyIn(head, passphrase)
  const rest = async function* () {
    yield start.subarray(HEAD)
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value
  }
  let count = 0
  for await (const { bytes, isLast } of inPieces(rest(), PIECE + TAG)) yield opened(key, head, bytes, nonceOf(count++, isLast))
}
