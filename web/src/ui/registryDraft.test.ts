import { expect, test } from 'vitest'
import { pastedRegistryNumber, registryTextOf } from './registryDraft.ts'

test('a pasted registry number fills the two letters and the eight digits', () => {
  expect(pastedRegistryNumber('ЧБ22251058')).toEqual({ first: 'Ч', second: 'Б', digits: '22251058' })
})

test('spaces, hyphens, small letters and letters of old fonts do not hinder a paste', () => {
  expect(pastedRegistryNumber(' чб 2225-1058 ')).toEqual({ first: 'Ч', second: 'Б', digits: '22251058' })
  expect(pastedRegistryNumber('єї22251058')).toEqual({ first: 'Ө', second: 'Ү', digits: '22251058' })
})

test('what is not a whole registry number is left to the browser', () => {
  for (const text of ['22251058', 'ЧБ2225105', 'ЧБ222510589', 'CB22251058', 'ЧБЯ2225105', '']) {
    expect(pastedRegistryNumber(text), text).toBeUndefined()
  }
})

test('the three parts read together are the number', () => {
  expect(registryTextOf({ first: 'Ч', second: 'Б', digits: '22251058' })).toBe('ЧБ22251058')
})
