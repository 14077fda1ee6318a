import {
  Application,
  applications,
  CAMPAIGN_STATES,
  FIRST_GRADE_STATUSES,
  familyAnswerOf,
  type Offer,
  offersBy,
  REQUEST_STATUSES,
  SCHOOL_STATUSES,
} from '@portal/contract/enrolment'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deskCampaignsOf } from './campaigns/current.ts'
import { attendingOf, type Campaign, currentOf, nextStageOf, openStepOf, stateOf, stepsAllowed } from './rules.ts'

const campaign = (id: number, opensAt: string, closesAt: string, kind: Campaign['kind'] = 'kindergarten'): Campaign => ({
  id,
  acceptDays: null,
  drawTiers: ['everyone'],
  kind,
  schoolYear: Number(opensAt.slice(0, 4)),
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
  it('is one of several for a desk: all of the school year that opened last, and later ones', () => {
    const stage = campaign(5, '2026-11-01', '2026-11-20')
    const listed = (now: string) => deskCampaignsOf([past, next, open, stage], 'kindergarten', new Date(now)).map(({ id }) => id)
    expect(listed('2026-11-10')).toEqual([3, 5, 2])
    expect(listed('2027-08-20')).toEqual([3])
    expect(listed('2024-01-01')).toEqual([3, 5, 2, 1])
  })
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

it('the next stage is the first of the kind that has yet to open', () => {
  const stages = [campaign(1, '2026-08-12', '2026-08-26'), campaign(3, '2026-10-12', '2026-10-26'), campaign(2, '2026-09-12', '2026-09-26')]
  const next = (now: string) => nextStageOf(stages, 'kindergarten', new Date(now))?.id
  expect([next('2026-08-20'), next('2026-09-20'), next('2026-10-20')]).toEqual([2, 3, undefined])
  expect(nextStageOf(stages, 'firstGrade', new Date('2026-08-20'))).toBeUndefined()
})

it.each([
  ['kindergarten', 'ORGKG', 'kindergarten'],
  ['subProgram', 'ORGKG', 'kindergarten'],
  ['kindergarten', 'ORGEBS', 'school'],
  ['firstGrade', 'ORGEBS', 'school'],
  ['firstGrade', 'ORGKG', null],
  ['kindergarten', undefined, null],
] as const)('for %s a child at %s is asked to attend: %s', (kind, at, told) => expect(attendingOf(kind, at)).toBe(told))

describe('the actions that the texts of a status offer', () => {
  const moments = { notStarted: '2026-08-01', open: '2026-08-20', closed: '2026-09-01' } as const
  const ofRequests = (['kindergarten', 'subProgram'] as const).flatMap((kind) =>
    REQUEST_STATUSES.map((responseStatus) => ({ kind, responseStatus, schoolStatus: null })),
  )
  const ofSchools = FIRST_GRADE_STATUSES.flatMap((responseStatus) =>
    SCHOOL_STATUSES.map((schoolStatus) => ({ kind: 'firstGrade' as const, responseStatus, schoolStatus })),
  )
  const all = [...ofRequests, ...ofSchools].flatMap((one) =>
    [60033, null].flatMap((institutionId) =>
      [null, '2026-08-18T10:00:00+08:00'].flatMap((changedAt) =>
        CAMPAIGN_STATES.map((state) => ({ ...one, institutionId, changedAt, state })),
      ),
    ),
  )

  it('is what the state table allows then, before, during and after the campaign', () => {
    expect(all).toHaveLength(12 * 12 + 16 * 12)
    for (const { kind, state, institutionId, changedAt, responseStatus, schoolStatus } of all) {
      const open = campaign(1, '2026-08-12', '2026-08-26', kind)
      const standing = { campaign: open, birthDate: '2021-05-05', institutionId, responseStatus, schoolStatus }
      const { send, ...undos } = stepsAllowed(standing, new Date(moments[state]))
      const allowed = { send: send && kind !== 'firstGrade', confirm: send && kind === 'firstGrade', ...undos }
      const told = familyAnswerOf({ prospectDataId: 1, institutionId, responseStatus, schoolStatus, changedAt })
      const isAllowed = (offer: Offer) => allowed[offer]
      const named = { told, kind, responseStatus, schoolStatus, institutionId, state }
      // Without an institution no status allows sending; pages hide steps that the answer does not allow.
      const offers = offersBy[told][state].filter((offer) => institutionId !== null || isAllowed(offer))
      expect({ ...named, offers: offers.toSorted() }).toEqual({
        ...named,
        offers: (['send', 'confirm', 'decline', 'withdraw', 'reopen', 'giveUp'] as const).filter(isAllowed).toSorted(),
      })
    }
  })
})

describe('a request in the list of a parent', () => {
  const [request] = z.parse(z.array(Application), applications.example.result)
  if (request === undefined) throw new Error('the call has no example')
  const ready = { ...request, kind: 'firstGrade', responseStatus: 'NEW', schoolStatus: 'REGISTERED' } as const
  const allowed = { ...request.allowed, send: true }

  it('wants an answer where a school waits for it', () => expect(openStepOf({ ...ready, allowed })).toBe('confirm'))
  it('wants a decision where someone else has sent it', () => expect(openStepOf({ ...request, mayTakeOver: true })).toBe('takeOver'))
  it('needs no step in this status', () => expect(openStepOf(request)).toBeUndefined())
  it('needs no step while it can be sent again', () => expect(openStepOf({ ...request, allowed })).toBeUndefined())
  it('wants nothing that can no longer be answered', () => expect(openStepOf(ready)).toBeUndefined())
})
