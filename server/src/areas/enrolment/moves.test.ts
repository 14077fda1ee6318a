import {
  CLAIMING_STATUSES,
  COMMISSION_DECISIONS,
  ENDED_STATUSES,
  FIRST_GRADE_STATUSES,
  REQUEST_STATUSES,
  RESPONSE_STATUSES,
  SCHOOL_DECISIONS,
  SCHOOL_STATUSES,
} from '@portal/contract/enrolment'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../../test/campaign.ts'
import { mayMove } from '../../requests/moves.ts'
import { type Actor, addressRefusal, isMove, PENDING_STATUSES, type RequestState, requestMoves, schoolMoves, stepRefusal } from './rules.ts'

const now = new Date('2026-11-15T09:00:00+08:00')
const stateOf = (of: Partial<RequestState> = {}): RequestState => ({
  campaign: campaignOf('kindergarten'),
  birthDate: '2023-05-14',
  institutionId: 60033,
  responseStatus: 'NONE',
  schoolStatus: null,
  ...of,
})
const school = (of: Partial<RequestState> = {}): RequestState =>
  stateOf({ campaign: campaignOf('firstGrade'), responseStatus: 'NEW', schoolStatus: 'REGISTERED', ...of })

/** Complete transition table, written a second time as sentences. */
const requestSteps = [
  'guardian NONE REQUESTED',
  'guardian UNPASSED REQUESTED',
  'guardian DEPARTED REQUESTED',
  'guardian REQUESTED NONE',
  'registeredGuardian REQUESTED NONE',
  'registeredGuardian REQUESTED REQUESTED',
  'registeredGuardian WAITING NONE',
  'registeredGuardian WAITING WAITING',
  'commission REQUESTED NONE',
  'commission WAITING NONE',
  'undo NONE REQUESTED',
  'undo NONE WAITING',
  'undo NONE PASSED',
  'commission REQUESTED WAITING',
  'commission REQUESTED PASSED',
  'commission REQUESTED UNPASSED',
  'commission WAITING PASSED',
  'commission WAITING UNPASSED',
  'commission PASSED DEPARTED',
  'guardian PASSED DEPARTED',
  'system REQUESTED PASSED',
  'system REQUESTED WAITING',
  'system WAITING PASSED',
  'system WAITING WAITING',
]
const firstGradeSteps = [
  'guardian NEW APPROVED',
  'guardian NEW DECLINED',
  'guardian DECLINED NEW',
  'registeredGuardian APPROVED NEW',
  'registeredGuardian APPROVED APPROVED',
  'school APPROVED MOVED',
  'school NEW APPROVED',
  'school NEW DECLINED',
]
const schoolSteps = [
  'school NEW REGISTERED',
  'school NEW DECLINED',
  'school NEW REJECTED',
  'school REJECTED REGISTERED',
  'school REJECTED DECLINED',
  'system REGISTERED NEW',
  'system DECLINED NEW',
  'system REJECTED NEW',
]
const actors: Actor[] = ['guardian', 'registeredGuardian', 'commission', 'school', 'system', 'undo']

describe('of all pairs of states, for everyone', () => {
  it.each(['kindergarten', 'subProgram'] as const)('%s: only the steps of the table', (kind) => {
    for (const who of actors)
      for (const from of REQUEST_STATUSES)
        for (const to of RESPONSE_STATUSES)
          expect([who, from, to, isMove(stateOf({ campaign: campaignOf(kind), responseStatus: from }), to, who)]).toEqual([
            who,
            from,
            to,
            requestSteps.includes(`${who} ${from} ${to}`),
          ])
  })

  it('first grade: only the steps of the tables', () => {
    for (const who of actors) {
      for (const from of FIRST_GRADE_STATUSES)
        for (const to of RESPONSE_STATUSES)
          expect([who, from, to, isMove(school({ responseStatus: from }), to, who)]).toEqual([
            who,
            from,
            to,
            firstGradeSteps.includes(`${who} ${from} ${to}`),
          ])
      for (const from of SCHOOL_STATUSES)
        for (const to of SCHOOL_STATUSES)
          expect([who, from, to, mayMove(schoolMoves, from, to, who)]).toEqual([
            who,
            from,
            to,
            schoolSteps.includes(`${who} ${from} ${to}`),
          ])
    }
  })
})

it('a school answers for a family only where it has registered the child itself', () => {
  for (const schoolStatus of SCHOOL_STATUSES)
    expect([schoolStatus, isMove(school({ schoolStatus }), 'APPROVED', 'school')]).toEqual([schoolStatus, schoolStatus === 'REGISTERED'])
})

