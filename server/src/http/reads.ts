import { randomUUID } from 'node:crypto'
import { httpStatusOf } from '@portal/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { networksOf } from '../admission/networks.ts'
import type { Caller, Credential } from '../admission/session.ts'
import { type AdmissionSlots, servedAsOf } from '../load/shedding.ts'
import { Refused, refuse } from '../text/refusals.ts'
import { envelopeOf, type RecordError } from './errorHandler.ts'
import type { PreparedCall } from './execute.ts'
import { NO_ROUTE, type Observed } from './metrics.ts'

/** Batched calls carry no proofs; calls that need one are sent alone. */
const NO_PROOFS = { tickets: undefined, captcha: undefined }

/** Limits, metrics and audit shared with calls that come alone. */
export interface SharedChecks {
  places: AdmissionSlots
  observed: Observed
  noteFault: RecordError
}

/** A read found by its address; without a call if no read has that address. */
export interface FoundRead {
  prepared: PreparedCall | undefined
  params: unknown
}

/** Request in whose name reads are executed. */
export interface Reader {
  request: FastifyRequest
  reply: FastifyReply
  credential: Credential | undefined
  /** Rejects when the time of the whole list is over. */
  over: Promise<never>
}

export interface Reads {
  find(address: string): FoundRead
  /** Executes reads together and passes the serialised envelope of each to `take`, a refusal included. */
  execute(list: readonly FoundRead[], reader: Reader, take: (at: number, envelope: string) => void): Promise<void>
}

/** Rejects with `overloaded` after `ms`. */
export function timeLimit(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('overloaded', { retryAfter: 5 })), ms)
  })
  // Marks the rejection as handled, for calls that ended in time.
  over.catch(() => undefined)
  return { over, end: () => clearTimeout(timer) }
}

/** Executes the given reads by address. Each passes the same checks as alone: limit, place, gate, audit, metrics and schema. */
export function readsByAddress(calls: readonly PreparedCall[], { places, observed, noteFault }: SharedChecks): Reads {
  // A router of its own, so that no other call is reached.
  const routes = findMyWay()
  const preparedBy = new Map<unknown, PreparedCall>()
  for (const prepared of calls) {
    const handler = () => undefined
    routes.on('GET', prepared.call.path, handler)
    preparedBy.set(handler, prepared)
  }

  async function executeOne({ prepared, params }: FoundRead, counted: Promise<void>, { over, ...reader }: Reader): Promise<string> {
    const began = performance.now()
    const met = { id: randomUUID(), method: 'GET', route: prepared?.call.path ?? NO_ROUTE }
    const networks = networksOf(reader.request.ip)
    let caller: Caller | undefined
    const known = (found: Caller) => {
      caller = found
    }
    let status = 200
    const refusedAs = (refused: Refused) => {
      const envelope = envelopeOf(refused, prepared?.call.codeAlsoAs)
      status = httpStatusOf(envelope.SUCCESS_CODE)
      return JSON.stringify(envelope)
    }
    const executed = async () => {
      if (prepared === undefined) return refuse('unknownAddress')
      await counted
      const place = places.take(networks, servedAsOf(prepared.call))
      if (place instanceof Refused) return refusedAs(place)
      try {
        const received = { id: met.id, params, body: undefined, proofs: NO_PROOFS, ...reader, known }
        return prepared.write((await Promise.race([prepared.execute(received), over])).envelope)
      } finally {
        place()
      }
    }
    const text = await executed().catch((error: unknown) => refusedAs(noteFault(error, { ...met, caller, networks })))
    observed.note({ ...met, status, ms: performance.now() - began })
    return text
  }

  return {
    find(address) {
      const found = routes.find('GET', address)
      return { prepared: preparedBy.get(found?.handler), params: found?.params }
    },
    async execute(list, reader, take) {
      const taken: Promise<void>[] = []
      for (const [at, found] of list.entries()) {
        const counted = (async () => found.prepared?.limit(reader.request))()
        // In sequence, because a limit reads its count asynchronously after incrementing it.
        await counted.catch(() => undefined)
        taken.push(executeOne(found, counted, reader).then((envelope) => take(at, envelope)))
      }
      await Promise.all(taken)
    },
  }
}
