import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedPart, gzipDocument } from './documentBytes.ts'
import { documentPolicy, hashOf } from './securityHeaders.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 400 })

test('a document is the same text after compression', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (opening, fixed, rest) => {
      const bytes = await gzipDocument({ opening, fixed: fixedPart(fixed.repeat(200)), rest: fixed + rest })
      expect(gunzipSync(bytes).toString()).toBe(opening + fixed.repeat(200) + fixed + rest)
    }),
  )
})

test('the rest of a document is compressed with its fixed part as dictionary', async () => {
  const fixed = Array.from({ length: 100 }, (_, at) => hashOf(String(at))).join()
  const sizeWith = async (rest: string) => (await gzipDocument({ opening: '', fixed: fixedPart(fixed), rest })).length
  expect((await sizeWith(fixed.slice(1000, 3000))) - (await sizeWith(''))).toBeLessThan(100)
})

const csp = { script: [], connect: [], style: [], img: [], frame: [] }

test('a policy names the inline parts of its document by hash; configured sources of styles replace the hashes', () => {
  const inline = { scripts: ['let a'], styles: ['b {}'] }
  expect(documentPolicy(csp)(inline)).toContain(`style-src 'self' ${hashOf('b {}')};`)
  const configured = documentPolicy({ ...csp, style: ["'unsafe-inline'"] })(inline)
  expect(configured).toContain("style-src 'self' 'unsafe-inline';")
  expect(configured).toContain(hashOf('let a'))
})
