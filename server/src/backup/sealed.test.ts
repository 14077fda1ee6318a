import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { framesIn, jsonFrame } from './frames.ts'
import { sealed, unsealed } from './sealed.ts'

const PASSPHRASE = 'нууц үг бол урт'
/** scrypt cost that keeps tests fast. */
const CHEAP = 4
const PIECE = 64 * 1024
const HEAD = 49

const all = async (source: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
/** Splits bytes as a file stream would. */
const inParts = (bytes: Buffer, size = 10_000) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)))
const seal = (bytes: Buffer) => all(sealed(inParts(bytes), PASSPHRASE, CHEAP))
const open = (bytes: Buffer, passphrase = PASSPHRASE) => all(unsealed(inParts(bytes), passphrase))

const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('a sealed file', () => {
  it('opens to the same bytes, of any length, and shows none of them', async () => {
    for (const length of [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE]) {
      const bytes = randomBytes(length)
      expect((await open(await seal(bytes))).equals(bytes), String(length)).toBe(true)
    }
    const words = Buffer.from('Боржигон '.repeat(1000))
    const [one, other] = [await seal(words), await seal(words)]
    expect(one.includes('Боржигон')).toBe(false)
    expect(one.equals(other)).toBe(false)
  })

  it('is distinguished from other files, and its passphrase from a wrong one', async () => {
    const file = await seal(randomBytes(100))
    await expect(open(file, 'another passphrase')).rejects.toThrow('This passphrase does not open the file.')
    for (const other of [Buffer.alloc(0), Buffer.from('PGDMP'), randomBytes(1000), file.subarray(0, 20)])
      await expect(open(other)).rejects.toThrow('This file is no backup of the portal.')
  })

  it('does not open where it was cut, lengthened, put together anew or changed in one byte', async () => {
    const file = await seal(randomBytes(3 * PIECE + 5))
    const piece = (at: number) => file.subarray(HEAD + at * (PIECE + 16), HEAD + (at + 1) * (PIECE + 16))
    const broken = {
      'without its last byte': file.subarray(0, -1),
      'without its last piece': file.subarray(0, HEAD + 3 * (PIECE + 16)),
      'without a piece': Buffer.concat([file.subarray(0, HEAD), piece(1), piece(2), piece(3)]),
      'with two pieces in another order': Buffer.concat([file.subarray(0, HEAD), piece(1), piece(0), piece(2), piece(3)]),
      'with more at its end': Buffer.concat([file, randomBytes(20)]),
      'its head alone': file.subarray(0, HEAD),
      'changed at its beginning': changed(file, HEAD),
      'changed in the middle': changed(file, HEAD + PIECE),
      'changed at its end': changed(file, file.length - 1),
    }
    for (const [how, bytes] of Object.entries(broken)) await expect(open(bytes), how).rejects.toThrow(/^The file is damaged/)
    for (let at = 0; at < HEAD; at++) await expect(open(changed(file, at)), `head, byte ${at}`).rejects.toThrow()
  })
})

it('frames survive any chunking; a truncated one is reported', async () => {
  const written = Buffer.concat([jsonFrame('H', { tables: ['people'] }), jsonFrame('D', 'x'.repeat(5000)), jsonFrame('M', {})])
  const frames = []
  for await (const { kind, bytes } of framesIn(inParts(written, 7))) frames.push([kind, bytes.length])
  expect(frames).toEqual([
    ['H', 21],
    ['D', 5002],
    ['M', 2],
  ])
  await expect(all(Readable.from(framesIn(inParts(written.subarray(0, -1)))).map(() => Buffer.alloc(0)))).rejects.toThrow(/middle/)
})
