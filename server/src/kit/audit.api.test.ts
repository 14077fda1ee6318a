import { childInfo, linkedChildren, whoLooked } from '@portal/contract/children'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { audit } from '../database/tables.ts'
import { dateIn } from '../outside/clock.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const rows = async (statement: string) => (await portal.world.db.execute(sql.raw(statement))).rows
const partitions = async () =>
  (await rows(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass order by 1`)).map(
    ({ name }) => name,
  )
const minute = () => fetch(`${portal.address}/dev/minute`, { method: 'POST' })
const monthAhead = (months: number) => {
  const [year = 0, month = 0] = dateIn(portal.world.clock.now()).split('-').map(Number)
  const at = year * 12 + month - 1 + months
  return `audit_${Math.floor(at / 12)}_${String((at % 12) + 1).padStart(2, '0')}`
}
/** The partitions that hold the rows of a request, once they are written. */
const liesIn = (answered: { headers: Headers }) =>
  expect.poll(async () => {
    const requestId = answered.headers.get('x-request-id') ?? ''
    return (
      await portal.world.db
        .selectDistinct({ name: sql<string>`tableoid::regclass::text` })
        .from(audit)
        .where(eq(audit.requestId, requestId))
    ).map(({ name }) => name)
  })

describe('the audit by months', () => {
  it('has a partition for this month and the next two from the start, by the portal’s own clock', async () => {
    expect(await partitions()).toEqual([monthAhead(0), monthAhead(1), monthAhead(2), 'audit_other'])
    const { token, personId } = await portal.signIn('88000001')
    await liesIn(await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).toEqual([monthAhead(0)])
  })

  it('loses nothing in a month without a partition: the next minute makes one, at midnight of Ulaanbaatar, and moves what was written', async () => {
    await portal.setClock('2031-03-31T23:59:00+08:00')
    const { token, personId } = await portal.signIn('88000001')
    const inMarch = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    await liesIn(inMarch).toEqual(['audit_other'])
    await portal.setClock('2031-04-01T00:00:30+08:00')
    const inApril = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    await liesIn(inApril).toEqual(['audit_other'])

    await minute()
    expect(await partitions()).toEqual(expect.arrayContaining(['audit_2031_03', 'audit_2031_04', 'audit_2031_05', 'audit_2031_06']))
    await liesIn(inMarch).toEqual(['audit_2031_03'])
    await liesIn(inApril).toEqual(['audit_2031_04'])
    expect(await rows('select from audit_other')).toEqual([])
  })

  it('a month that was detached is let go: it is not made again, and what still comes for it is kept', async () => {
    await portal.setClock('2032-01-15T12:00:00+08:00')
    await minute()
    await rows('alter table audit detach partition audit_2032_01')
    await minute()
    expect(await partitions()).not.toContain('audit_2032_01')
    const { token, personId } = await portal.signIn('88000001')
    await liesIn(await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).toEqual(['audit_other'])
  })

  it('who looked at a child is read by an index of every month', async () => {
    const { token, personId } = await portal.signIn('88000001')
    const children = linkedChildren.result.parse(
      (await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).RESULT,
    )
    const studentId = children.find(({ requestStatus }) => requestStatus === 'APPROVE')?.studentPersonId ?? 0
    await liesIn(await portal.send(childInfo, { params: { studentId }, token })).toEqual([monthAhead(0)])
    expect((await portal.send(whoLooked, { params: { studentId }, token })).RESULT).toMatchObject([{ who: 'YOU' }])
    const bare = await rows(`
      select i.inhrelid::regclass::text as partition from pg_inherits i where i.inhparent = 'audit'::regclass
         and not exists (select from pg_index x where x.indrelid = i.inhrelid and pg_get_indexdef(x.indexrelid) like '%(child_id, at)')`)
    expect(bare).toEqual([])
  })
})
