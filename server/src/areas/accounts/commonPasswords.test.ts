import { expect, it } from 'vitest'
import { commonBytes, isCommon } from './commonPasswords.ts'

it.each([
  ...['Password1', 'pASSWORD1', 'Qwerty123', 'Passw0rd', 'Abcd1234', 'P@ssw0rd'],
  // Usual additions: a year, first digits, a sign at the end.
  ...['Password2026', 'Password2026!', 'P@ssword2025', 'Monkey1999'],
  // Local words.
  ...['Mongolia1', 'Mongol123', 'Mongol2026!', 'Ulaanbaatar1', 'Ulaanbaatar2025', 'Khan1234', 'Chinggis01', 'Demo1234', 'Demo12345'],
])('%s is guessed first', (password) => {
  expect(isCommon(password)).toBe(true)
})

it.each(['Shine1234', 'Tenger-Uul7', 'Tenger77', 'Mongolia-Tal4', 'Khangai1987'])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false)
})

it('the file for a list holds each password once, whatever its letter case', () => {
  expect(commonBytes(['Password1', 'password1', 'Qwerty123'])).toHaveLength(10)
})
