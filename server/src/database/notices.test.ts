import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('..', import.meta.url))

test('no transaction has a notice of its own: those that have commit one after the other, each with a wait for the disk', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name))
  const notifying = files.filter((name) => /\bpg_notify\(|^\s*notify\s/im.test(readFileSync(`${sources}/${name}`, 'utf8')))
  expect(notifying).toEqual(['database/notices.ts'])
})
