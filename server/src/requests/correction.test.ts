import { describe, expect, it } from 'vitest'
import { correctionOf, type PastStep } from './correction.ts'

const now = new Date('2026-11-19T09:00:00+08:00')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const decision: PastStep = { actor: 'school', status: 'DECLINED', side: 'school', at: daysAgo(1), isColleagues: true, isOver: false }
const targets = { NEW: ['system', 'correction'], REJECTED: 'correction', REGISTERED: 'school' }

describe('the correction of a decision', () => {
  it('returns to the status before, or to the first that the table allows', () => {
    const before = (status: string): PastStep => ({ ...decision, status, at: daysAgo(3) })
    expect(correctionOf('DECLINED', targets, [decision, before('REJECTED')], now)).toEqual({ to: 'REJECTED' })
    expect(correctionOf('DECLINED', targets, [decision, before('REGISTERED')], now)).toEqual({ to: 'NEW' })
    expect(correctionOf('DECLINED', targets, [decision], now)).toEqual({ to: 'NEW' })
    expect(correctionOf('DECLINED', targets, [decision, { ...before('REJECTED'), side: 'response' }], now)).toEqual({ to: 'NEW' })
  })

  it.each([
    ['after 14 days', { at: new Date(daysAgo(14).getTime() - 1) }, 'correctionTooLate'],
    ['once its days are over', { isOver: true }, 'correctionTooLate'],
    ['by another institution', { isColleagues: false }, 'correctionElsewhere'],
    ['after a step of the family', { actor: 'guardian' }, 'correctionAfterStep'],
    ['after a step to another status', { status: 'NEW' }, 'correctionAfterStep'],
  ])('is refused %s', (_when, changed, reason) => {
    expect(correctionOf('DECLINED', targets, [{ ...decision, ...changed }, decision], now)).toBe(reason)
  })

  it('is possible up to the last moment of 14 days, and only by a move of the table', () => {
    expect(correctionOf('DECLINED', targets, [{ ...decision, at: daysAgo(14) }], now)).toEqual({ to: 'NEW' })
    expect(correctionOf('DECLINED', { REGISTERED: 'school' }, [decision], now)).toBe('moveNotAllowed')
  })
})
