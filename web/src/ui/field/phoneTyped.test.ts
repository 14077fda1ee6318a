import { expect, test } from 'vitest'
import { phoneTyped } from './phoneTyped.ts'

/** As it grows under the fingers. */
const typed = (text: string) => [...text].reduce((before, letter) => phoneTyped(before + letter), '')

test.each(['99112233', '9911 2233', '9911-2233', '+976 9911 2233', '976 99112233', '(+976) 9911 2233'])(
  '%s is 99112233, typed and pasted',
  (text) => {
    expect(typed(text)).toBe('99112233')
    expect(phoneTyped(text)).toBe('99112233')
  },
)

test('a number that begins like the code of the country stays whole', () => {
  expect(typed('97612345')).toBe('97612345')
})

test('a ninth digit is not taken, and letters stay to be named', () => {
  expect(typed('991122334')).toBe('99112233')
  expect(phoneTyped('9911аб')).toBe('9911аб')
})
