import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { linkedChildren } from '@portal/contract/children'
import { Receipt } from '@portal/contract/enrolment'
import pg from 'pg'
import * as z from 'zod/mini'
import { openPostgres } from '../../server/src/database/connect.ts'
import { signIn } from '../../server/test/opening.ts'
import { FIRST_ID, insertChildren, post, type Send, sendsOn } from '../../server/test/sends.ts'
import type { Attempt } from './outcomes.ts'

const CHILDREN = 60_000
/** Concurrent senders per portal, and the pause of each between two sends in ms. */
const FAMILIES = 3
const REST_MS = 300
/** Delay before a retry after a refusal, in ms. */
const RETRY_MS = 500
/** Client time-out in ms. The portal's request time-out is 20 s: a longer wait counts as hung. */
const TIMEOUT_MS = 25_000

const Answered = z.object({ SUCCESS_CODE: z.number(), RESULT: z.unknown() })
const AlreadySent = z.object({ reason: z.literal('alreadySent'), values: z.object({ own: z.literal(1), reference: z.string() }) })

/** Continuous load of senders and readers on both portals, with every outcome. */
export interface Load {
  attempts: Attempt[]
  /** Reference of each child's request as the portal acknowledged it. */
  acknowledged: Map<number, string>
  stop(): Promise<void>
}

export interface Families {
  institutionId: number | null
  contactPersonId: number
}

/** Inserts children without requests. */
export async function settle(url: string): Promise<Families> {
  const open = await openPostgres(url, 2)
  try {
    const institutionId = await insertChildren(open.db, CHILDREN)
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<{ id: number }>(`select person_id as id from accounts where username = '88000001'`)
    await client.end()
    return { institutionId, contactPersonId: Number(rows[0]?.id) }
  } finally {
    await open.close()
  }
}

/** Outcome of a call: the portal's answer, or no answer. */
type Outcome = Attempt['outcome']
const outcomeOf = (status: number): Outcome => (status === 200 ? 'done' : status === 503 ? 'again' : 'wrong')
const failureOf = (error: unknown): Outcome => (error instanceof Error && error.message === 'no patience' ? 'hung' : 'unreached')

function read(agent: Agent, address: string, token: string, personId: number): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const path = linkedChildren.path.replace(':parentPersonId', String(personId))
    request(address + path, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0 }))
    })
      .once('error', reject)
      .end()
  })
}

const withTimeout = <Result>(work: Promise<Result>): Promise<Result> => {
  const patience = new AbortController()
  const over = pause(TIMEOUT_MS, undefined, { signal: patience.signal }).then(
    () => Promise.reject(new Error('no patience')),
    () => work,
  )
  return Promise.race([work, over]).finally(() => patience.abort())
}

/** Starts after the children that earlier runs sent requests for. */
export async function startLoad(
  url: string,
  addresses: readonly string[],
  { institutionId, contactPersonId }: Families,
  acknowledged: Map<number, string>,
): Promise<Load> {
  const open = await openPostgres(url, 2)
  const sendFor = await sendsOn(open.db, institutionId).finally(() => open.close())
  const agent = new Agent({ keepAlive: true, timeout: 2 * TIMEOUT_MS })
  const attempts: Attempt[] = []
  let next = FIRST_ID + acknowledged.size
  let isOver = false

  async function trying(portal: string, what: Attempt['what'], work: () => Promise<{ status: number }>): Promise<Outcome> {
    const began = performance.now()
    const outcome = await withTimeout(work()).then(({ status }) => outcomeOf(status), failureOf)
    attempts.push({ portal, what, outcome, began, ended: performance.now() })
    return outcome
  }

  /** Retries until the portal acknowledges the request. */
  async function sendUntilAnswered(portal: string, send: Send): Promise<string> {
    for (;;) {
      let reference: string | undefined
      const outcome = await trying(portal, 'send', async () => {
        const { status, answered } = await post(agent, portal, send)
        if (status === 503) return { status }
        const { SUCCESS_CODE, RESULT } = Answered.parse(JSON.parse(answered))
        // The answer to an earlier attempt was lost, but its request was committed.
        const already = AlreadySent.safeParse(RESULT)
        if (SUCCESS_CODE === 200) reference = Receipt.parse(RESULT).reference ?? ''
        else if (already.success) reference = already.data.values.reference
        return { status: reference === undefined ? status : 200 }
      })
      if (outcome === 'done' && reference !== undefined) return reference
      await pause(RETRY_MS)
    }
  }
  async function family(portal: string): Promise<void> {
    while (!isOver) {
      const id = next++
      const sender = { contactPersonId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: String(90_000_000 + id - FIRST_ID) } as const
      acknowledged.set(id, await sendUntilAnswered(portal, sendFor(id, sender)))
      await pause(REST_MS)
    }
  }
  async function parent(portal: string, { token, personId }: Awaited<ReturnType<typeof signIn>>): Promise<void> {
    while (!isOver) {
      const outcome = await trying(portal, 'read', () => read(agent, portal, token, personId))
      await pause(outcome === 'done' ? REST_MS : RETRY_MS)
    }
  }

  const signedIn = await Promise.all(addresses.map((address) => signIn(address, '88000001')))
  const parents = addresses.flatMap((address, at) => signedIn.slice(at, at + 1).map((session) => parent(address, session)))
  const all = [...parents, ...addresses.flatMap((address) => Array.from({ length: FAMILIES }, () => family(address)))]
  return {
    attempts,
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(all)
      agent.destroy()
    },
  }
}

/** Compares the database with the acknowledged requests; returns a sentence for each difference. */
export async function differences(url: string, acknowledged: ReadonlyMap<number, string>): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const rowsOf = async <Row extends pg.QueryResultRow>(statement: string) => (await client.query<Row>(statement, [FIRST_ID])).rows
  const stored = await rowsOf<{ id: number; reference: string; history: string; messages: string }>(
    `select id, reference, (select count(*) from prospect_history h where h.prospect_id = p.id) as history,
       (select count(*) from prospect_messages m where m.prospect_id = p.id) as messages
     from prospects p where id >= $1 and response_status = 'REQUESTED'`,
  ).finally(() => client.end())
  const byId = new Map(stored.map((row) => [row.id, row]))
  return [
    ...[...acknowledged]
      .filter(([id, reference]) => byId.get(id)?.reference !== reference)
      .map(([id, reference]) => `The request ${reference} of child ${id} was acknowledged and is not there.`),
    ...stored
      .filter(({ history, messages }) => Number(history) !== 1 || Number(messages) !== 1)
      .map(({ id, history, messages }) => `Child ${id} was sent for ${history} times, with ${messages} messages.`),
    ...stored.filter(({ id }) => !acknowledged.has(id)).map(({ id }) => `The request of child ${id} is there, and nobody was told.`),
  ]
}
