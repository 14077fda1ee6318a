import { afterAll, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../test/browser.ts'

const browser = fakeBrowser()
const { codeSentAt, emptyDraft, proofOf, readRegistration, registrationDraft, stepOf } = await import('./registrationDraft.ts')
afterAll(() => void vi.unstubAllGlobals())

const MINUTE = 60_000

test('a draft survives a reload as it was', () => {
  const draft = {
    ...emptyDraft,
    contact: '+976 9222-0101',
    identity: { ...emptyDraft.identity, lastName: 'Бат' },
    asked: { contact: '92220101', at: 5 },
  }
  registrationDraft.keep(draft)
  expect(readRegistration()).toEqual(draft)
  registrationDraft.wipe()
  expect(readRegistration()).toEqual(emptyDraft)
})

test('no password and no code is ever kept', () => {
  const secrets = { password: 'Tenger77', repeat: 'Tenger77', code: '123456' }
  registrationDraft.keep({ ...emptyDraft, ...secrets, identity: { ...emptyDraft.identity, ...secrets } })
  expect(JSON.stringify(browser.session.entries())).not.toMatch(/Tenger77|123456/)
  expect(readRegistration()).toEqual(emptyDraft)
})

test('a proof holds for its own contact only, however that is typed', () => {
  const proof = { contact: '92220101', ticket: 'signed' }
  expect(proofOf({ ...emptyDraft, contact: '+976 9222 0101', proof })).toEqual(proof)
  expect(proofOf({ ...emptyDraft, contact: '92220102', proof })).toBeUndefined()
})

test('a code that was sent to the same contact within ten minutes need not be sent again', () => {
  const draft = { ...emptyDraft, contact: '92220101', asked: { contact: '92220101', at: 0 } }
  expect(codeSentAt(draft, 9 * MINUTE)).toBe(0)
  expect(codeSentAt(draft, 10 * MINUTE)).toBeUndefined()
  expect(codeSentAt({ ...draft, contact: 'parent@demo.mn' }, MINUTE)).toBeUndefined()
})

test('the registration goes on at the second step while its code works or the contact is proven', () => {
  const at = 100 * MINUTE
  const asked = { ...emptyDraft, contact: '92220101', step: 2 as const, asked: { contact: '92220101', at } }
  expect(stepOf(asked, at + 9 * MINUTE)).toBe(2)
  expect(stepOf(asked, at + 11 * MINUTE)).toBe(1)
  expect(stepOf({ ...asked, proof: { contact: '92220101', ticket: 't' } }, at + 11 * MINUTE)).toBe(2)
  expect(stepOf({ ...asked, contact: '92220102' }, at)).toBe(1)
})
