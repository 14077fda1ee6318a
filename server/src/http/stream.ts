import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { session } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import {
  STREAM_AGE_HEADER,
  STREAM_CAUGHT_UP_HEADER,
  STREAM_HEARTBEAT_MS,
  STREAM_PATH,
  STREAM_REPLACED,
  STREAM_TYPE,
  type Topic,
} from '@portal/contract/stream'
import type { FastifyInstance } from 'fastify'
import { admit } from '../admission/gate.ts'
import { readKeys } from '../admission/keys.ts'
import { networksOf } from '../admission/networks.ts'
import { type Caller, isLive } from '../admission/session.ts'
import { sharedLimits } from '../admission/sharedLimits.ts'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { and, eq } from '../database/sql.ts'
import { roles, sessions } from '../database/tables.ts'
import { type Clock, instantText } from '../outside/clock.ts'
import { Refused } from '../text/refusals.ts'
import { listenForNews, type NewsListeners } from '../work/news.ts'
import type { World } from '../world.ts'
import { bearerOf } from './execute.ts'
import { recentNews } from './recentNews.ts'

const HEARTBEAT = ': \n\n'
const REPLACED = `event: ${STREAM_REPLACED}\ndata: \n\n`

/** Streams whose heartbeat is written in one turn of the event loop. */
const BEATEN_TOGETHER = 250

interface Stream {
  sessionId: number
  personId: number
  out: Readable
  tell(topic: Topic): void
  beat(): void
  end(last?: string): void
}

/** Opens a stream to one page. At most one event per topic is buffered, however slowly the page reads. */
function openStream({ sessionId, personId }: Caller): Stream {
  const waiting = new Set<string>()
  let isWanted = false
  let hasEnded = false
  const flush = () => {
    if (!isWanted || hasEnded || waiting.size === 0) return
    const text = [...waiting].join('')
    waiting.clear()
    isWanted = out.push(text)
  }
  const say = (text: string) => {
    waiting.add(text)
    flush()
  }
  const out = new Readable({
    read() {
      isWanted = true
      flush()
    },
  })
  say(HEARTBEAT)
  return {
    sessionId,
    personId,
    out,
    tell: (topic) => say(`data: ${topic}\n\n`),
    beat: () => say(HEARTBEAT),
    end: (last) => {
      if (hasEnded) return
      hasEnded = true
      if (last !== undefined) out.push(last)
      out.push(null)
    },
  }
}

/** Registry of the streams that are open in this process, by person. */
function openStreams({ db, clock }: { db: Database; clock: Clock }) {
  const byPerson = new Map<number, Set<Stream>>()
  const all = new Set<Stream>()
  const recent = recentNews()

  function remove(stream: Stream): void {
    all.delete(stream)
    const others = byPerson.get(stream.personId)
    others?.delete(stream)
    if (others?.size === 0) byPerson.delete(stream.personId)
  }
  function end(stream: Stream, last?: string): void {
    remove(stream)
    stream.end(last)
  }
  /** Ends the streams of ended or expired sessions with one statement for all. */
  async function check(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return
    const ofStreams = eq(sessions.id, anyOf([...new Set(streams.map(({ sessionId }) => sessionId))]))
    const live = await db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(roles, eq(roles.id, sessions.roleId))
      .where(and(ofStreams, isLive(clock.now())))
    const ids = new Set(live.map(({ id }) => id))
    for (const stream of streams) if (!ids.has(stream.sessionId)) end(stream)
  }
  /** Ends streams whose session could not be checked. */
  const checkOrEnd = (streams: readonly Stream[]) =>
    check(streams).catch(() => {
      for (const stream of streams) end(stream)
    })

  const listeners: Pick<NewsListeners, 'hear' | 'lost'> = {
    hear: ({ topic, people }) => {
      const concerned = people.flatMap((person) => [...(byPerson.get(person) ?? [])])
      if (topic === 'sessions') return void checkOrEnd(concerned)
      recent.add(topic, people)
      for (const stream of concerned) stream.tell(topic)
    },
    // A page that reopens its stream refetches everything.
    lost: () => {
      recent.lost()
      endAll()
    },
  }
  function endAll(): void {
    for (const stream of all) end(stream)
  }

  return {
    listeners,
    count: () => all.size,
    /** Sends a page the topics it missed since it began to read, if they are still known. */
    open(caller: Caller, ageMs: number): { out: Readable; isCaughtUp: boolean } {
      const stream = openStream(caller)
      const missed = recent.topicsOf(caller.personId, ageMs)
      for (const topic of missed ?? []) stream.tell(topic)
      const own = byPerson.get(caller.personId) ?? new Set()
      byPerson.set(caller.personId, own.add(stream))
      all.add(stream)
      const ofSession = [...own].filter(({ sessionId }) => sessionId === caller.sessionId)
      const [oldest] =
        ofSession.length > sharedLimits.streamsOfSession.most ? ofSession : own.size > sharedLimits.streamsOfPerson.most ? own : []
      if (oldest !== undefined) end(oldest, REPLACED)
      stream.out.once('close', () => remove(stream))
      return { out: stream.out, isCaughtUp: missed !== undefined }
    },
    /** Writes in portions, so that requests are answered in between. */
    async beat(): Promise<void> {
      const streams = [...all]
      await checkOrEnd(streams)
      for (const [nth, stream] of streams.entries()) {
        if (nth % BEATEN_TOGETHER === BEATEN_TOGETHER - 1) await setImmediate()
        stream.beat()
      }
    },
    endAll,
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes no place among the requests in flight. */
    staysOpen?: boolean
  }
}

/** Maximum timer delay of Node, so that streams never time out. */
const NO_END_MS = 2_147_483_647

export async function mountStream(app: FastifyInstance, world: World, ending: AbortSignal): Promise<void> {
  const { engine, settings, clock, log } = world
  const streams = openStreams(world)
  const keysChanged = () => void readKeys(world)
  const listening = await listenForNews(
    engine,
    settings.databaseUrl,
    { ...streams.listeners, keysChanged, workWaits: world.work.wake },
    log,
  )
  const beating = setInterval(() => void streams.beat(), STREAM_HEARTBEAT_MS)
  ending.addEventListener('abort', () => {
    clearInterval(beating)
    streams.endAll()
  })
  app.addHook('onClose', () => listening.stop())
  app.get(
    STREAM_PATH,
    {
      exposeHeadRoute: false,
      handlerTimeout: NO_END_MS,
      config: { staysOpen: true },
      onRequest: app.floodLimit(),
    },
    async (request, reply) => {
      const asking = {
        credential: bearerOf(request),
        tickets: undefined,
        captcha: undefined,
        subject: '',
        networks: networksOf(request.ip),
        params: {},
        body: undefined,
      }
      const { caller } = await admit(session, asking, world)
      if (caller === undefined) throw new Refused('signInNeeded')
      if (ending.aborted || !listening.isListening() || streams.count() >= settings.maxStreams)
        throw new Refused('overloaded', { retryAfter: 30 })
      const { out, isCaughtUp } = streams.open(caller, Number(request.headers[STREAM_AGE_HEADER.toLowerCase()] ?? Number.NaN))
      if (isCaughtUp) reply.header(STREAM_CAUGHT_UP_HEADER, 'yes')
      return (
        reply
          .header('Content-Type', `${STREAM_TYPE}; charset=utf-8`)
          .header('Cache-Control', 'no-store')
          .header(HEADER.now, instantText(clock.now()))
          // Stops proxies from buffering events.
          .header('X-Accel-Buffering', 'no')
          .header('Connection', 'close')
          .send(out)
      )
    },
  )
}
