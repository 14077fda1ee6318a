import { Phone } from '@portal/contract/fields'
import { expect, test } from 'vitest'
import type { RefusedBy } from './api.ts'
import {
  afterHydration,
  type Fields,
  failureMessages,
  fieldOfRefusal,
  firstOf,
  isValid,
  MARKED,
  ownNames,
  REFUSED,
  summaryOf,
  typedAgain,
  wrongAfter,
  wrongFields,
} from './formRules.ts'

interface Typed {
  type: string
  phone: string
  repeat: string
  mail: string
}
const table: Fields<Typed> = {
  type: { check: (type) => (type === '' ? 'fieldRequired' : null), server: ['kind', 'relation'], refusals: ['notTheGuardian'] },
  phone: { check: Phone },
  repeat: { check: (repeat, { phone }) => (repeat === phone ? null : 'inputInvalid') },
  mail: undefined,
}

test('each field is validated by the rule of its row: a schema of the contract, or a function of all values', () => {
  const typed = { type: '', phone: '8811', repeat: '8811', mail: 'no address' }
  expect(wrongFields(table, typed)).toEqual({ type: 'fieldRequired', phone: 'phoneLength', repeat: null })
  expect(wrongFields(table, { ...typed, phone: '88112233' })).toMatchObject({ phone: null, repeat: 'inputInvalid' })
})

test('messages of the server go to the fields that the form shows, in the order of the page', () => {
  const named = ownNames({ phone: 'phoneInvalid', mail: 'emailWrong', relation: 'inputInvalid' }, table)
  expect(named).toEqual({ type: 'inputInvalid', phone: 'phoneInvalid' })
  expect(firstOf(named)).toBe('type')
})

test('a refusal that names no field stays at the field whose row lists it', () => {
  expect(fieldOfRefusal('notTheGuardian', table)).toBe('type')
  expect(fieldOfRefusal('sentTooOften', table)).toBeUndefined()
})

test('the list above a form has its errors in the order of the page, and no valid field', () => {
  const wrong: Partial<Typed> = { repeat: 'differs', type: 'choose' }
  expect(
    summaryOf(
      table,
      (name) => wrong[name],
      (name) => `field-${name}`,
    ),
  ).toEqual([
    { id: 'field-type', message: 'choose' },
    { id: 'field-repeat', message: 'differs' },
  ])
})

test("a server's error is shown beside the field that the person sees", () => {
  expect(ownNames({ username: 'contactInvalid', usertype: 'inputInvalid' }, { contact: { server: 'username' } })).toEqual({
    contact: 'contactInvalid',
  })
})

test('a form holds when no field has a message', () => {
  expect(isValid({ contact: null })).toBe(true)
  expect(isValid({ contact: null, password: 'passwordRequired' })).toBe(false)
})

const usual = { namesFields: false, hasField: false, ownNetworkText: false, refusals: undefined }
const refused = (by: RefusedBy) => ({ kind: 'refused', by, refusal: { reason: 'any', message: 'any' } }) as const
const lost = { kind: 'network', at: 'line' } as const

test.each([
  ['a refusal by the rules is toasted and stays in the notice', refused('rules'), usual, true, 'notice'],
  ['a refusal about a field is toasted and stays at it', refused('rules'), { ...usual, hasField: true }, true, 'field'],
  [
    'a form without toasts keeps its refusals in the notice',
    refused('rules'),
    { ...usual, hasField: true, refusals: 'notice' },
    false,
    'notice',
  ],
  ['wrong input stays at its fields', refused('input'), { ...usual, namesFields: true, hasField: true }, false, 'fields'],
  ['wrong input that names no field stays in the notice', refused('input'), usual, false, 'notice'],
  ['a fault stays in the notice', refused('else'), usual, false, 'notice'],
  ['of log-in and reset every other refusal is toasted and stays', refused('else'), { ...usual, refusals: 'toast' }, true, 'notice'],
  ['a wrong password at log-in stays in the notice', refused('input'), { ...usual, hasField: true, refusals: 'toast' }, false, 'notice'],
  ['a lost network stays in the notice', lost, usual, false, 'notice'],
  ['of look-ups it is toasted and stays', lost, { ...usual, ownNetworkText: true }, true, 'notice'],
  ['an ended session is told elsewhere', { kind: 'session' } as const, usual, false, 'nowhere'],
] as const)('%s', (_, failure, form, toasts, stays) => {
  expect(failureMessages(failure, form)).toEqual({ toasts, stays })
})

test('the sentence of a refusal is shown at one field, and its other fields are marked', () => {
  const named = { startTime: 'timeOutsideLessons', endTime: 'timeOutsideLessons' }
  expect(wrongAfter(named, firstOf(named), 'field')).toEqual({ startTime: REFUSED, endTime: MARKED })
  expect(wrongAfter(named, firstOf(named), 'notice')).toEqual({ startTime: MARKED, endTime: MARKED })
  expect(wrongAfter(named, firstOf(named), 'fields')).toEqual(named)
})

test('typing withdraws what is wrong with a field, but not the sentence of a refusal', () => {
  expect(typedAgain({ code: REFUSED, phone: 'phoneInvalid', digits: 'registryInvalid' }, ['code', 'phone'])).toEqual({
    code: REFUSED,
    phone: null,
    digits: 'registryInvalid',
  })
})

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('every form has a notice for the refusals that stay', () => {
  const uses = Object.entries(sources).filter(([, source]) => /= useForm[(<]/.test(source))
  expect(uses.length).toBeGreaterThan(40)
  for (const [file, source] of uses) {
    const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
    expect(count(/\.failureText !== undefined/g), file).toBeGreaterThanOrEqual(count(/= useForm[(<]/g))
  }
})

test('input from before hydration stays, untouched fields take the values of the browser', () => {
  const rendered = { contact: '', note: '', child: { digits: '' } }
  const stored = { contact: '88112233', note: 'stored', child: { digits: '15310112' } }
  expect(afterHydration({ ...rendered, note: 'typed' }, rendered, stored)).toEqual({ ...stored, note: 'typed' })
  expect(afterHydration({ ...rendered, child: { digits: '1' } }, rendered, stored).child).toEqual({ digits: '1' })
})
