import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Of each common password the first bytes of a digest: small, and nobody has to read the words themselves. */
const DIGEST_BYTES = 5
const file = new URL('../../../content/commonPasswords.bin', import.meta.url)

/** Without letter case: whoever must use a capital letter mostly capitalises a common word. */
const digestOf = (password: string) => createHash('sha256').update(password.toLowerCase()).digest().subarray(0, DIGEST_BYTES)

/** What the file holds for a list of passwords: `npm run common-passwords` writes it. */
export const commonBytes = (passwords: Iterable<string>): Buffer => {
  const digests = new Set(Array.from(passwords, (password) => digestOf(password).toString('hex')))
  return Buffer.from([...digests].sort().join(''), 'hex')
}

let known: ReadonlySet<string> | undefined

function readDigests(): ReadonlySet<string> {
  const bytes = readFileSync(file)
  return new Set(
    Array.from({ length: bytes.length / DIGEST_BYTES }, (_, at) =>
      bytes.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES).toString('hex'),
    ),
  )
}

/** Whether a password is among those that are guessed first. */
export function isCommon(password: string): boolean {
  known ??= readDigests()
  return known.has(digestOf(password).toString('hex'))
}
