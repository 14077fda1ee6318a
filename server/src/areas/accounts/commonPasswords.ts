import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Of each common password the first bytes of a digest: small, and nobody has to read the words themselves. */
const DIGEST_BYTES = 5
const file = new URL('../../../content/commonPasswords.bin', import.meta.url)

/** Without letter case: people who must use a capital letter mostly capitalise a common word. */
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

/** Words that lists from elsewhere lack, and that are guessed first here; followed by digits that anyone adds. */
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

/** As a guesser's list has it: in small letters, with letters where signs stand for them, and without signs at the end. */
const plain = (password: string) =>
  password
    .toLowerCase()
    .replace(/[^a-z0-9]+$/, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')

/** Whether a password is among those that are guessed first: on the list, a word of here with the usual digits, or a word of the list with a year. */
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
