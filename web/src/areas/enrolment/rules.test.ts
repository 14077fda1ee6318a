import { applications, familyAnswerOf } from '@portal/contract/enrolment'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { byChild, childNameOf, inOrder, isShut, isWaiting, toneOf } from './rules.ts'

test('requests are grouped by child, children in the order of their first request', () => {
  const rows = [
    { personId: 2, at: 'a' },
    { personId: 1, at: 'b' },
    { personId: 2, at: 'c' },
  ]
  expect(byChild(rows).map((group) => group.map(({ at }) => at))).toEqual([['a', 'c'], ['b']])
})

test('nothing can be sent where no campaign of the list is open', () => {
  const of = (kind: 'kindergarten' | 'firstGrade' | 'subProgram', campaignState: 'notStarted' | 'open' | 'closed') => ({
    kind,
    campaignState,
  })
  const all = [of('kindergarten', 'closed'), of('firstGrade', 'notStarted'), of('subProgram', 'open')]
  expect([isShut('regular', all), isShut('sub', all), isShut('regular', [])]).toEqual([true, false, true])
  expect(isShut('regular', [...all, of('firstGrade', 'open')])).toBe(false)
})

const [request] = z.parse(applications.result, applications.example.result)
if (request === undefined) throw new Error('the call has no example')

test('a request waits until it is answered for good', () => {
  const stands = (responseStatus: typeof request.responseStatus, schoolStatus: typeof request.schoolStatus = null) =>
    isWaiting({ responseStatus, schoolStatus })
  expect([stands('REQUESTED'), stands('WAITING'), stands('NEW', 'NEW')]).toEqual([true, true, true])
  expect([stands('NONE'), stands('PASSED'), stands('NEW', 'REGISTERED')]).toEqual([false, false, false])
})

const standing = { prospectDataId: 1, institutionId: 60033, responseStatus: 'NONE', schoolStatus: null, changedAt: null } as const
const DAY = '2026-11-10T10:15:00+08:00'

test.each([
  [{ prospectDataId: null }, 'outside', 'plain'],
  [{}, 'none', 'plain'],
  [{ changedAt: DAY }, 'withdrawn', 'plain'],
  [{ institutionId: null }, 'undetermined', 'yellow'],
  [{ responseStatus: 'REQUESTED' }, 'requested', 'blue'],
  [{ responseStatus: 'REQUESTED', institutionId: null }, 'unplaced', 'yellow'],
  [{ responseStatus: 'WAITING' }, 'waiting', 'yellow'],
  [{ responseStatus: 'PASSED' }, 'passed', 'green'],
  [{ responseStatus: 'UNPASSED', institutionId: null }, 'unpassed', 'red'],
  [{ responseStatus: 'DEPARTED' }, 'departed', 'yellow'],
  [{ responseStatus: 'NEW', schoolStatus: 'NEW' }, 'pending', 'yellow'],
  [{ responseStatus: 'NEW', schoolStatus: 'NEW', institutionId: null }, 'undetermined', 'yellow'],
  [{ responseStatus: 'NEW', schoolStatus: 'REGISTERED' }, 'ready', 'green'],
  [{ responseStatus: 'NEW', schoolStatus: 'REJECTED' }, 'postponed', 'red'],
  [{ responseStatus: 'NEW', schoolStatus: 'DECLINED' }, 'refused', 'red'],
  [{ responseStatus: 'APPROVED', schoolStatus: 'REGISTERED' }, 'approved', 'green'],
  [{ responseStatus: 'DECLINED', schoolStatus: 'REGISTERED' }, 'declined', 'red'],
  [{ responseStatus: 'MOVED', schoolStatus: 'REGISTERED' }, 'moved', 'red'],
] as const)('%j is shown as %s, in %s', (but, expected, tone) => {
  const answer = familyAnswerOf({ ...standing, ...but })
  expect(answer).toBe(expected)
  expect(toneOf(answer)).toBe(tone)
})

const regular = { prospect: { ...standing, kind: 'kindergarten' } } as const
const passedRegular = { prospect: { ...standing, kind: 'kindergarten', responseStatus: 'PASSED' } } as const
const sub = { prospect: { ...standing, kind: 'subProgram' } } as const
const passedSub = { prospect: { ...standing, kind: 'subProgram', responseStatus: 'PASSED' } } as const

test('requested ones come first, and on the page of the sub-program its own', () => {
  expect(inOrder([regular, passedSub], 'regular')).toEqual([passedSub, regular])
  expect(inOrder([passedRegular, passedSub], 'regular')).toEqual([passedRegular, passedSub])
  expect(inOrder([passedRegular, sub], 'sub')).toEqual([sub, passedRegular])
})

test('initials of a child are joined, whole names are not', () => {
  expect(childNameOf({ lastName: 'Б.', firstName: 'Т.' })).toBe('Б.Т.')
  expect(childNameOf({ lastName: 'Ганбат', firstName: 'Тэмүүлэн' })).toBe('Ганбат Тэмүүлэн')
})
