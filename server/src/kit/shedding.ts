import { setTimeout } from 'node:timers/promises'
import type { Call, ServedAs } from '@portal/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { waitedFor } from '../database/line.ts'
import { type Networks, networksOf } from './addresses.ts'
import { sendRefusal } from './faults.ts'
import { Refused } from './refusals.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Unsaid, a route is turned away with sending, past the second limit alone. */
    servedAs?: ServedAs | undefined
  }
  interface FastifyRequest {
    /** Keeps the caller waiting without one of the places of those that are at work. */
    waitAside(ms: number): Promise<void>
  }
}

/** What is the same for everybody comes from memory: to turn it away would save nothing. */
export const servedAsOf = ({ servedAs, method, forEveryone }: Pick<Call, 'servedAs' | 'method' | 'forEveryone'>): ServedAs =>
  servedAs ?? (method === 'GET' && !forEveryone ? 'browsing' : 'sending')

interface Limits {
  /** From so many at once on browsing is turned away, whatever the pace. */
  browsingInFlight: number
  /** Past so many everything is, whatever the pace. */
  maxInFlight: number
}

/** So long may what is in flight keep a newcomer waiting before browsing is turned away. */
const BROWSING_WAIT_S = 0.5
/** And so many times as many before sending is: who waits for much longer runs into a time limit, and the work was in vain. */
const SENDING_TIMES = 4
/** So long may the first in line for the database have stood there, where those in flight are a crowd: such a share of `browsingInFlight`. */
const LINE = { browsing: { longestMs: 250, crowd: 1 / 6 }, sending: { longestMs: 2000, crowd: 1 } } as const

/** How many may be in flight before requests of that kind are turned away: a faster process takes more of them at once. */
export function mostInFlight(servedAs: ServedAs, perSecond: number, { browsingInFlight, maxInFlight }: Limits): number {
  const browsing = Math.max(browsingInFlight, Math.ceil(perSecond * BROWSING_WAIT_S))
  return Math.min(maxInFlight, servedAs === 'browsing' ? browsing : browsing * SENDING_TIMES)
}

/** How many are answered in a second: in the last whole one, or in the present one where those are more already. */
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
  /** For how long the first who waits for the database has done so. */
  waitMs(): number
}

/** Requests in flight by network, and how many networks share the process: a wider one counts as its `times` at most, however many it is split into. */
function networksInFlight() {
  const counts = new Map<string, number>()
  const within = new Map<string, number>()
  let sharers = 0
  function change(name: string, by: 1 | -1): void {
    // Below zero for a moment where a caller who waits aside hangs up.
    const count = (counts.get(name) ?? 0) + by
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  /** One more, or one fewer, of the networks that requests come from. */
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
    /** Whether every network of the caller has less than its share of so many. */
    hasShareOf(total: number, networks: Networks): boolean {
      const share = Math.max(1, Math.floor(total / (sharers + (counts.has(networks[0].name) ? 0 : 1))))
      return networks.every(({ name, times }) => (counts.get(name) ?? 0) < share * times)
    },
  }
}

/** The requests in flight, by network. Past a limit a network still gets its share: others cannot fill it for everybody. Past twice the limit nobody enters. */
export function crowd(limits: Limits, { now, waitMs }: Measured) {
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
      const { longestMs, crowd } = LINE[servedAs]
      // The wait of a few is no crowd: a disk or a machine may be slow for a moment.
      const ms = total < limits.browsingInFlight * crowd ? 0 : waitMs()
      if (total < limit && ms < longestMs) return true
      return shares.hasShareOf(Math.min(limit, total), networks) && total < 2 * limit && ms < 2 * longestMs
    },
    enter: (networks: Networks) => change(networks, 1),
    leave: (networks: Networks) => change(networks, -1),
    /** One is through. */
    end(networks: Networks): void {
      change(networks, -1)
      answers.note()
    },
  }
}

function meter(metrics: Registry, inFlight: ReturnType<typeof crowd>): (servedAs: ServedAs) => void {
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

/** Pages, which are no calls: which of them are browsing, and what someone sees who has to wait. */
interface WaitingPages {
  isBrowsing(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply
}

const RETRY_AFTER_S = 5
/** Those who browse come back over so many seconds, not all at once. */
const SPREAD_S = 10
/** The log tells of it once in this time. */
const TELL_EVERY_MS = 60_000
const neverShed: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

export interface Places {
  /** For a call of a list: takes a place and answers what gives it back; where there is none, as what a call that came alone is refused. */
  take(networks: Networks, servedAs: ServedAs): (() => void) | Refused
}

/** Past what this process can answer, browsing is turned away before any work, and sending only past the second limit: 503 with Retry-After. */
export function shedLoad(app: FastifyInstance, { settings, clock, log, engine }: World, metrics: Registry, pages: WaitingPages): Places {
  const waitMs = () => waitedFor(engine)
  const inFlight = crowd(settings, { now: () => performance.now(), waitMs })
  const count = meter(metrics, inFlight)
  let turnedAway = 0
  let toldAt = Number.NEGATIVE_INFINITY

  /** Notes that one is turned away; answers in how many seconds it may come back. */
  function turnAway(servedAs: ServedAs): number {
    count(servedAs)
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      toldAt = performance.now()
      log.warn(
        { class: servedAs, inFlight: inFlight.total(), waitMs: Math.round(waitMs()) },
        'more requests than this process can answer: some are turned away',
      )
    }
    return RETRY_AFTER_S + (servedAs === 'browsing' ? turnedAway++ % SPREAD_S : 0)
  }
  const refusedFor = (seconds: number) => new Refused('overloaded', { retryAfter: seconds })
  /** Takes a place; answers what gives it back, or undefined where there is none. */
  function enter(networks: Networks, servedAs: ServedAs): (() => void) | undefined {
    if (!inFlight.mayEnter(networks, servedAs)) return undefined
    inFlight.enter(networks)
    return () => inFlight.end(networks)
  }

  // Counted once a request has arrived whole: a client that sends it slowly holds a connection, not a place.
  app.addHook('preHandler', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (neverShed.includes(url) || config.staysOpen) return done()
    const servedAs = config.servedAs ?? (pages.isBrowsing(request) ? 'browsing' : 'sending')
    const leave = enter(networksOf(request.ip), servedAs)
    if (leave === undefined) {
      const seconds = turnAway(servedAs)
      const isPage = request.headers.accept?.includes('text/html') === true
      return void (isPage ? pages.send(request, reply, seconds) : sendRefusal(reply, refusedFor(seconds), clock))
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
