import { expect, it } from 'vitest'
import { named } from './named.ts'

it('words of ours that the server tells in Mongolian have English ones; all others stay', () => {
  const words = ['Эмэгтэй', 'Монгол', 'Дэмжлэг хэрэгтэй', 'Казахстан']
  expect(words.map((word) => named(word, 'en'))).toEqual(['Female', 'Mongolian', 'Needs support', 'Казахстан'])
  expect(words.map((word) => named(word, 'mn'))).toEqual(words)
})
