import { expect, test } from 'vitest'
import { wrongFields } from '../../base/formRules.ts'
import { isPasswordValid, passwordChecklist, passwordFields, wrongWhileTyping } from './newPassword.ts'

const met = (kind: 'first' | 'change', password: string) =>
  passwordChecklist(kind, password)
    .filter((row) => row.met)
    .map(({ rule }) => rule)

test('the checklist of a registration has three rows, that of a change asks for a special character too', () => {
  expect(met('first', 'Tenger77')).toEqual(['checklistUppercase', 'checklistDigit', 'checklistLength'])
  expect(met('change', 'Tenger77')).toEqual(['checklistUppercase', 'checklistDigit', 'checklistLength'])
  expect(met('change', 'Tenger7!')).toEqual(['checklistUppercase', 'checklistDigit', 'checklistSpecial', 'checklistLength'])
  expect(met('change', '')).toEqual([])
})

test('a password holds when its rules do', () => {
  expect(isPasswordValid('first', 'Tenger77')).toBe(true)
  expect(isPasswordValid('first', 'Тенгер77')).toBe(false)
  expect(isPasswordValid('change', 'Tenger77')).toBe(false)
})

test('the repeated password must be there and be the same', () => {
  expect(wrongFields(passwordFields('first'), { password: 'Tenger77', repeat: '' }).repeat).toBe('passwordRepeatRequired')
  expect(wrongFields(passwordFields('first'), { password: 'Tenger77', repeat: 'Tenger7' }).repeat).toBe('passwordMismatch')
  expect(wrongFields(passwordFields('change'), { password: 'Tenger7!', repeat: 'Tenger7?' }).repeat).toBe('newPasswordMismatch')
  expect(wrongFields(passwordFields('first'), { password: 'Tenger77', repeat: 'Tenger77' })).toEqual({ password: null, repeat: null })
})

test('while typing, only what the checklist cannot show is said', () => {
  expect(wrongWhileTyping('first', { password: 'ten', repeat: '' })).toEqual({ password: null, repeat: null })
  expect(wrongWhileTyping('first', { password: 'ten ger', repeat: '' }).password).toBe('passwordNoSpaces')
  expect(wrongWhileTyping('first', { password: 'тэнгэр', repeat: '' }).password).toBe('passwordNoCyrillic')
  expect(wrongWhileTyping('first', { password: 'Tenger77', repeat: 'Ten' }).repeat).toBeNull()
  expect(wrongWhileTyping('first', { password: 'Tenger77', repeat: 'Tan' }).repeat).toBe('passwordMismatch')
})
