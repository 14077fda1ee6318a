import { TOPICS, type Topic } from '@portal/contract/stream'
import pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Database, Engine } from '../database/connect.ts'
import { outageLog } from '../database/errors.ts'
import { CHANNEL, notice, noticeWithin } from '../database/notices.ts'
import { type SQL, sql } from '../database/sql.ts'
import { isWorkName, type WorkName } from './kinds.ts'

/** `sessions` is internal: a session of these people has ended. */
const News = z.object({ topic: z.enum([...TOPICS, 'sessions']), people: z.array(z.int()) })
export type News = z.infer<typeof News>

/** Notice that background work of this kind is due, now or after a while. */
const WorkWaits = z.object({ work: z.custom<WorkName>(isWorkName), afterMs: z.int() })

/** Notifies the keyrings of all processes. */
const KEYS_CHANGED = 'keys'

/** Maximum people per notification: PostgreSQL limits a payload to 8000 bytes. */
const MAX_BATCH = 500

/** Notifies open pages of these people after commit which queries to refetch. A roll-back sends nothing. */
export function announce(tx: Database, people: readonly number[], topic: Topic | 'sessions'): void {
  const once = [...new Set(people)]
  const portions = Array.from({ length: Math.ceil(once.length / MAX_BATCH) }, (_, nth) => nth * MAX_BATCH)
  notice(
    tx,
    portions.map((at) => JSON.stringify({ topic, people: once.slice(at, at + MAX_BATCH) } satisfies News)),
  )
}

/** Recipients of a notification: a query of one column, `id`. */
export interface RecipientQuery {
  people: SQL
  topic: Topic
}

/** Notifies the people that the queries return. */
export async function announceTo(tx: Database, ...concerned: readonly RecipientQuery[]): Promise<void> {
  announceFound(tx, await tx.execute(allRecipients(...concerned)))
}

/** Combines the queries of all recipients into one. */
export const allRecipients = (...concerned: readonly RecipientQuery[]): SQL =>
  sql.join(
    concerned.map(({ people, topic }) => sql`select ${topic}::text as topic, id from (${people}) concerned`),
    sql` union `,
  )

const Found = z.array(z.object({ topic: z.enum(TOPICS), id: z.int() }))
/** Notifies the people that `allRecipients` returned. */
export function announceFound(tx: Database, { rows }: { rows: Record<string, unknown>[] }): void {
  for (const [topic, people] of Map.groupBy(Found.parse(rows), (one) => one.topic))
    announce(
      tx,
      people.map(({ id }) => id),
      topic,
    )
}

/** Wakes the processes that do background work of these kinds, once the rows are committed; later where they become due later. */
export function announceWork(tx: Database, names: readonly WorkName[], afterMs = 0): void {
  notice(
    tx,
    names.map((work) => JSON.stringify({ work, afterMs } satisfies z.infer<typeof WorkWaits>)),
  )
}

/** Notifies every process to reload its keys. Part of the transaction, because a process that missed it would go on using a retired key. */
export const announceKeys = (tx: Database): Promise<void> => noticeWithin(tx, [JSON.stringify(KEYS_CHANGED)])

export interface NewsListeners {
  hear(news: News): void
  /** Keys were added or retired, or may have been while the connection was down. */
  keysChanged(): void
  workWaits(name: WorkName, afterMs: number): void
  /** Notifications may have been missed. */
  lost(): void
}

export interface Listening {
  isListening(): boolean
  stop(): Promise<void>
}

/** Listens for notifications of all processes on this database. */
export function listenForNews(engine: Engine, databaseUrl: string | undefined, listeners: NewsListeners, log: Logger): Promise<Listening> {
  const hear = (payload: string | undefined) => {
    const parsed: unknown = JSON.parse(payload ?? 'null')
    if (parsed === KEYS_CHANGED) return listeners.keysChanged()
    const waits = WorkWaits.safeParse(parsed)
    if (waits.success) return listeners.workWaits(waits.data.work, waits.data.afterMs)
    const news = News.safeParse(parsed)
    if (news.success) listeners.hear(news.data)
  }
  return engine.kind === 'pglite' ? listenEmbedded(engine, hear) : listenPostgres(databaseUrl ?? '', hear, listeners, log)
}

async function listenEmbedded({ client }: Extract<Engine, { kind: 'pglite' }>, hear: (payload: string) => void): Promise<Listening> {
  const stop = await client.listen(CHANNEL, hear)
  return { isListening: () => true, stop: () => stop() }
}

const RETRY_MS = 1000
const ALIVE_EVERY_MS = 20_000
const TIMEOUT_MS = 5000

/** Listens on a dedicated connection, which is probed and reopened after a failure. */
async function listenPostgres(
  url: string,
  hear: (payload?: string) => void,
  { lost, keysChanged }: Pick<NewsListeners, 'lost' | 'keysChanged'>,
  log: Logger,
): Promise<Listening> {
  let current: pg.Client | undefined
  let stopped = false
  let again: NodeJS.Timeout | undefined
  const hearing = outageLog(log, 'news of changes are not heard: connecting again', 'news of changes are heard again')

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portal news',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    const broke = () => {
      if (client !== current) return
      current = undefined
      lost()
      client.end().catch(() => undefined)
      retry()
    }
    client.on('notification', ({ payload }) => hear(payload)).on('error', broke)
    client.on('end', broke)
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    if (stopped) return client.end()
    current = client
    hearing.worked()
    keysChanged()
  }
  function retry(): void {
    if (stopped) return
    hearing.failed()
    again = setTimeout(() => connect().catch(retry), RETRY_MS)
  }

  await connect()
  // Probes the connection, because a dead one may raise no error.
  const looking = setInterval(() => {
    const listening = current
    listening?.query('select 1').catch(() => listening.emit('error', new Error('no answer')))
  }, ALIVE_EVERY_MS)
  return {
    isListening: () => current !== undefined,
    stop: async () => {
      stopped = true
      clearTimeout(again)
      clearInterval(looking)
      const last = current
      current = undefined
      await last?.end()
    },
  }
}
