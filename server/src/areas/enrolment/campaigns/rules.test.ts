import { wrongDates } from '@portal/contract/staffCampaigns'
import { expect, it } from 'vitest'
import type { Campaign } from '../rules.ts'
import { currentBeforeAndAfter, datesOf, isAsSeen, lastOfKind, overlapping, sameNamed, withDates } from './rules.ts'

const campaign = (id: number, opens: string, closes: string, more: Partial<Campaign> = {}): Campaign => ({
  id,
  kind: 'kindergarten',
  schoolYear: 2026,
  stage: id,
  birthFrom: '2021-01-01',
  birthTo: '2024-12-31',
  opensAt: new Date(`${opens}T09:00:00+08:00`),
  closesAt: new Date(`${closes}T17:00:00+08:00`),
  addressUntil: new Date(`${closes}T12:00:00+08:00`),
  acceptDays: null,
  drawTiers: ['sibling', 'everyone'],
  ...more,
})
const [first, second] = [campaign(1, '2026-08-01', '2026-08-20'), campaign(2, '2026-10-01', '2026-10-20')]

it('carries its dates in calls and back', () => {
  const { id, kind, schoolYear, stage, acceptDays, drawTiers } = first
  expect(withDates({ id, kind, schoolYear, stage, acceptDays, drawTiers }, datesOf(first))).toEqual(first)
  expect(isAsSeen(first, { ...datesOf(first), stage: 1 })).toBe(true)
  expect(isAsSeen(first, { ...datesOf(first), stage: 2 })).toBe(false)
  expect(isAsSeen(first, { ...datesOf(first), stage: 1, rules: { drawTiers: ['sibling', 'everyone'], acceptDays: null } })).toBe(true)
  expect(isAsSeen(first, { ...datesOf(first), stage: 1, rules: { drawTiers: ['everyone'], acceptDays: null } })).toBe(false)
  expect(isAsSeen(first, { ...datesOf(first), closesAt: '2026-08-20T17:01:00+08:00', stage: 1 })).toBe(false)
})

it('two of a kind may follow each other and not be open at once', () => {
  expect(overlapping(first, [first, second])).toBeUndefined()
  expect(overlapping({ ...first, closesAt: second.closesAt }, [first, second])).toBe(second)
  expect(overlapping({ ...first, kind: 'firstGrade', closesAt: second.closesAt }, [second])).toBeUndefined()
  expect(sameNamed({ ...first, stage: 2 }, [first, second])).toBe(second)
  expect(lastOfKind('kindergarten', [first, second])).toBe(second)
  expect(lastOfKind('subProgram', [first, second])).toBeUndefined()
})

it('knows which one people mean before and after a change', () => {
  const now = new Date('2026-09-10T09:00:00+08:00')
  expect(currentBeforeAndAfter({ ...second, opensAt: now }, [first], 'kindergarten', now)).toMatchObject({
    before: { id: 1 },
    after: { id: 2 },
  })
})

it('says which dates do not fit each other', () => {
  const dates = datesOf(first)
  expect(wrongDates(dates)).toEqual({})
  expect(wrongDates({ ...dates, birthTo: '2020-12-31' })).toEqual({ birthTo: 'birthToBeforeFrom' })
  expect(wrongDates({ ...dates, addressUntil: '2026-08-21T00:00:00+08:00' })).toEqual({ addressUntil: 'addressAfterCloses' })
  expect(wrongDates({ ...dates, closesAt: dates.opensAt })).toMatchObject({ closesAt: 'closesBeforeOpens' })
})
