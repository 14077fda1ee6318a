import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Envelope } from '@portal/contract/envelope'
import { type Database, openPostgres } from '@portal/server/database/connect'
import { sql } from '@portal/server/database/sql'
import * as z from 'zod/mini'
import { FIRST_ID, insertChildren, post, type Send, type Sender, sendsOn } from '../server/test/sends.ts'

/** Sends requests of visitors as fast as the portal takes them: mothers named by the registry, each for her own child. */
export const SEND_LANES = 8
const FIRST_MOTHER = FIRST_ID + 50_000_000
const FIRST_PHONE = 90_000_000

/** Inserts a mother for each child, with her phone in the registry. */
export async function insertMothers(db: Database, children: number): Promise<void> {
  const numbers = sql`generate_series(0, ${children - 1}::int) as n`
  await db.execute(sql`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship, phone)
    select ${FIRST_MOTHER}::int + n, 'ФЭ' || lpad(n::text, 8, '0'), 'Боржигон', 'Дорж', 'Цэцэг', 'female', '1995-05-05', 'Монгол',
      (${FIRST_PHONE}::int + n)::text from ${numbers}`)
  await db.execute(sql`insert into guardianships (child_id, guardian_id, type)
    select ${FIRST_ID}::int + n, ${FIRST_MOTHER}::int + n, 'MOTHER' from ${numbers}`)
}

/** Sender for a child, by the child's index. */
export const motherOf = (at: number): Sender => ({
  contactPersonId: FIRST_MOTHER + at,
  contactGuardianType: 'MOTHER',
  contactPhone1: String(FIRST_PHONE + at),
})

/** Inserts children with a mother each; returns their unsent requests. */
export async function prepareSends(url: string, children: number): Promise<Send[]> {
  const { db, close } = await openPostgres(url, 2)
  const sendFor = await sendsOn(db, await insertChildren(db, children))
  await insertMothers(db, children)
  await db.execute(sql`vacuum analyze`)
  await close()
  return Array.from({ length: children }, (_, at) => sendFor(FIRST_ID + at, motherOf(at)))
}

export const sendAgent = () => new Agent({ keepAlive: true, maxSockets: SEND_LANES })

const postSend = async (agent: Agent, address: string, one: Send) => Envelope.parse(JSON.parse((await post(agent, address, one)).answered))

const refusalOf = ({ SUCCESS_CODE, RESPONSE_MESSAGE }: z.infer<typeof Envelope>) =>
  new Error(`a send was answered ${SUCCESS_CODE}: ${RESPONSE_MESSAGE}`)

export async function send(agent: Agent, address: string, one: Send): Promise<void> {
  const answered = await postSend(agent, address, one)
  if (answered.SUCCESS_CODE !== 200) throw refusalOf(answered)
}

const RETRY_MS = 1000
const AlreadySent = z.object({ reason: z.literal('alreadySent') })

/** Sends and retries after 503; `alreadySent` after a retry counts as success. Returns the number of retries. */
export async function sendWithRetry(agent: Agent, address: string, one: Send): Promise<number> {
  for (let retries = 0; ; retries++) {
    const answered = await postSend(agent, address, one)
    if (answered.SUCCESS_CODE === 200 || (retries > 0 && AlreadySent.safeParse(answered.RESULT).success)) return retries
    if (answered.SUCCESS_CODE !== 503) throw refusalOf(answered)
    await pause(RETRY_MS)
  }
}

/** Sends all over SEND_LANES connections; returns the rate per second and the sorted times. */
export async function sendAll(agent: Agent, address: string, sends: Send[]): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  const start = performance.now()
  const count = sends.length
  const lane = async () => {
    for (let next = sends.pop(); next !== undefined; next = sends.pop()) {
      const began = performance.now()
      await send(agent, address, next)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: SEND_LANES }, lane))
  return { rate: (count * 1000) / (performance.now() - start), times: times.sort((one, another) => one - another) }
}
