import { setTimeout } from 'node:timers/promises'
import type { Call, ServedAs } from '@portal/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { type Networks, networksOf } from '../admission/networks.ts'
import { longestWaitOf } from '../database/connectionQueue.ts'
import { Refused } from '../text/refusals.ts'
import type { World } from '../world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default is `sending`, shed only above the second limit. */
    servedAs?: ServedAs | undefined
  }
  interface FastifyRequest {
    /** Delays the response without occupying a place in flight. */
    waitAside(ms: number): Promise<void>
  }
}

/** Public answers count as sending: they come from memory, so shedding them saves nothing. */
export const servedAsOf = ({ servedAs, method, forEveryone }: Pick<Call, 'servedAs' | 'method' | 'forEveryone'>): ServedAs =>
  servedAs ?? (method === 'GET' && !forEveryone ? 'browsing' : 'sending')

interface Limits {
  /** Minimum of requests in flight, at any pace, before browsing is refused. */
  browsingInFlight: number
  /** Hard limit of requests in flight; above it every request is refused. */
  maxInFlight: number
}

/** Maximum expected wait for the requests in flight, in seconds, before browsing is refused. */
const BROWSING_WAIT_S = 0.5
/** Sending is refused at this multiple of the browsing limit: a request that waits longer runs into its time-out. */
const SENDING_TIMES = 4
/**
 * Maximum wait of the oldest request for a connection before its class is refused; applies once `fromShare` × `browsingInFlight` requests are
 * in flight.
 */
const CONNECTION_WAIT_LIMITS = { browsing: { longestMs: 250, fromShare: 1 / 6 }, sending: { longestMs: 2000, fromShare: 1 } } as const

/** Limit of requests in flight for a class; it grows with the pace of the process. */
export function mostInFlight(servedAs: ServedAs, perSecond: number, { browsingInFlight, maxInFlight }: Limits): number {
  const browsing = Math.max(browsingInFlight, Math.ceil(perSecond * BROWSING_WAIT_S))
  return Math.min(maxInFlight, servedAs === 'browsing' ? browsing : browsing * SENDING_TIMES)
}

/** Requests answered per second: in the last whole second, or in the current one if it already has more. */
function pace(now: () => number) {
  let second = 0
  let [before, count] = [0, 0]
  function turn(): void {
    const present = Math.floor(now() / 1000)
    if (present === second) return
    before = present === second + 1 ? count : 0
    count = 0
    second = present
  }
  return {
    note(): void {
      turn()
      count++
    },
    perSecond(): number {
      turn()
      return Math.max(before, count)
    },
  }
}

interface Measured {
  now(): number
  /** Wait of the oldest request in the queue for a connection. */
  waitMs(): number
}

