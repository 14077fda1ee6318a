import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startFaultyProxy } from '../../test/faultyProxy.ts'
import { portalOn } from '../../test/opening.ts'
import { ownDatabase, PASSWORD } from '../../test/portal.ts'
import { longestWaitOf } from '../database/connectionQueue.ts'
import { isDatabaseUnreachable } from '../database/errors.ts'
import { sql } from '../database/sql.ts'
import { refusalOf } from '../http/errorHandler.ts'
import { kinds } from '../work/kinds.ts'

/** Kinds of work that poll: the portal of the test has no ESIS. */
const polling = Object.keys(kinds).filter((name) => name !== 'fetch-source')

it('while the database is away every call says that it is to be tried again, and when it is back the portal answers by itself', async () => {
  const own = await ownDatabase()
  const url = new URL(own.environment.DATABASE_URL ?? '')
  const network = await startFaultyProxy({ port: Number(url.port) })
  url.port = String(network.port)
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) })
  const portal = await portalOn({ environment: { DATABASE_URL: url.href }, drop: own.drop }, { log })
  const linesWith = (text: string) => logged.filter((line) => line.includes(text))
  const look = async () => {
    portal.world.work.wake()
    await portal.world.work.idle()
  }
  const { token, personId } = await portal.signIn('88000001')
  const read = () => portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
  const write = () => portal.send(login, { body: { username: '88000001', password: encodePassword(PASSWORD) } })
  expect([(await read()).status, (await write()).status]).toEqual([200, 200])

  // Loses the connection inside a transaction, first while idle and then during a statement.
  for (const wait of ['select 1', 'select pg_sleep(20)']) {
    const lost = portal.world.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      const statement = wait === 'select 1' ? undefined : tx.execute(sql.raw(wait))
      network.cut()
      await (statement ?? tx.execute(sql.raw(wait)))
    })
    const error = await lost.catch((caught: unknown) => caught)
    expect([isDatabaseUnreachable(error), refusalOf(error).reason]).toEqual([true, 'overloaded'])
  }

  // A claim on a connection that was cut may fail once.
  for (let times = 0; times < 2; times++) await look()
  logged.length = 0
  network.refuse()
  for (const answer of [await read(), await write(), await read()]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await fetch(`${portal.address}/readyz`)).status).toBe(503)
  const metrics = await fetch(`${portal.address}/metrics`)
  expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('portal_request_seconds_count')])
  // Each kind of work polls again and again, and logs its first failure.
  for (let times = 0; times < 3; times++) await look()
  expect(linesWith('due work cannot be claimed')).toHaveLength(polling.length)

  network.letGo()
  await expect.poll(async () => (await read()).status).toBe(200)
  expect((await write()).status).toBe(200)
  await look()
  for (const line of ['due work cannot be claimed', 'due work is claimed again'])
    for (const work of polling) expect(linesWith(line).filter((one) => one.includes(`"work":"${work}"`))).toHaveLength(1)
  await expect.poll(() => linesWith('news of changes are heard again').length).toBeGreaterThan(0)
  expect(linesWith('news of changes are not heard').length).toBeLessThanOrEqual(1)

  // While the database is silent the first readers wait; a reader after many of them is refused at once.
  network.hold()
  const first = Array.from({ length: portal.world.settings.browsingInFlight / 6 }, read)
  const waitMs = () => longestWaitOf(portal.world.engine)
  await expect.poll(waitMs).toBeGreaterThan(1000)
  const answered = await read()
  expect([answered.status, answered.RESULT, waitMs() > 1000]).toEqual([503, expect.objectContaining({ reason: 'overloaded' }), true])
  network.letGo()
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(waitMs).toBe(0)
  expect((await read()).status).toBe(200)
  await portal.end()
  await network.stop()
})
