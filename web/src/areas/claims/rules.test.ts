import type { GuardianClaim } from '@portal/contract/claims'
import { expect, it } from 'vitest'
import { needsAnswer, nextStepOf } from './rules.ts'

const claim = (change: Partial<GuardianClaim>): GuardianClaim => ({
  claimId: 12,
  childId: 300_123,
  childName: 'Отгонбаяр Билгүүн',
  institution: '84 дүгээр сургууль',
  phone: null,
  group: '5а бүлэг',
  since: '2026-11-16',
  until: null,
  madeAt: '2026-11-16T10:20:00+08:00',
  isRight: null,
  state: 'open',
  canConfirm: true,
  canDeny: true,
  ...change,
})

it('a claim waits for a parent who has not answered, until it is decided', () => {
  expect(needsAnswer(claim({}))).toBe(true)
  expect(needsAnswer(claim({ state: 'release' })), 'the other guardian said yes').toBe(true)
  expect(needsAnswer(claim({ isRight: true, state: 'release', canConfirm: false }))).toBe(false)
  expect(needsAnswer(claim({ isRight: false, state: 'refused', canConfirm: false, canDeny: false }))).toBe(false)
  expect(needsAnswer(claim({ state: 'inForce' })), 'decided by the other guardian').toBe(false)
  expect(needsAnswer(claim({ state: 'refused' })), 'refused by the other guardian').toBe(false)
})

it('a parent sees that their own no refused a claim; another parent sees that it was refused', () => {
  expect(nextStepOf({ state: 'refused', isRight: false })).toBe('refused')
  expect(nextStepOf({ state: 'refused', isRight: null })).toBe('refusedByOther')
  expect(nextStepOf({ state: 'refused', isRight: true })).toBe('refusedByOther')
  expect(nextStepOf({ state: 'release', isRight: true })).toBe('release')
})
