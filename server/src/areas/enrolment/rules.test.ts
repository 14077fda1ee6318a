import { Application, applications } from '@portal/contract/enrolment'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Campaign, currentOf, openStepOf, stateOf } from './rules.ts'

const campaign = (id: number, opensAt: string, closesAt: string, kind: Campaign['kind'] = 'kindergarten'): Campaign => ({
  id,
  kind,
  schoolYear: 2025,
  stage: 1,
  birthFrom: '2020-01-01',
  birthTo: '2023-12-31',
  opensAt: new Date(opensAt),
  closesAt: new Date(closesAt),
  addressUntil: new Date(closesAt),
})

describe('the state of a campaign', () => {
  const august = campaign(1, '2025-08-12T00:00:00+08:00', '2025-08-26T17:00:00+08:00')

  it.each([
    ['2025-08-11T23:59:59+08:00', 'notStarted'],
    ['2025-08-12T00:00:00+08:00', 'open'],
    ['2025-08-26T16:59:59+08:00', 'open'],
    ['2025-08-26T17:00:00+08:00', 'closed'],
  ])('at %s is %s', (now, state) => {
    expect(stateOf(august, new Date(now))).toBe(state)
  })
})

describe('the campaign that people mean', () => {
  const past = campaign(1, '2025-08-12', '2025-08-26')
  const open = campaign(2, '2026-08-12', '2026-08-26')
  const next = campaign(3, '2027-08-12', '2027-08-26')
  const later = campaign(4, '2028-08-12', '2028-08-26')
  const all = [later, past, next, open]

  it('is the open one', () => expect(currentOf(all, 'kindergarten', new Date('2026-08-20'))?.id).toBe(2))
  it('is the next to open where none is', () => expect(currentOf(all, 'kindergarten', new Date('2026-09-20'))?.id).toBe(3))
  it('is the last one where none will open', () => expect(currentOf([past, open], 'kindergarten', new Date('2026-09-20'))?.id).toBe(2))
  it('is never one of another kind', () => expect(currentOf(all, 'firstGrade', new Date('2026-08-20'))).toBeUndefined())

  it('is an open one whenever there is one', () => {
    const days = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (now) => {
        const found = currentOf(all, 'kindergarten', now)
        const someOpen = all.some((one) => stateOf(one, now) === 'open')
        return found !== undefined && (stateOf(found, now) === 'open') === someOpen
      }),
    )
  })
})

describe('a request in the list of a parent', () => {
  const [request] = z.parse(z.array(Application), applications.example.result)
  if (request === undefined) throw new Error('the call has no example')
  const ready = { ...request, kind: 'firstGrade', responseStatus: 'NEW', schoolStatus: 'REGISTERED' } as const
  const allowed = { ...request.allowed, send: true }

  it('wants an answer where a school waits for it', () => expect(openStepOf({ ...ready, allowed })).toBe('confirm'))
  it('wants a decision where someone else has sent it', () => expect(openStepOf({ ...request, mayTakeOver: true })).toBe('takeOver'))
  it('wants nothing while it stands', () => expect(openStepOf(request)).toBeUndefined())
  it('wants nothing where it could be sent once more', () => expect(openStepOf({ ...request, allowed })).toBeUndefined())
  it('wants nothing that can no longer be answered', () => expect(openStepOf(ready)).toBeUndefined())
})
