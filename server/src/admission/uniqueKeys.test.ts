import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Files that may use the system's generator directly, with the reason. */
const ownGenerators: Record<string, string> = {
  'outside/random.ts': 'is the generator',
  'backup/sealed.ts': 'the salt of a passphrase and the number of a file, which must never be the same twice',
  'outside/captcha.ts': 'how long a puzzle takes; nothing is found by it',
  'admission/keys.ts': 'the secrets of this house, before there is a world',
  'admission/tickets.ts': '96 random bits that no row holds before they are spent',
}

it('random values come from the world’s generator, so that a test can repeat them', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const drawing = files.filter((file) => /\brandom(Bytes|Int)\b/.test(readFileSync(join(source, file), 'utf8')))
  expect(drawing.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(Object.keys(ownGenerators).sort())
})
