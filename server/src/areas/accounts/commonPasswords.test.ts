import { expect, it } from 'vitest'
import { commonBytes, isCommon } from './commonPasswords.ts'

it.each(['Password1', 'pASSWORD1', 'Qwerty123', 'Passw0rd', 'Abcd1234', 'P@ssw0rd'])('%s is guessed first', (password) => {
  expect(isCommon(password)).toBe(true)
})

it.each(['Shine1234', 'Tenger-Uul7', 'Demo1234'])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false)
})

it('the file for a list holds each password once, whatever its letter case', () => {
  expect(commonBytes(['Password1', 'password1', 'Qwerty123'])).toHaveLength(10)
})
