import { expect, test } from 'vitest'
import { codeIn, parseDigits, parsePhone } from './rules.ts'

test('a code is found in what was pasted', () => {
  for (const pasted of ['123456', ' 123 456 ', '123-456', 'Таны код: 123456. 10 минут хүчинтэй.'])
    expect(codeIn(pasted), pasted).toBe('123456')
})

test('spaces and hyphens typed into a code are dropped, not counted', () => {
  for (const typed of ['123456', '123 456', '123-456', ' 1 2 3 4 5 6 7']) expect(parseDigits(typed, 6), typed).toBe('123456')
})

test('text without a code, or with two, is left to the browser', () => {
  for (const pasted of ['12345', '1234567', '88112233', 'код', '', '123456 654321']) expect(codeIn(pasted), pasted).toBeUndefined()
})

/** Types the text letter by letter. */
const typed = (text: string) => [...text].reduce((before, letter) => parsePhone(before + letter), '')

test.each(['99112233', '9911 2233', '9911-2233', '+976 9911 2233', '976 99112233', '(+976) 9911 2233'])(
  '%s is 99112233, typed and pasted',
  (text) => {
    expect(typed(text)).toBe('99112233')
    expect(parsePhone(text)).toBe('99112233')
  },
)

test('a number that begins like the code of the country stays whole', () => {
  expect(typed('97612345')).toBe('97612345')
})

test('a ninth digit is not taken, and letters stay to be named', () => {
  expect(typed('991122334')).toBe('99112233')
  expect(parsePhone('9911аб')).toBe('9911аб')
})
