import { expect, test } from 'vitest'
import { holds, MARKED, marked, ownNames } from './wrong.ts'

test('what the server finds wrong stands beside the field that the person sees', () => {
  expect(ownNames({ username: 'contactInvalid', usertype: 'inputInvalid' }, { username: 'contact' })).toEqual({ contact: 'contactInvalid' })
})

test('a form holds when no field has a message', () => {
  expect(holds({ contact: null })).toBe(true)
  expect(holds({ contact: null, password: 'passwordRequired' })).toBe(false)
})

test('where a toast says what is wrong, the field is only marked', () => {
  expect(marked({ contact: 'contactInvalid', password: null })).toEqual({ contact: MARKED, password: null })
})