describe('a guardian', () => {
  it.each([
    ['may send while it is open', stateOf(), 'REQUESTED', now, undefined],
    ['not before it opens', stateOf(), 'REQUESTED', new Date('2026-11-07T23:59:59+08:00'), 'campaignNotStarted'],
    ['not after it closed', stateOf(), 'REQUESTED', new Date('2026-11-29T17:00:00+08:00'), 'campaignClosed'],
    ['not for a child who is too old', stateOf({ birthDate: '2020-12-31' }), 'REQUESTED', now, 'tooOld'],
    ['not for a child who is too young', stateOf({ birthDate: '2025-01-01' }), 'REQUESTED', now, 'tooYoung'],
    ['nor is a child who is too young told to wait', stateOf({ birthDate: '2025-01-01' }), 'REQUESTED', new Date('2026-11-01'), 'tooYoung'],
    ['nor one who is too old that it came late', stateOf({ birthDate: '2020-12-31' }), 'REQUESTED', new Date('2026-12-01'), 'tooOld'],
    ['not while no kindergarten is known', stateOf({ institutionId: null }), 'REQUESTED', now, 'institutionUnknown'],
    ['not twice', stateOf({ responseStatus: 'REQUESTED' }), 'REQUESTED', now, 'alreadySent'],
    ['not while the commission looks at it', stateOf({ responseStatus: 'WAITING' }), 'REQUESTED', now, 'alreadyWaiting'],
    ['not for a child who has a place', stateOf({ responseStatus: 'PASSED' }), 'REQUESTED', now, 'alreadyPassed'],
    ['may withdraw while it is open', stateOf({ responseStatus: 'REQUESTED' }), 'NONE', now, undefined],
    ['not withdraw what was not sent', stateOf(), 'NONE', now, 'nothingToWithdraw'],
    ['not withdraw what is being decided', stateOf({ responseStatus: 'WAITING' }), 'NONE', now, 'withdrawTooLate'],
    ['not withdraw after it closed', stateOf({ responseStatus: 'REQUESTED' }), 'NONE', new Date('2026-12-01'), 'withdrawClosed'],
    ['may give up a place', stateOf({ responseStatus: 'PASSED' }), 'DEPARTED', now, undefined],
    ['also after it closed', stateOf({ responseStatus: 'PASSED' }), 'DEPARTED', new Date('2027-01-15'), undefined],
    ['not a place that nobody gave', stateOf({ responseStatus: 'WAITING' }), 'DEPARTED', now, 'nothingToGiveUp'],
    ['may confirm what the school has registered', school(), 'APPROVED', now, undefined],
    ['not before the school has', school({ schoolStatus: 'NEW' }), 'APPROVED', now, 'schoolNotDecided'],
    ['not while the school has postponed it', school({ schoolStatus: 'REJECTED' }), 'APPROVED', now, 'schoolPostponed'],
    ['not what the school has declined', school({ schoolStatus: 'DECLINED' }), 'APPROVED', now, 'schoolDeclined'],
    ['not twice', school({ responseStatus: 'APPROVED' }), 'APPROVED', now, 'alreadyConfirmed'],
    ['may take a refusal back', school({ responseStatus: 'DECLINED' }), 'NEW', now, undefined],
    ['not send a kindergarten request for a school', school(), 'REQUESTED', now, 'moveNotAllowed'],
  ] as const)('%s', (_name, stands, to, at, reason) => {
    expect(stepRefusal(stands, to, at)).toBe(reason)
  })

  it('always gets a reason for a step outside the table', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REQUEST_STATUSES), fc.constantFrom(...RESPONSE_STATUSES), (from, to) => {
        const stands = stateOf({ responseStatus: from })
        expect(stepRefusal(stands, to, now) === undefined).toBe(isMove(stands, to, 'guardian'))
      }),
    )
  })
})

describe('a newer address', () => {
  it.each([
    ['moves a request that nobody has decided', stateOf({ responseStatus: 'REQUESTED' }), true, now, undefined],
    ['moves nothing where there is none', stateOf(), false, now, 'noNewerAddress'],
    ['comes too late once decided', stateOf({ responseStatus: 'PASSED' }), true, now, 'addressLocked'],
    ['comes too late once confirmed', school({ responseStatus: 'APPROVED' }), true, now, 'addressLocked'],
    ['comes too late after its deadline', stateOf(), true, new Date('2026-11-28T17:00:00+08:00'), 'addressDeadlinePassed'],
  ] as const)('%s', (_name, stands, hasNewer, at, reason) => {
    expect(addressRefusal(stands, hasNewer, at)).toBe(reason)
  })
})

describe('the status sets of the contract', () => {
  it('name the requests that can get a place, and those that can be sent again', () => {
    expect(CLAIMING_STATUSES).toEqual([...PENDING_STATUSES, 'PASSED', 'APPROVED'])
    const resent = REQUEST_STATUSES.filter((from) => from !== 'NONE' && mayMove(requestMoves, from, 'REQUESTED', 'guardian'))
    expect(ENDED_STATUSES).toEqual(resent)
  })

  it('name every decision of the commission and of the school about an undecided request', () => {
    // A withdrawal for the family is no decision.
    const ofCommission = REQUEST_STATUSES.filter((to) => to !== 'NONE' && mayMove(requestMoves, 'REQUESTED', to, 'commission'))
    const ofSchool = SCHOOL_STATUSES.filter((to) => mayMove(schoolMoves, 'NEW', to, 'school'))
    expect(COMMISSION_DECISIONS.toSorted()).toEqual(ofCommission.toSorted())
    expect(SCHOOL_DECISIONS.toSorted()).toEqual(ofSchool.toSorted())
  })
})