/** Counts requests in flight by network, and the networks that share the process. A wider network counts as at most `times` sharers. */
function networksInFlight() {
  const counts = new Map<string, number>()
  const within = new Map<string, number>()
  let sharers = 0
  function change(name: string, by: 1 | -1): void {
    // Negative for a short time if a caller disconnects during `waitAside`.
    const count = (counts.get(name) ?? 0) + by
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  /** Adds or removes one of the sharing networks. */
  function join([, wider]: Networks, by: 1 | -1): void {
    if (wider === undefined) {
      sharers += by
      return
    }
    const before = within.get(wider.name) ?? 0
    if (before + by === 0) within.delete(wider.name)
    else within.set(wider.name, before + by)
    if (Math.max(before, before + by) <= wider.times) sharers += by
  }
  return {
    change(networks: Networks, by: 1 | -1): void {
      const [own] = networks
      const had = counts.has(own.name)
      for (const { name } of networks) change(name, by)
      if (had !== counts.has(own.name)) join(networks, had ? -1 : 1)
    },
    /** Tells whether every network of the caller is below its share of `total`. */
    hasShareOf(total: number, networks: Networks): boolean {
      const share = Math.max(1, Math.floor(total / (sharers + (counts.has(networks[0].name) ? 0 : 1))))
      return networks.every(({ name, times }) => (counts.get(name) ?? 0) < share * times)
    },
  }
}

/** Counts requests in flight. Above a limit a network still gets its fair share, up to twice the limit. */
export function inFlightLimiter(limits: Limits, { now, waitMs }: Measured) {
  const shares = networksInFlight()
  const answers = pace(now)
  let total = 0
  function change(networks: Networks, by: 1 | -1): void {
    shares.change(networks, by)
    total += by
  }
  const most = (servedAs: ServedAs) => mostInFlight(servedAs, answers.perSecond(), limits)
  return {
    most,
    total: () => total,
    mayEnter(networks: Networks, servedAs: ServedAs): boolean {
      const limit = most(servedAs)
      const { longestMs, fromShare } = CONNECTION_WAIT_LIMITS[servedAs]
      // A long wait counts only with many requests in flight: a disk may be slow for a short time.
      const ms = total < limits.browsingInFlight * fromShare ? 0 : waitMs()
      if (total < limit && ms < longestMs) return true
      return shares.hasShareOf(Math.min(limit, total), networks) && total < 2 * limit && ms < 2 * longestMs
    },
    enter: (networks: Networks) => change(networks, 1),
    leave: (networks: Networks) => change(networks, -1),
    /** Counts an answered request. */
    end(networks: Networks): void {
      change(networks, -1)
      answers.note()
    },
  }
}

function meter(metrics: Registry, inFlight: ReturnType<typeof inFlightLimiter>): (servedAs: ServedAs) => void {
  new Gauge({
    name: 'portal_requests_in_flight',
    help: 'Requests that are being answered now',
    registers: [metrics],
    collect() {
      this.set(inFlight.total())
    },
  })
  new Gauge({
    name: 'portal_requests_in_flight_limit',
    help: 'From how many in flight requests are turned away, by what they count as',
    labelNames: ['class'],
    registers: [metrics],
    collect() {
      for (const servedAs of ['browsing', 'sending'] as const) this.set({ class: servedAs }, inFlight.most(servedAs))
    },
  })
  const shed = new Counter({
    name: 'portal_shed_requests_total',
    help: 'Requests that were turned away because too many were in flight or waited for the database, by what they count as',
    labelNames: ['class'],
    registers: [metrics],
  })
  for (const servedAs of ['browsing', 'sending'] as const) shed.inc({ class: servedAs }, 0)
  return (servedAs) => shed.inc({ class: servedAs })
}

/** Pages, which are not calls: tells which are browsing, and sends the page for refused visitors. */
interface WaitingPages {
  isBrowsing(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply
  /** Answers a refused call. */
  refuse(reply: FastifyReply, refused: Refused): FastifyReply
}

const RETRY_AFTER_S = 5
/** Range over which Retry-After of refused browsing is spread, in seconds. */
const SPREAD_S = 10
/** Minimum interval between log lines about shedding. */
const LOG_INTERVAL_MS = 60_000
const neverShed: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

export interface AdmissionSlots {
  /** Takes a place for a batched call and returns its release, or the refusal that a single call would get. */
  take(networks: Networks, servedAs: ServedAs): (() => void) | Refused
}

/** Sheds load before any work, with 503 and Retry-After: browsing first, sending only above its own limit. */
export function shedLoad(app: FastifyInstance, { settings, log, engine }: World, metrics: Registry, pages: WaitingPages): AdmissionSlots {
  const waitMs = () => longestWaitOf(engine)
  const inFlight = inFlightLimiter(settings, { now: () => performance.now(), waitMs })
  const count = meter(metrics, inFlight)
  let turnedAway = 0
  let toldAt = Number.NEGATIVE_INFINITY

  /** Counts a refusal; returns the seconds until the retry. */
  function turnAway(servedAs: ServedAs): number {
    count(servedAs)
    if (performance.now() - toldAt > LOG_INTERVAL_MS) {
      toldAt = performance.now()
      log.warn(
        { class: servedAs, inFlight: inFlight.total(), waitMs: Math.round(waitMs()) },
        'more requests than this process can answer: some are turned away',
      )
    }
    return RETRY_AFTER_S + (servedAs === 'browsing' ? turnedAway++ % SPREAD_S : 0)
  }
  const refusedFor = (seconds: number) => new Refused('overloaded', { retryAfter: seconds })
  /** Takes a place and returns its release; undefined if none is free. */
  function enter(networks: Networks, servedAs: ServedAs): (() => void) | undefined {
    if (!inFlight.mayEnter(networks, servedAs)) return undefined
    inFlight.enter(networks)
    return () => inFlight.end(networks)
  }

  // Counts a request once it has arrived completely: a slow client occupies a connection, not a place.
  app.addHook('preHandler', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (neverShed.includes(url) || config.staysOpen) return done()
    const servedAs = config.servedAs ?? (pages.isBrowsing(request) ? 'browsing' : 'sending')
    const leave = enter(networksOf(request.ip), servedAs)
    if (leave === undefined) {
      const seconds = turnAway(servedAs)
      const isPage = request.headers.accept?.includes('text/html') === true
      return void (isPage ? pages.send(request, reply, seconds) : pages.refuse(reply, refusedFor(seconds)))
    }
    reply.raw.once('close', leave)
    done()
  })

  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.decorateRequest('waitAside', async function waitAside(ms: number) {
    const networks = networksOf(this.ip)
    inFlight.leave(networks)
    try {
      await setTimeout(ms, undefined, { signal: closing.signal })
    } catch {
      throw new Refused('overloaded', { retryAfter: RETRY_AFTER_S })
    } finally {
      inFlight.enter(networks)
    }
  })

  return {
    take(networks, servedAs) {
      return enter(networks, servedAs) ?? refusedFor(turnAway(servedAs))
    },
  }
}
