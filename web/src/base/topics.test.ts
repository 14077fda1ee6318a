import { calls } from '@portal/contract/calls'
import { expect, test } from 'vitest'
import { staleBy } from './topics.ts'

const reads = calls.map(({ path }) => path)
const named = new Set(Object.values(staleBy).flat())

test('every topic names calls of the contract', () => {
  expect([...named].filter((path) => !reads.includes(path))).toEqual([])
})

/** Reads about a child whose answers no news changes: they are asked for when a page needs them. */
const WITHOUT_NEWS = [
  '/api/children/looked/:studentId',
  '/api/day/attendance/season/list/:orgId',
  '/api/schedule/feed/:studentId',
  '/api/child/terms/:orgId',
  '/api/child/course/:courseId',
]

test('every read about a child follows the news of some topic', () => {
  const ofChild = calls.filter(({ method, access }) => method === 'GET' && access.kind === 'child').map(({ path }) => path)
  expect(ofChild.filter((path) => !named.has(path)).toSorted()).toEqual(WITHOUT_NEWS.toSorted())
})

test("a teacher's answer to leave reaches the list of leave and every count of attendance", () => {
  expect(staleBy.absence).toContain('/api/parent/absences/list/:orgId/:studentId')
  expect(staleBy.attendance.filter((path) => path.includes('attendance')).every((path) => staleBy.absence.includes(path))).toBe(true)
})
