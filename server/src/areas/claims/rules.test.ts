import { CLAIM_STATUSES } from '@portal/contract/claims'
import { describe, expect, it } from 'vitest'
import { type AnswerContext, afterAnswer, daysAfter, officeStateOf, placing, releaseDueOn, type Stay, staysElsewhere } from './rules.ts'

const NOW = new Date('2026-11-17T10:00:00+08:00')
const TODAY = '2026-11-17'

describe('an answer of a guardian', () => {
  const claim = (more: Partial<AnswerContext>): AnswerContext => ({
    status: 'OPEN',
    movedBy: null,
    inForceAt: null,
    sinceDate: '2026-09-01',
    own: null,
    others: { yes: false, no: false },
    isElsewhere: false,
    ...more,
  })
  const inForce = (more: Partial<AnswerContext>) =>
    claim({ status: 'IN_FORCE', movedBy: 'guardian', inForceAt: daysAfter(NOW, -3), ...more })
  const [yes, no] = [(one: AnswerContext) => afterAnswer(one, true, NOW), (one: AnswerContext) => afterAnswer(one, false, NOW)]

  it('puts an open claim in force, asks the institution that has the child, or refuses it', () => {
    expect([yes(claim({})), yes(claim({ isElsewhere: true })), no(claim({}))]).toEqual(['IN_FORCE', 'RELEASE', 'REFUSED'])
  })

  it("against another guardian's answer leads to the operator, in every order and state", () => {
    const others = { yes: true, no: false }
    expect([no(claim({ status: 'RELEASE', others })), no(inForce({ others }))]).toEqual(['OPERATOR', 'OPERATOR'])
    expect(yes(claim({ status: 'REFUSED', others: { yes: false, no: true } }))).toBe('OPERATOR')
  })

  it('takes back an own yes, but no own no, and nothing after 30 days or once the operator has decided against a no', () => {
    expect([no(inForce({ own: true })), no(claim({ status: 'RELEASE', own: true }))]).toEqual(['REFUSED', 'REFUSED'])
    expect(yes(claim({ status: 'REFUSED', own: false }))).toBe('closed')
    expect(no(inForce({ inForceAt: daysAfter(NOW, -31) }))).toBe('closed')
    expect(no(inForce({ inForceAt: daysAfter(NOW, -31), sinceDate: '2026-11-01' }))).toBe('REFUSED')
    expect(no(inForce({ movedBy: 'operator', others: { yes: true, no: true } }))).toBe('closed')
    expect(no(inForce({ movedBy: 'operator' }))).toBe('OPERATOR')
    expect(['WITHDRAWN' as const, 'LAPSED' as const].flatMap((status) => [yes(claim({ status })), no(claim({ status }))])).toEqual(
      Array(4).fill('closed'),
    )
  })
})

describe('the place that a claim gives', () => {
  const stay = (orgId: number, since: string, until: string | null): Stay => ({ id: orgId, orgId, groupId: orgId * 10, since, until })
  const claimed = { orgId: 1, groupId: 11, since: '2026-09-01', until: null }

  it('begins today where another institution has the child, and rewrites none of its days', () => {
    const elsewhere = stay(2, '2026-09-01', null)
    expect(staysElsewhere(claimed, [elsewhere], TODAY)).toEqual([elsewhere])
    expect(placing(claimed, [elsewhere], TODAY)).toEqual({ since: TODAY, until: null, ends: [elsewhere] })
    expect(placing(claimed, [stay(2, '2026-01-01', '2026-11-10')], TODAY)).toEqual({ since: '2026-11-10', until: null, ends: [] })
  })

  it('begins as claimed where nobody has the child, moves it between own groups, and is written once', () => {
    expect(placing(claimed, [], TODAY)).toEqual({ since: '2026-09-01', until: null, ends: [] })
    const own = stay(1, '2026-09-05', null)
    expect(placing(claimed, [own], TODAY)).toEqual({ since: '2026-09-05', until: null, ends: [own] })
    expect(placing({ ...claimed, groupId: own.groupId }, [own], TODAY)).toBeUndefined()
  })

  it('needs the release of an institution that has the child until a later day or from one on, if the claim reaches that time', () => {
    const [leaving, ahead] = [stay(2, '2026-09-01', '2027-06-01'), stay(3, '2027-06-01', null)]
    expect(staysElsewhere(claimed, [leaving, ahead], TODAY)).toEqual([leaving, ahead])
    expect(placing(claimed, [leaving, ahead], TODAY)).toEqual({ since: TODAY, until: null, ends: [leaving, ahead] })
    const [soon, later] = [
      { ...claimed, until: '2027-06-01' },
      { ...claimed, since: '2027-06-01' },
    ]
    expect([staysElsewhere(soon, [leaving, ahead], TODAY), staysElsewhere(later, [leaving, ahead], TODAY)]).toEqual([[leaving], [ahead]])
    expect(placing(later, [leaving], TODAY)).toEqual({ since: '2027-06-01', until: null, ends: [] })
    expect(staysElsewhere(claimed, [stay(2, '2026-12-01', '2026-12-01')], TODAY), 'taken back before it began').toEqual([])
  })

  it("leaves next year's class alone: it begins as claimed and ends where an own place that is still ahead begins", () => {
    const ahead = { ...stay(1, '2027-09-01', null), groupId: 12 }
    expect(placing(claimed, [ahead], TODAY)).toEqual({ since: '2026-09-01', until: '2027-09-01', ends: [] })
    const present = { ...stay(1, '2026-09-01', '2027-09-01'), groupId: 10 }
    expect(placing(claimed, [present, ahead], TODAY)).toEqual({ since: '2026-09-01', until: '2027-09-01', ends: [present] })
    expect(placing({ ...claimed, groupId: 10 }, [present, ahead], TODAY), 'is there already').toBeUndefined()
    expect(placing({ ...claimed, since: '2027-09-01' }, [present, ahead], TODAY)).toEqual({
      since: '2027-09-01',
      until: null,
      ends: [ahead],
    })
  })

  it('takes no day of an own stay that is over', () => {
    const over = stay(1, '2026-09-01', '2026-10-01')
    expect(placing(claimed, [over], TODAY)).toEqual({ since: '2026-10-01', until: null, ends: [] })
    const past = { ...claimed, since: '2026-09-10', until: '2026-09-20' }
    expect(placing(past, [over], TODAY)).toBeUndefined()
  })

  it('for a past period needs no release and takes free days only', () => {
    const past = { ...claimed, since: '2025-09-01', until: '2026-06-01' }
    expect(staysElsewhere(past, [stay(2, '2026-09-01', null)], TODAY)).toEqual([])
    expect(placing(past, [stay(2, '2026-09-01', null)], TODAY)).toEqual({ since: '2025-09-01', until: '2026-06-01', ends: [] })
    expect(placing(past, [stay(2, '2025-01-01', '2026-07-01')], TODAY)).toBeUndefined()
  })
})

it('the office sees the same state for undecided, refused and unknown claims', () => {
  expect(CLAIM_STATUSES.map(officeStateOf)).toEqual(['open', 'open', 'open', 'inForce', 'open', 'withdrawn', 'lapsed'])
})

it('an institution has five working days for a release', () => {
  expect(releaseDueOn(new Date('2026-11-12T10:00:00+08:00'))).toBe('2026-11-19')
})
