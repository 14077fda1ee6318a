import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Bytes stored per digest of a common password: keeps the file small and the words unreadable. */
const DIGEST_BYTES = 5
const file = new URL('../../../content/commonPasswords.bin', import.meta.url)

/** Ignores letter case: people who must use a capital letter mostly capitalise a common word. */
const digestOf = (password: string) => createHash('sha256').update(password.toLowerCase()).digest().subarray(0, DIGEST_BYTES)

/** Content of the file for a list of passwords; `npm run common-passwords` writes it. */
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

/** Common local words that foreign lists lack, with the usual digits after them. */
const LOCAL_WORDS = [
  'mongol(ia|ian)?',
  'mongoluls',
  'ulaanbaatar',
  'ulanbator',
  'khaan',
  'khan',
  'chinggis(khaan|khan)?',
  'chingis(khaan|khan)?',
  'genghis(khan)?',
  'naadam',
  'darkhan',
  'erdenet',
  'parent',
  'portal',
  'school',
  'teacher',
  'demo',
]
const YEAR = '(?:19|20)[0-9]{2}'
const COUNTED = '0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?'
const local = new RegExp(`^(?:${LOCAL_WORDS.join('|')})(?:${YEAR}|${COUNTED}|([0-9])\\1*)$`)
const wordAndYear = new RegExp(`^([a-z]+)${YEAR}$`)

/** Normalises as guessing tools do: lower case, letters for look-alike signs, no signs at the end. */
const plain = (password: string) =>
  password
    .toLowerCase()
    .replace(/[^a-z0-9]+$/, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')

/** Whether a password is easily guessed: on the list, a local word with the usual digits, or a listed word with a year. */
export function isCommon(password: string): boolean {
  known ??= readDigests()
  const digests = known
  const isListed = (one: string) => digests.has(digestOf(one).toString('hex'))
  const typed = plain(password)
  const [, word] = wordAndYear.exec(typed) ?? []
  return (
    isListed(password) ||
    isListed(typed) ||
    local.test(typed) ||
    (word !== undefined && ['1', '12', '123'].some((digits) => isListed(word + digits)))
  )
}
