import { timingSafeEqual } from 'node:crypto'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { outageLog, traceOf, WRITE_BLOCKS, writeBlockOf } from '../database/errors.ts'
import { UNSENT_STATES } from '../database/tables/messages.ts'
import { secondsBehind, tryWriting } from '../database/writeProbe.ts'
import { cached } from '../load/cache.ts'
import { messagesIn, oldestDue } from '../messages/outbox.ts'
import { today } from '../outside/clock.ts'
import { sharedMetrics } from '../processes/metrics.ts'
import { yearWarnings } from '../requests/unpreparedYear.ts'
import { forgottenRows } from '../retention/forget.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import type { ReplayCounts } from './responseReplay.ts'

/** Route pattern: the only part of an address that logs, metrics and audit may contain. */
const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? NO_ROUTE
export const NO_ROUTE = 'no route'

/** A response with its duration. */
export interface Answered {
  id: string
  method: string
  route: string
  status: number
  ms: number
}

export interface Observed {
  /** Metrics of this process; workers are aggregated elsewhere. */
  metrics: Registry
  /** Records a response in metrics and log. */
  note(answered: Answered): void
  /** Counters of a route's responses that were sent again from memory. */
  countedOf(route: string): ReplayCounts
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Requires the token; outside production local requests without a proxy may read, too. */
function mayRead(request: FastifyRequest, { metricsToken: token, production }: Settings): boolean {
  if (!production && LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined) return true
  if (token === undefined) return false
  const sentToken = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return sentToken.length === wanted.length && timingSafeEqual(sentToken, wanted)
}

/** Minimum interval between database probes. */
const READY_FRESH_MS = 2000

/** Minimum interval between looks at what the operator is warned of. */
const WARNINGS_FRESH_MS = 60_000

/** Returns the reason why this process is not ready, or undefined. Logs every transition. */
function readinessCheck() {
  let before: string | undefined
  return cached(READY_FRESH_MS, async ({ db, log }): Promise<string | undefined> => {
    let unready: string | undefined
    try {
      await tryWriting(db)
    } catch (error) {
      const hindrance = writeBlockOf(error)
      unready = hindrance === undefined ? 'the database does not answer' : WRITE_BLOCKS[hindrance]
      if (unready !== before) log.error({ fault: traceOf(error) }, `not ready: ${unready}`)
    }
    if (unready === undefined && before !== undefined) log.info('ready again')
    before = unready
    return unready
  })
}

/** Records responses in metrics and log; returns the recorder for responses that bypass the hooks. */
export function observeRequests(app: FastifyInstance, world: World): Observed {
  const { db, clock, settings, log } = world
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const allMetrics = sharedMetrics(metrics, settings.own?.name)
  /** Metrics of the database, equal in every process. */
  const ofDatabase = new Registry()
  const answered = new Histogram({
    name: 'portal_request_seconds',
    help: 'How long requests took, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [metrics],
  })
  const repeated = new Map<string, ReplayCounts>()
  new Counter({
    name: 'portal_repeated_answers_total',
    help: 'Answers that are the same for everybody and went out again as they were',
    labelNames: ['route', 'status'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [route, { whole, unchanged }] of repeated) {
        this.inc({ route, status: 200 }, whole)
        this.inc({ route, status: 304 }, unchanged)
      }
    },
  })
  new Gauge({
    name: 'portal_outbox_messages',
    help: 'Messages that wait for delivery, and those given up',
    labelNames: ['state'],
    registers: [ofDatabase],
    async collect() {
      for (const state of UNSENT_STATES) this.set({ state }, await messagesIn(db, state))
    },
  })

  new Counter({
    name: 'portal_retired_rows_total',
    help: 'Rows that were let go after their time, by table and for what they were kept',
    labelNames: ['kept'],
    registers: [ofDatabase],
    async collect() {
      this.reset()
      for (const { name, rows } of await forgottenRows(db)) this.inc({ kept: name }, rows)
    },
  })
  new Gauge({
    name: 'portal_outbox_oldest_due_seconds',
    help: 'For how long the message that has waited longest has been due; 0 where none is',
    registers: [ofDatabase],
    async collect() {
      const oldest = await oldestDue(db)
      const waited = oldest === null ? 0 : clock.now().getTime() - oldest.getTime()
      this.set(Math.max(0, waited / 1000))
    },
  })
  const replicationLag = new Gauge({
    name: 'portal_database_replication_lag_seconds',
    help: 'How far the slowest standby of the database is behind; 0 where there is none, or where we may not see it',
    registers: [ofDatabase],
  })
  new Gauge({
    name: 'portal_database_wait_seconds',
    help: 'How long a small statement took just now, with its wait for a connection',
    registers: [metrics],
    async collect() {
      const start = performance.now()
      // The wait for an unreachable database is recorded too, and the remaining metrics are still reported.
      const behind = await secondsBehind(db).catch(() => undefined)
      this.set((performance.now() - start) / 1000)
      if (behind !== undefined) replicationLag.set(behind)
    },
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER.requestId, request.id)
    done()
  })
  const note = ({ id, method, route, status, ms }: Answered) => {
    answered.observe({ method, route, status }, ms / 1000)
    log.info({ request: id, method, route, status, ms: Math.round(ms) }, 'answered')
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request
    note({ id, method, route: patternOf(request), status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })

  const readiness = readinessCheck()
  const warnings = cached(WARNINGS_FRESH_MS, ({ db: database, clock: time }) => yearWarnings(database, today(time)))
  const scrapes = outageLog(log, 'metrics without those of the database', 'metrics with those of the database again')
  app.get('/healthz', () => ({ ok: true, ...(settings.own !== undefined && { process: settings.own.name }) }))
  app.get('/readyz', async (_request, reply) => {
    const unready = await readiness(world)
    return unready === undefined ? { ok: true, warnings: await warnings(world) } : reply.code(503).send({ ok: false, because: unready })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings)) return reply.callNotFound()
    const own = await allMetrics()
    const databaseMetrics = await ofDatabase.metrics().then(
      (text) => {
        scrapes.worked()
        return text
      },
      (error: unknown) => {
        scrapes.failed({ fault: traceOf(error) })
        return ''
      },
    )
    return reply.type(metrics.contentType).send(`${own}\n${databaseMetrics}`)
  })
  const countedOf = (route: string) => {
    const counted = repeated.get(route) ?? { whole: 0, unchanged: 0 }
    repeated.set(route, counted)
    return counted
  }
  return { metrics, note, countedOf }
}
