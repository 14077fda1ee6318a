import { TOPICS, type Topic } from '@portal/contract/stream'
import pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Database, Engine } from '../database/connect.ts'
import { CHANNEL, notice, noticeWithin } from '../database/notices.ts'
import { type SQL, sql } from '../database/sql.ts'
import { CHANNELS } from '../database/tables/messages.ts'

/** `sessions` stays in the house: a session of theirs has ended. */
const News = z.object({ topic: z.enum([...TOPICS, 'sessions']), people: z.array(z.int()) })
export type News = z.infer<typeof News>

/** What those who deliver messages hear: one of this kind waits. */
const MessageWaits = z.object({ message: z.enum(CHANNELS) })
type MessageChannel = z.infer<typeof MessageWaits>['message']

/** What the keyrings of all processes hear. */
const KEYS_CHANGED = 'keys'

/** A notice of the database holds 8000 bytes. */
const MOST_AT_ONCE = 500

/** Lets the open pages of these people know, once the change is there, which of their queries to ask again. Told to no one if it is not. */
export function announce(tx: Database, people: readonly number[], topic: Topic | 'sessions'): void {
  const once = [...new Set(people)]
  const portions = Array.from({ length: Math.ceil(once.length / MOST_AT_ONCE) }, (_, nth) => nth * MOST_AT_ONCE)
  notice(
    tx,
    portions.map((at) => JSON.stringify({ topic, people: once.slice(at, at + MOST_AT_ONCE) } satisfies News)),
  )
}

/** Whom something concerns: a query of one column, `id`. */
export interface Concerned {
  people: SQL
  topic: Topic
}

/** The same where queries know who they are. */
export async function announceTo(tx: Database, ...concerned: readonly Concerned[]): Promise<void> {
  announceFound(tx, await tx.execute(allConcerned(...concerned)))
}

/** All whom something concerns, as one query. */
export const allConcerned = (...concerned: readonly Concerned[]): SQL =>
  sql.join(
    concerned.map(({ people, topic }) => sql`select ${topic}::text as topic, id from (${people}) concerned`),
    sql` union `,
  )

const Found = z.array(z.object({ topic: z.enum(TOPICS), id: z.int() }))
/** Lets those know whom `allConcerned` has found. */
export function announceFound(tx: Database, { rows }: { rows: Record<string, unknown>[] }): void {
  for (const [topic, people] of Map.groupBy(Found.parse(rows), (one) => one.topic))
    announce(
      tx,
      people.map(({ id }) => id),
      topic,
    )
}

/** Lets the processes that have a gateway for it deliver messages of these kinds, once they are there. */
export function announceMessages(tx: Database, channels: readonly MessageChannel[]): void {
  notice(
    tx,
    channels.map((message) => JSON.stringify({ message })),
  )
}

/** Lets every process read its keys again. The notice commits with the change: a process that missed it would go on with a retired key. */
export const announceKeys = (tx: Database): Promise<void> => noticeWithin(tx, [JSON.stringify(KEYS_CHANGED)])

export interface NewsListeners {
  hear(news: News): void
  /** Keys were added or retired, or may have been while nobody listened. */
  keysChanged(): void
  messageWaits(channel: MessageChannel): void
  /** Something may have passed unheard. */
  lost(): void
}

export interface Listening {
  isListening(): boolean
  stop(): Promise<void>
}

/** Hears what any process on this database announces. */
export function listenForNews(engine: Engine, databaseUrl: string | undefined, listeners: NewsListeners, log: Logger): Promise<Listening> {
  const hear = (payload: string | undefined) => {
    const told: unknown = JSON.parse(payload ?? 'null')
    if (told === KEYS_CHANGED) return listeners.keysChanged()
    const waits = MessageWaits.safeParse(told)
    if (waits.success) return listeners.messageWaits(waits.data.message)
    const news = News.safeParse(told)
    if (news.success) listeners.hear(news.data)
  }
  return engine.kind === 'pglite' ? listenEmbedded(engine, hear) : listenPostgres(databaseUrl ?? '', hear, listeners, log)
}

async function listenEmbedded({ client }: Extract<Engine, { kind: 'pglite' }>, hear: (payload: string) => void): Promise<Listening> {
  const stop = await client.listen(CHANNEL, hear)
  return { isListening: () => true, stop: () => stop() }
}

const AGAIN_AFTER_MS = 1000
const ALIVE_EVERY_MS = 20_000
const PATIENCE_MS = 5000

/** A connection of its own, which is looked after and, if it breaks, made anew. */
async function listenPostgres(
  url: string,
  hear: (payload?: string) => void,
  { lost, keysChanged }: Pick<NewsListeners, 'lost' | 'keysChanged'>,
  log: Logger,
): Promise<Listening> {
  let current: pg.Client | undefined
  let stopped = false
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portal news',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
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
    keysChanged()
  }
  function retry(): void {
    if (stopped) return
    log.warn('news of changes are not heard: connecting again')
    again = setTimeout(() => connect().catch(retry), AGAIN_AFTER_MS)
  }

  await connect()
  // A line that died without a word is noticed by asking.
  const looking = setInterval(() => {
    const asked = current
    asked?.query('select 1').catch(() => asked.emit('error', new Error('no answer')))
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
