import { expect, test } from 'vitest'
import type { RefusedBy } from './api.ts'
import { failurePlace, holds, MARKED, marked, ownNames } from './formRules.ts'

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

const usual = { namesFields: false, ownNetworkText: false, refusals: undefined }
const refused = (by: RefusedBy) => ({ kind: 'refused', by, refusal: { reason: 'any', message: 'any' } }) as const

test.each([
  ['a refusal by the rules is a toast', refused('rules'), usual, 'toast'],
  ['wrong input stands at its fields', refused('input'), { ...usual, namesFields: true }, 'fields'],
  ['wrong input that names no field stands in the notice', refused('input'), usual, 'notice'],
  ['a fault stands in the notice', refused('else'), usual, 'notice'],
  ['of log-in and reset every other refusal is a toast', refused('else'), { ...usual, refusals: 'toast' }, 'toast'],
  ['a wrong password at log-in stands in the notice', refused('input'), { ...usual, refusals: 'toast' }, 'notice'],
  ['a lost network stands in the notice', { kind: 'network', at: 'line' } as const, usual, 'notice'],
  ['of look-ups it is a toast', { kind: 'network', at: 'line' } as const, { ...usual, ownNetworkText: true }, 'toast'],
  ['an ended session is told elsewhere', { kind: 'session' } as const, usual, 'nowhere'],
] as const)('%s', (_, failure, told, place) => {
  expect(failurePlace(failure, told)).toBe(place)
})
