import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Receipt } from '@portal/contract/enrolment'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ownDatabase } from '../../test/portal.ts'
import { startProcess } from '../../test/process.ts'
import { FIRST_ID, post, type Send, sendsOn, settleChildren } from '../../test/sends.ts'
import { openPostgres } from '../database/connect.ts'
import { gte, sql } from '../database/sql.ts'
import { prospectHistory, prospectMessages, prospects } from '../database/tables.ts'

/** `npm run faults` sends for all five thousand and looks at the clock; each run of the tests sends for a fifth of them. */
const WHOLE = process.env.FAULT_ROUNDS !== undefined
const CHILDREN = WHOLE ? 5000 : 400
const MOST_SECONDS = 60
/** After so many answers the server is killed. */
const KILLS = [0.3 * CHILDREN, 0.66 * CHILDREN]
const CONNECTIONS = 400
/** The rush itself, and starting the portal three times over on a busy machine. */
const SEVERAL_STARTS_MS = 180_000
/** A browser waits longer each time it finds nobody: five thousand that knock without pause would keep the server from starting. */
const AGAIN_MS = 500
const AGAIN_MOST_MS = 4000

const Answered = z.object({ SUCCESS_CODE: z.number(), RESULT: z.unknown() })
const AlreadySent = z.object({ reason: z.literal('alreadySent'), values: z.object({ own: z.literal(1), reference: z.string() }) })
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Sends until there is an answer, as a patient parent's browser would. Answers the number of the request. */
async function sendUntilAnswered(address: string, send: Send): Promise<string> {
  for (let wait = AGAIN_MS; ; wait = Math.min(wait * 2, AGAIN_MOST_MS)) {
    const outcome = await post(agent, address, send).catch(() => undefined)
    if (outcome === undefined || outcome.status === 503) {
      await setTimeout(wait * (0.5 + Math.random()))
      continue
    }
    const { SUCCESS_CODE, RESULT } = Answered.parse(JSON.parse(outcome.answered))
    if (SUCCESS_CODE === 200) return Receipt.parse(RESULT).reference ?? ''
    // The answer to the first try was lost with the process; the request was not.
    return AlreadySent.parse(RESULT).values.reference
  }
}

it(`${CHILDREN} children sent at once, the process killed twice: each request is there once, and none is lost`, {
  timeout: SEVERAL_STARTS_MS,
}, async () => {
  const own = await ownDatabase()
  const open = await openPostgres(own.environment.DATABASE_URL ?? '', 2)
  const sendFor = await sendsOn(open.db, await settleChildren(open.db, CHILDREN))
  const { rows } = await open.db.execute<{ id: number }>(sql`select person_id as id from accounts where username = '88000001'`)
  const contactPersonId = Number(rows[0]?.id)

  let server = startProcess(own.environment, { JOBS: '0' })
  const address = await server.address
  const { port } = new URL(address)
  const told = new Map<number, string>()
  const start = performance.now()
  const sending = Promise.all(
    Array.from({ length: CHILDREN }, async (_, at) => {
      const id = FIRST_ID + at
      // Each family has a phone of its own: one phone gets few messages a day.
      const sender = { contactPersonId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: String(90_000_000 + at) } as const
      told.set(id, await sendUntilAnswered(address, sendFor(id, sender)))
    }),
  )
  for (const answers of KILLS) {
    await expect.poll(() => told.size, { timeout: SEVERAL_STARTS_MS, interval: 20 }).toBeGreaterThan(answers)
    server.kill('SIGKILL')
    expect(await server.exited).toBe('SIGKILL')
    server = startProcess(own.environment, { JOBS: '0', PORT: port })
    await server.address
  }
  await sending
  const seconds = (performance.now() - start) / 1000
  console.log(`${CHILDREN} requests with two kills: ${seconds.toFixed(1)} s (${MOST_SECONDS} at the most)`)
  if (WHOLE) expect(seconds).toBeLessThan(MOST_SECONDS)

  const ours = gte(prospects.id, FIRST_ID)
  const kept = await open.db
    .select({ id: prospects.id, status: prospects.responseStatus, reference: prospects.reference })
    .from(prospects)
    .where(ours)
  expect(kept.filter(({ status }) => status === 'REQUESTED')).toHaveLength(CHILDREN)
  expect(kept.filter(({ id, reference }) => told.get(id) !== reference)).toEqual([])
  expect(new Set(told.values()).size).toBe(CHILDREN)
  expect(await open.db.$count(prospectHistory, gte(prospectHistory.prospectId, FIRST_ID))).toBe(CHILDREN)
  expect(await open.db.$count(prospectMessages, gte(prospectMessages.prospectId, FIRST_ID))).toBe(CHILDREN)

  agent.destroy()
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await open.close()
  await own.drop()
})
