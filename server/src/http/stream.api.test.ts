import { logout } from '@portal/contract/accounts'
import { guardianRelations } from '@portal/contract/enrolment'
import { decide } from '@portal/contract/staff'
import { STREAM_AGE_HEADER, STREAM_CAUGHT_UP_HEADER, STREAM_PATH, STREAM_REPLACED, type Topic } from '@portal/contract/stream'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { and, eq, sql } from '../database/sql.ts'
import { campaigns, prospects } from '../database/tables.ts'
import { announce } from '../work/news.ts'
import { RECENT_MS } from './recentNews.ts'

let portal: TestPortal
let mother: { token: string; personId: number }
let father: { token: string; personId: number }
beforeAll(async () => {
  portal = await testPortal()
  mother = await portal.signIn('88000001')
  father = await portal.signIn('88000002')
})
afterAll(() => portal.end())

const opened: AbortController[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.abort()
})

const openStreamOf = (token: string, address = portal.address, headers: Record<string, string> = {}) => {
  const leaving = new AbortController()
  opened.push(leaving)
  return fetch(address + STREAM_PATH, { headers: { authorization: `Bearer ${token}`, ...headers }, signal: leaving.signal })
}

/** Listens as a page does: `next` resolves to the next event's data, or undefined once the stream has ended. */
async function listen(token: string, address?: string, headers?: Record<string, string>) {
  const response = await openStreamOf(token, address, headers)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    isCaughtUp: response.headers.has(STREAM_CAUGHT_UP_HEADER),
    async next(): Promise<string | undefined> {
      for (;;) {
        const at = text.indexOf('\n\n')
        if (at < 0) {
          const read = await reader?.read()
          if (read === undefined || read.done) return undefined
          text += read.value
          continue
        }
        const event = text.slice(0, at)
        text = text.slice(at + 2)
        if (!event.startsWith(':')) return event
      }
    },
  }
}
const tell = (people: number[], topic: Topic | 'sessions') => portal.world.db.transaction(async (tx) => announce(tx, people, topic))

describe('the stream', () => {
  it('is for those who are signed in', async () => {
    expect((await fetch(portal.address + STREAM_PATH)).status).toBe(401)
    const refused = await openStreamOf('x'.repeat(43))
    expect([refused.status, await refused.json()]).toMatchObject([401, { SUCCESS_CODE: 401, RESULT: { reason: 'sessionExpired' } }])
  })

  it('tells each person of their own, once the change is there, and of nothing that was not done', async () => {
    const [hers, his] = [await listen(mother.token), await listen(father.token)]
    await expect(
      portal.world.db.transaction(async (tx) => {
        announce(tx, [mother.personId], 'grades')
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    await tell([mother.personId], 'absence')
    await tell([mother.personId, father.personId], 'children')
    expect([await hers.next(), await hers.next(), await his.next()]).toEqual(['data: absence', 'data: children', 'data: children'])
  })

  it('tells of a part of a change that was undone nothing, and of the rest once all of it is there', async () => {
    const hers = await listen(mother.token)
    const own = [mother.personId]
    await portal.world.db.transaction(async (tx) => {
      await tx.transaction(async (part) => announce(part, own, 'absence'))
      const undone = tx.transaction(async (part) => {
        announce(part, own, 'grades')
        throw new Error('this part failed')
      })
      await expect(undone).rejects.toThrow('this part failed')
      announce(tx, own, 'children')
    })
    expect([await hers.next(), await hers.next()]).toEqual(['data: absence', 'data: children'])
  })

  it('a page that sends the age of its reads gets the notices since; every other page refetches everything', async () => {
    const time = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => time() + RECENT_MS)
    await tell([mother.personId], 'grades')
    const since = (ms: number) => listen(mother.token, undefined, { [STREAM_AGE_HEADER]: String(ms) })
    const hers = await since(1000)
    expect([hers.isCaughtUp, await hers.next()]).toEqual([true, 'data: grades'])
    expect([(await since(RECENT_MS + 1)).isCaughtUp, (await listen(mother.token)).isCaughtUp]).toEqual([false, false])
    later.mockRestore()
  })

  it('reaches everybody concerned, however many they are', async () => {
    const his = await listen(father.token)
    await tell([...Array.from({ length: 1700 }, (_, at) => 2_000_000_000 + at), father.personId], 'homework')
    expect(await his.next()).toBe('data: homework')
  })

  it('a decision about a request is heard by its sender', async () => {
    const [request] = await portal.world.db
      .select({ id: prospects.id })
      .from(prospects)
      .innerJoin(campaigns, eq(campaigns.id, prospects.campaignId))
      .where(and(eq(prospects.responseStatus, 'WAITING'), eq(campaigns.kind, 'kindergarten'), sql`${prospects.placeCode} like '11%'`))
      .limit(1)
    const id = request?.id ?? 0
    await portal.world.db.update(prospects).set({ contactPersonId: father.personId }).where(eq(prospects.id, id))
    const his = await listen(father.token)
    const { token } = await portal.signIn('88000013')
    const { RESULT } = await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision: 'PASSED', note: null }, token })
    expect(RESULT).toMatchObject([{ id, done: true }])
    expect([await his.next(), await his.next()].toSorted()).toEqual(['data: enrolment', 'data: inbox'])
  })

  it('ends with the session: at once when it is logged out, and when it has run out', async () => {
    const other = await portal.signIn('88000001')
    const [stays, ends] = [await listen(mother.token), await listen(other.token)]
    await portal.send(logout, { token: other.token })
    expect(await ends.next()).toBeUndefined()
    await tell([mother.personId], 'absence')
    expect(await stays.next()).toBe('data: absence')

    await portal.setClock(new Date(portal.world.clock.now().getTime() + 31 * 86_400_000).toISOString())
    await tell([mother.personId], 'sessions')
    expect(await stays.next()).toBeUndefined()
    await portal.setClock(null)
  })

  it('the oldest of too many streams is closed with a notice', async () => {
    const first = await listen(mother.token)
    const rest = await Promise.all([listen(mother.token), listen(mother.token), listen(mother.token)])
    const newest = await listen(mother.token)
    expect(await first.next()).toBe(`event: ${STREAM_REPLACED}\ndata: `)
    expect(await first.next()).toBeUndefined()
    await tell([mother.personId], 'grades')
    for (const one of [...rest, newest]) expect(await one.next()).toBe('data: grades')
  })

  it('takes no place among the requests in flight, has a limit of its own, and ends when the portal stops', async () => {
    const small = await testPortal({ environment: { MAX_IN_FLIGHT: '1', MAX_STREAMS: '1' } })
    const { token } = await small.signIn('88000001')
    const open = await listen(token, small.address)
    expect(await small.send(guardianRelations, { token })).toMatchObject({ SUCCESS_CODE: 200 })
    const refused = await openStreamOf(token, small.address)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    await refused.body?.cancel()
    await small.end()
    expect(await open.next()).toBeUndefined()
  })
})

if (inject('seeded').engine === 'postgres') {
  it('the stream closes while notices cannot be received, and reopens afterwards', async () => {
    const hers = await listen(mother.token)
    await portal.world.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'portal news'`)
    expect(await hers.next()).toBeUndefined()
    expect((await openStreamOf(mother.token)).status).toBe(503)
    await expect.poll(async () => (await openStreamOf(mother.token)).status).toBe(200)
    const again = await listen(mother.token)
    await tell([mother.personId], 'absence')
    expect(await again.next()).toBe('data: absence')
  })
}
