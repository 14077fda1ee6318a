import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EsisServer, esisServer, type Misbehaviour } from '../../test/esisServer.ts'
import { type Esis, type SOURCE_FAILURES, SourceFailure } from './esis.ts'

let source: EsisServer
beforeAll(async () => {
  source = await esisServer(2)
})
afterAll(() => source.end())
beforeEach(() => {
  source.rows = { teachers: [1, 2, 3].map((teacherId) => ({ institutionId: 'E1', teacherId, registerNumber: 'ЧХ19221698' })) }
  source.wrong = undefined
  source.requests.length = 0
  source.waits.length = 0
})

const query = { institution: 'E1', schoolYear: 2026, from: '2026-11-01', to: '2026-11-18' }

async function rowsOf(esis: Esis) {
  const found = []
  for await (const { rows } of esis.pages('teachers', query)) found.push(...rows)
  return found
}
const failureOf = (esis: Esis) =>
  rowsOf(esis).then(
    () => expect.fail('it answered'),
    (error: unknown) => (error instanceof SourceFailure ? error : expect.fail('another error')),
  )

describe('ESIS', () => {
  it('is read page by page with the token, and own ids become text', async () => {
    const rows = await rowsOf(source.esis())
    expect(rows.map((row) => row?.teacherId)).toEqual(['1', '2', '3'])
    expect(source.requests).toEqual(
      [1, 2].map((page) => `/institutions/E1/teachers?page=${page}&size=2&schoolYear=2026&from=2026-11-01&to=2026-11-18`),
    )
    expect(source.token).toBe('Bearer of-the-ministry')
  })

  it.each<[Misbehaviour, keyof typeof SOURCE_FAILURES, number]>([
    ['stalls', 'slow', 3],
    ['cuts its body off', 'broken', 3],
    ['answers garbage', 'broken', 3],
    ['answers wrong types', 'shape', 1],
    ['fails', 'failing', 3],
    ['has too many requests', 'busy', 1],
    ['repeats its first page for ever', 'repeated', 2],
    ['adds a page with each page', 'repeated', 2],
    ['no longer takes the token', 'unauthorised', 1],
  ])('that %s is a failure of one kind, after a bounded number of requests, and quotes no answer', async (wrong, kind, requests) => {
    source.wrong = wrong
    const failure = await failureOf(source.esis())
    expect([failure.kind, source.requests.length]).toEqual([kind, requests])
    expect(failure.message).toMatch(/^teachers, page \d/)
    expect(failure.message).not.toMatch(/[А-Яа-я]|E1/)
  })

  it('that repeats rows under another page number is noticed, and one row of a wrong shape is not a wrong answer', async () => {
    source.wrong = 'numbers the same page anew'
    source.rows = { teachers: [{ institutionId: 'E1', teacherId: 1, registerNumber: 'x' }] }
    const pages = source.esis().pages('teachers', query)
    expect((await pages.next()).value?.rows).toEqual([expect.objectContaining({ teacherId: '1' }), undefined])
    source.rows = {}
    await expect(pages.next()).rejects.toMatchObject({ kind: 'shape' })
  })

  it('that is busy for a moment is waited for, and for longer says how long', async () => {
    source.wrong = 'has too many requests'
    expect(await failureOf(source.esis())).toMatchObject({ retryAfterMs: 3_600_000 })
    const failure = await failureOf(source.esis({ longestWaitMs: 4_000_000 }))
    expect([failure.kind, source.waits.filter((ms) => ms >= 1000)]).toEqual(['busy', [3_600_000, 3_600_000]])
  })

  it('gets no more requests in a second than set, and a page above the limit is not read to its end', async () => {
    await rowsOf(source.esis({ perSecond: 2 }))
    expect(source.waits).toEqual([expect.closeTo(500, -2)])
    expect((await failureOf(source.esis({ pageBytes: 20 }))).kind).toBe('large')
  })
})
