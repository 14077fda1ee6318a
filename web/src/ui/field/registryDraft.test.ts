import { expect, test } from 'vitest'
import { pastedRegistryNumber, registryTextOf, typedDigits, wrongRegistry } from './registryDraft.ts'

test('a pasted registry number fills the two letters and the eight digits', () => {
  expect(pastedRegistryNumber('ЧБ22251058')).toEqual({ first: 'Ч', second: 'Б', digits: '22251058' })
})

test('spaces, hyphens, small letters and letters of old fonts do not hinder a paste', () => {
  expect(pastedRegistryNumber(' чб 2225-1058 ')).toEqual({ first: 'Ч', second: 'Б', digits: '22251058' })
  expect(pastedRegistryNumber('єї22251058')).toEqual({ first: 'Ө', second: 'Ү', digits: '22251058' })
})

test('an incomplete registry number is left to the browser', () => {
  for (const text of ['22251058', 'ЧБ2225105', 'ЧБ222510589', 'CB22251058', 'ЧБЯ2225105', '']) {
    expect(pastedRegistryNumber(text), text).toBeUndefined()
  }
})

test('the three parts read together are the number', () => {
  expect(registryTextOf({ first: 'Ч', second: 'Б', digits: '22251058' })).toBe('ЧБ22251058')
})

test('a registry number that is not whole says what is missing', () => {
  const whole = { first: 'Ч', second: 'Б', digits: '22251058' }
  expect(wrongRegistry(whole)).toBeNull()
  expect(wrongRegistry({ first: '', second: '', digits: '' })).toBe('registryRequired')
  expect(wrongRegistry({ ...whole, digits: '2225105' })).toBe('registryLength')
  expect(wrongRegistry({ ...whole, digits: '2225105a' })).toBe('registryDigitsOnly')
  expect(wrongRegistry({ ...whole, second: '' })).toBe('registryShape')
  expect(wrongRegistry({ ...whole, digits: '22991058' })).toBe('registryWrong')
})

test('ten characters typed into the digits are split as they come', () => {
  let draft = { first: 'А', second: 'А', digits: '' }
  for (const letter of 'чб22251058') draft = typedDigits(draft, draft.digits + letter)
  expect(draft).toEqual({ first: 'Ч', second: 'Б', digits: '22251058' })
})

test('spaces and hyphens between the digits are dropped, not counted; a ninth digit is not taken', () => {
  const none = { first: 'Ч', second: 'Б', digits: '' }
  for (const typed of ['22 25 10 58', '2225-1058', '222510589']) expect(typedDigits(none, typed).digits, typed).toBe('22251058')
  expect(typedDigits({ first: '', second: '', digits: '' }, 'ЧБ 22 25 10 58')).toEqual({ first: 'Ч', second: 'Б', digits: '22251058' })
})

test('Latin letters in front of the digits are named, and never taken for Cyrillic ones', () => {
  const typed = typedDigits({ first: 'А', second: 'А', digits: '' }, 'HB222510')
  expect(typed).toEqual({ first: 'А', second: 'А', digits: 'HB222510' })
  expect(wrongRegistry(typed)).toBe('registryLettersCyrillic')
})
