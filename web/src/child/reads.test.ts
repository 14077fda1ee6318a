import type { AnsweredRead, ReadAddress } from '@portal/contract/appPages'
import { isBatchable, isDocumentRead, isSessionPath } from '@portal/contract/batch'
import { calls } from '@portal/contract/calls'
import { type LinkedChild, linkedChildren } from '@portal/contract/children'
import { journal } from '@portal/contract/schedule'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MOTHER } from '../../test/browser.ts'
import { type OpenedPage, type PageReads, readInSteps } from './pageReads.ts'
import * as table from './reads.ts'

const { shellReads } = table
const isReads = (value: unknown): value is PageReads => typeof value === 'object' && value !== null
const rows = Object.entries(table).filter((row): row is [string, PageReads] => isReads(row[1]) && row[1] !== shellReads)

const CHILD = 200002
const [example] = z.parse(linkedChildren.result, linkedChildren.example.result)
const linkedAs = (requestStatus: LinkedChild['requestStatus']) => [{ ...example, studentPersonId: CHILD, requestStatus }]

const opened = (search: OpenedPage['search'] = {}): OpenedPage => ({
  user: MOTHER,
  params: { studentId: String(CHILD) },
  search,
  now: '2026-11-18T10:00',
})

/** Reads a page with the given children and the example's terms, and returns the addresses of each step. */
async function stepsOf(reads: PageReads, { search = {}, children = linkedAs('APPROVE') }: { search?: object; children?: unknown } = {}) {
  const results = new Map<string, unknown>([
    [linkedChildren.path, children],
    [journal.path, journal.example.result],
  ])
  const steps: (readonly ReadAddress[])[] = []
  await readInSteps([shellReads, reads], opened({ ...search }), async (addresses) => {
    steps.push(addresses)
    return addresses.flatMap(([path, params]): AnsweredRead[] => (results.has(path) ? [[path, params, results.get(path)]] : []))
  })
  return steps
}

const VIEWS = ['day', 'week', 'month', 'term', 'year', 'results'].flatMap((view) => [{ view }, { tab: view }])

test.each(rows)('%s are reads of the contract that a document may hold, in at most two steps, each read once', async (_name, reads) => {
  for (const search of [{}, ...VIEWS]) {
    const steps = await stepsOf(reads, { search })
    expect(steps.length).toBeLessThanOrEqual(2)
    const addresses = steps.flat()
    for (const [path, params] of addresses) {
      const call = calls.find((one) => one.path === path && one.method === 'GET')
      expect(call && isDocumentRead(call) && !call.holdsSecret, path).toBe(true)
      expect(call && isBatchable(call), path).toBe(isSessionPath(path))
      for (const [name, value] of Object.entries(params))
        expect(z.safeParse(call?.params[name] ?? z.never(), value).success, path).toBe(true)
    }
    expect(new Set(addresses.map((one) => JSON.stringify(one))).size).toBe(addresses.length)
  }
})

test('a child without an approved link has no reads that need its institution', async () => {
  expect(await stepsOf(table.mealsReads)).toHaveLength(2)
  expect(await stepsOf(table.mealsReads, { children: linkedAs('NEW') })).toHaveLength(1)
  expect(await stepsOf(table.mealsReads, { children: 'not a list' })).toHaveLength(1)
})

test('the week of attendance is that of the day in the address, or of the last school day', async () => {
  const weekOf = async (search: object) =>
    (await stepsOf(table.attendanceReads, { search }))[0]?.find(([path]) => path.includes('/detail/'))?.[1]
  expect(await weekOf({})).toMatchObject({ from: '20261116', to: '20261122' })
  expect(await weekOf({ date: '2026-10-01' })).toMatchObject({ from: '20260928', to: '20261004' })
  expect(await weekOf({ date: 'nonsense' })).toMatchObject({ from: '20261116' })
})

test('the timetable is that of the term in the address, or of today', async () => {
  const [term] = z.parse(journal.result, journal.example.result)
  expect((await stepsOf(table.scheduleReads, { search: { term: term?.termId } }))[1]).toEqual([
    ['/api/course/schedule/list/:studentId/:termId/:sessionId', { studentId: CHILD, termId: term?.termId, sessionId: term?.sessionId }],
  ])
})
