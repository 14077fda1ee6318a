import { expect, test } from 'vitest'
import { codeIn } from './codeIn.ts'

test('a code is found in what was pasted', () => {
  for (const pasted of ['123456', ' 123 456 ', '123-456', 'Таны код: 123456. 10 минут хүчинтэй.'])
    expect(codeIn(pasted), pasted).toBe('123456')
})

test('what holds no code, or might hold two, is left to the browser', () => {
  for (const pasted of ['12345', '1234567', '88112233', 'код', '', '123456 654321']) expect(codeIn(pasted), pasted).toBeUndefined()
})
