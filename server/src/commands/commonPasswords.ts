import { readFileSync, writeFileSync } from 'node:fs'
import { Password } from '@portal/contract/fields'
import { commonBytes } from '../areas/accounts/commonPasswords.ts'

const WANTED = 10_000

const capitalised = (password: string) => password.replace(/[a-z]/, (letter) => letter.toUpperCase())
const satisfiesRules = (password: string) => Password.safeParse(password).success

/** `npm run common-passwords -- list.txt` converts a list, most common first, to the file of refused passwords. */
const [list] = process.argv.slice(2)
if (list === undefined) {
  console.error('Usage: npm run common-passwords -- list.txt (one password a line, the commonest first)')
  process.exitCode = 1
} else {
  const lines = readFileSync(list, 'utf8').split(/\r?\n/)
  // Ten thousand that satisfy the rules as typed, and ten thousand that do with a capital first letter.
  const asTyped = lines.filter(satisfiesRules).slice(0, WANTED)
  const onceCapitalised = lines.map(capitalised).filter(satisfiesRules).slice(0, WANTED)
  const bytes = commonBytes([...asTyped, ...onceCapitalised])
  writeFileSync(new URL('../../content/commonPasswords.bin', import.meta.url), bytes)
  console.log(`${asTyped.length} passwords as typed, ${onceCapitalised.length} once capitalised: ${bytes.length} bytes.`)
}
