import { calls } from '@portal/contract/calls'
import { TOPICS } from '@portal/contract/stream'
import { expect, test } from 'vitest'
import { isStaleBy, staleBy, withoutTopic } from './topics.ts'

const paths = calls.map(({ path }) => path)

test('every topic names calls of the contract', () => {
  const starts = Object.values(staleBy).flat()
  expect(starts.filter((start) => !paths.some((path) => path.startsWith(start)))).toEqual([])
})

test('every read about a child follows the news of some topic', () => {
  const ofChild = calls
    .filter(({ method, access }) => method === 'GET' && (access.kind === 'child' || access.kind === 'everyChild'))
    .map(({ path }) => path)
  expect(ofChild.filter((path) => !isStaleBy(path)).sort()).toEqual([...withoutTopic].sort())
})

test("a teacher's answer to leave reaches the list of leave and every count of attendance, wherever they show", () => {
  const topicsOf = (path: string) => TOPICS.filter((topic) => isStaleBy(path, topic))
  expect(topicsOf('/api/parent/absences/list/:orgId/:studentId')).toEqual(['absence'])
  for (const path of paths.filter((one) => one.includes('attendance'))) expect(topicsOf(path)).toEqual(['absence', 'attendance'])
})
