import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { linkedChildren } from '@portal/contract/children'
import { Receipt } from '@portal/contract/enrolment'
import pg from 'pg'
import * as z from 'zod/mini'
import { openPostgres } from '../../server/src/database/connect.ts'
import { signIn } from '../../server/test/opening.ts'
import { FIRST_ID, post, type Send, sendsOn, settleChildren } from '../../server/test/sends.ts'
import type { Attempt } from './outcomes.ts'

const CHILDREN = 60_000
/** Families that send at once at each portal, and how long each rests between two sends. */
const FAMILIES = 3
const REST_MS = 300
/** After a refusal a browser waits a moment. */
const AGAIN_MS = 500
/** The portal has 20 s for an answer: who waits longer was left hanging. */
const PATIENCE_MS = 25_000

const Answered = z.object({ SUCCESS_CODE: z.number(), RESULT: z.unknown() })
const AlreadySent = z.object({ reason: z.literal('alreadySent'), values: z.object({ own: z.literal(1), reference: z.string() }) })

/** Families that send and parents who read, at both portals, without pause; and what each of them was told. */
export interface Load {
  attempts: Attempt[]
  /** The number of the request of each child, as its family was told. */
  told: Map<number, string>
  stop(): Promise<void>
}

export interface Families {
  institutionId: number | null
  contactPersonId: number
}

/** Children for whom nobody has sent anything. */
export async function settle(url: string): Promise<Families> {
  const open = await openPostgres(url, 2)
  try {
    const institutionId = await settleChildren(open.db, CHILDREN)
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<{ id: number }>(`select person_id as id from accounts where username = '88000001'`)
    await client.end()
    return { institutionId, contactPersonId: Number(rows[0]?.id) }
  } finally {
    await open.close()
  }
}

/** How a call went: what the portal said, or that it did not answer at all. */
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

const patiently = <Result>(work: Promise<Result>): Promise<Result> => {
  const patience = new AbortController()
  const over = pause(PATIENCE_MS, undefined, { signal: patience.signal }).then(
    () => Promise.reject(new Error('no patience')),
    () => work,
  )
  return Promise.race([work, over]).finally(() => patience.abort())
}

/** Begins with the children after those for whom was sent before. */
export async function startLoad(
  url: string,
  addresses: readonly string[],
  { institutionId, contactPersonId }: Families,
  told: Map<number, string>,
): Promise<Load> {
  const open = await openPostgres(url, 2)
  const sendFor = await sendsOn(open.db, institutionId).finally(() => open.close())
  const agent = new Agent({ keepAlive: true, timeout: 2 * PATIENCE_MS })
  const attempts: Attempt[] = []
  let next = FIRST_ID + told.size
  let isOver = false

  async function trying(portal: string, what: Attempt['what'], work: () => Promise<{ status: number }>): Promise<Outcome> {
    const began = performance.now()
    const outcome = await patiently(work()).then(({ status }) => outcomeOf(status), failureOf)
    attempts.push({ portal, what, outcome, began, ended: performance.now() })
    return outcome
  }

  /** Sends until there is an answer, as a patient parent's browser would. */
  async function sendUntilAnswered(portal: string, send: Send): Promise<string> {
    for (;;) {
      let reference: string | undefined
      const outcome = await trying(portal, 'send', async () => {
        const { status, answered } = await post(agent, portal, send)
        if (status === 503) return { status }
        const { SUCCESS_CODE, RESULT } = Answered.parse(JSON.parse(answered))
        // The answer to an earlier try was lost; the request was not.
        const already = AlreadySent.safeParse(RESULT)
        if (SUCCESS_CODE === 200) reference = Receipt.parse(RESULT).reference ?? ''
        else if (already.success) reference = already.data.values.reference
        return { status: reference === undefined ? status : 200 }
      })
      if (outcome === 'done' && reference !== undefined) return reference
      await pause(AGAIN_MS)
    }
  }
  async function family(portal: string): Promise<void> {
    while (!isOver) {
      const id = next++
      const sender = { contactPersonId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: String(90_000_000 + id - FIRST_ID) } as const
      told.set(id, await sendUntilAnswered(portal, sendFor(id, sender)))
      await pause(REST_MS)
    }
  }
  async function parent(portal: string, { token, personId }: Awaited<ReturnType<typeof signIn>>): Promise<void> {
    while (!isOver) {
      const outcome = await trying(portal, 'read', () => read(agent, portal, token, personId))
      await pause(outcome === 'done' ? REST_MS : AGAIN_MS)
    }
  }

  const signedIn = await Promise.all(addresses.map((address) => signIn(address, '88000001')))
  const parents = addresses.flatMap((address, at) => signedIn.slice(at, at + 1).map((session) => parent(address, session)))
  const all = [...parents, ...addresses.flatMap((address) => Array.from({ length: FAMILIES }, () => family(address)))]
  return {
    attempts,
    told,
    async stop() {
      isOver = true
      await Promise.all(all)
      agent.destroy()
    },
  }
}

/** What the database has, against what families were told. A sentence for each difference. */
export async function differences(url: string, told: ReadonlyMap<number, string>): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const rowsOf = async <Row extends pg.QueryResultRow>(statement: string) => (await client.query<Row>(statement, [FIRST_ID])).rows
  const kept = await rowsOf<{ id: number; reference: string; history: string; messages: string }>(
    `select id, reference, (select count(*) from prospect_history h where h.prospect_id = p.id) as history,
       (select count(*) from prospect_messages m where m.prospect_id = p.id) as messages
     from prospects p where id >= $1 and response_status = 'REQUESTED'`,
  ).finally(() => client.end())
  const byId = new Map(kept.map((row) => [row.id, row]))
  return [
    ...[...told]
      .filter(([id, reference]) => byId.get(id)?.reference !== reference)
      .map(([id, reference]) => `The request ${reference} of child ${id} was acknowledged and is not there.`),
    ...kept
      .filter(({ history, messages }) => Number(history) !== 1 || Number(messages) !== 1)
      .map(({ id, history, messages }) => `Child ${id} was sent for ${history} times, with ${messages} messages.`),
    ...kept.filter(({ id }) => !told.has(id)).map(({ id }) => `The request of child ${id} is there, and nobody was told.`),
  ]
}
