import { absences, familyAbsences } from '@portal/contract/absence'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/browser.ts'
import { fillCache } from './documentReads.ts'

beforeEach(() => {
  environmentManager.setIsServer(() => false)
  fakeBrowser({ local: {} })
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
})

const [BOY, GIRL] = [
  { orgId: 1, studentId: 7 },
  { orgId: 2, studentId: 8 },
]
const rowsWith = (description: string) => [BOY, GIRL].map((params) => ({ params, result: [{ ...params, description }] }))
const open = async () => (await import('./queries.tsx')).createQueryClient()
const FAMILY = [familyAbsences.path, {}]

test('a family’s answer in a document fills the answers about each child', async () => {
  const client = await open()
  fillCache(client, [[familyAbsences.path, {}, rowsWith('a')]])
  expect(client.getQueryData([absences.path, { studentId: BOY.studentId, orgId: BOY.orgId }])).toEqual([{ ...BOY, description: 'a' }])
  expect(client.getQueryData([absences.path, GIRL])).toEqual([{ ...GIRL, description: 'a' }])
})

test('other answers stay as they are', async () => {
  const client = await open()
  fillCache(client, [[absences.path, BOY, rowsWith('a')]])
  expect(client.getQueryCache().getAll()).toHaveLength(1)
})

test('a change of an answer about one child fetches the family’s answer again, and nothing else of a page that is filled by it', async () => {
  const client = await open()
  const { invalidate } = await import('./queries.tsx')
  const family = vi.fn(async () => rowsWith('b'))
  const single = vi.fn(async () => [])
  fillCache(client, [[familyAbsences.path, {}, rowsWith('a')]])
  const ends = [
    new QueryObserver(client, { queryKey: FAMILY, queryFn: family }).subscribe(() => undefined),
    new QueryObserver(client, { queryKey: [absences.path, BOY], queryFn: single, staleTime: 'static' }).subscribe(() => undefined),
  ]
  await invalidate(client, [absences])
  expect([family.mock.calls.length, single.mock.calls.length]).toEqual([1, 0])
  expect(client.getQueryData([absences.path, BOY])).toEqual([{ ...BOY, description: 'b' }])
  expect(client.getQueryState([absences.path, GIRL])?.isInvalidated).toBe(false)
  for (const end of ends) end()
})

test('a child that the family’s answer lacks is read by itself', async () => {
  const client = await open()
  const single = vi.fn(async () => [])
  fillCache(client, [[familyAbsences.path, {}, rowsWith('a').slice(0, 1)]])
  const end = new QueryObserver(client, { queryKey: [absences.path, GIRL], queryFn: single, staleTime: 'static' }).subscribe(
    () => undefined,
  )
  await vi.waitFor(() => expect(client.getQueryData([absences.path, GIRL])).toEqual([]))
  end()
})
