import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { BATCH_PATH, BATCH_TYPE, Batch, isBatchable, MAX_BATCH_CALLS } from '@portal/contract/batch'
import { HEADER, httpStatusOf } from '@portal/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { networksOf } from '../admission/networks.ts'
import { type Caller, withSharedLookups } from '../admission/session.ts'
import { type AdmissionSlots, servedAsOf } from '../load/shedding.ts'
import { instantText } from '../outside/clock.ts'
import { Refused, refuse } from '../text/refusals.ts'
import type { World } from '../world.ts'
import { coalescedLines } from './coalescedLines.ts'
import { compressionFor } from './compression.ts'
import { envelopeOf, type RecordError } from './errorHandler.ts'
import type { PreparedCall } from './execute.ts'
import { NO_ROUTE, type Observed } from './metrics.ts'

/** Rejects with `overloaded` after `ms`. */
function timeLimit(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('overloaded', { retryAfter: 5 })), ms)
  })
  // Marks the rejection as handled, for calls that ended in time.
  over.catch(() => undefined)
  return { over, end: () => clearTimeout(timer) }
}

/** Time the batch itself may take beyond the time-out of its calls. */
const GRACE_MS = 2000

/** Batched calls carry no proofs; calls that need one are sent alone. */
const NO_PROOFS = { tickets: undefined, captcha: undefined }

/** Batch of a call. */
interface List {
  request: FastifyRequest
  reply: FastifyReply
  /** Rejects when the batch times out. */
  over: Promise<never>
}

/** Limits, metrics and audit shared with calls that come alone. */
interface Passed {
  places: AdmissionSlots
  observed: Observed
  noteFault: RecordError
}

/** Serves batches of reads. Each call passes the same checks as alone: limit, place, gate, audit, metrics and schema. */
export function mountBatch(app: FastifyInstance, { settings, clock }: World, calls: readonly PreparedCall[], passed: Passed): void {
  // A router of its own, so that a batch reaches only calls that may be batched.
  const ways = findMyWay()
  const readyBy = new Map<unknown, PreparedCall>()
  for (const one of calls.filter(({ call }) => isBatchable(call))) {
    const way = () => undefined
    ways.on('GET', one.call.path, way)
    readyBy.set(way, one)
  }
  const wayTo = (address: string) => {
    const found = ways.find('GET', address)
    return { one: readyBy.get(found?.handler), params: found?.params }
  }
  type Way = ReturnType<typeof wayTo>

  /** Returns the serialised envelope of one call. */
  async function answered({ one, params }: Way, isCounted: Promise<void> | undefined, { request, reply, over }: List): Promise<string> {
    const began = performance.now()
    const requestInfo = { id: randomUUID(), method: 'GET', route: one?.call.path ?? NO_ROUTE }
    const networks = networksOf(request.ip)
    let caller: Caller | undefined
    const known = (found: Caller) => {
      caller = found
    }
    let status = 200
    const toldAs = (refused: Refused) => {
      const envelope = envelopeOf(refused, one?.call.codeAlsoAs)
      status = httpStatusOf(envelope.SUCCESS_CODE)
      return JSON.stringify(envelope)
    }
    const carriedOut = async () => {
      if (one === undefined) return refuse('unknownAddress')
      await isCounted
      const place = passed.places.take(networks, servedAsOf(one.call))
      if (place instanceof Refused) return toldAs(place)
      try {
        const came = { id: requestInfo.id, params, body: undefined, proofs: NO_PROOFS, request, reply, known }
        return one.write((await Promise.race([one.execute(came), over])).envelope)
      } finally {
        place()
      }
    }
    const text = await carriedOut().catch((error: unknown) => toldAs(passed.noteFault(error, { ...requestInfo, caller, networks })))
    passed.observed.note({ ...requestInfo, status, ms: performance.now() - began })
    return text
  }

  async function writeLines(
    addresses: readonly string[],
    request: FastifyRequest,
    reply: FastifyReply,
    lines: ReturnType<typeof coalescedLines>,
  ): Promise<void> {
    const { over, end } = timeLimit(settings.requestTimeoutMs)
    const written: Promise<void>[] = []
    for (const [at, address] of addresses.entries()) {
      const way = wayTo(address)
      const isCounted = way.one?.limit(request)
      // In sequence, because a limit reads its count asynchronously after incrementing it.
      await isCounted?.catch(() => undefined)
      const line = answered(way, isCounted, { request, reply, over })
      written.push(line.then((text) => lines.write(`[${at},${JSON.stringify(instantText(clock.now()))},${text}]\n`)))
    }
    await Promise.all(written)
    end()
    lines.end()
  }

  app.post(
    BATCH_PATH,
    {
      handlerTimeout: settings.requestTimeoutMs + GRACE_MS,
      config: {
        // The batched calls take places and are counted individually.
        staysOpen: true,
        goesOnReadOnly: true,
      },
      onRequest: app.floodLimit(MAX_BATCH_CALLS),
    },
    async (request, reply) => {
      const { success, data: addresses = [] } = Batch.safeParse(request.body)
      if (!success) refuse('inputInvalid')
      // Answers with secrets are not compressed together with attacker-chosen text (BREACH).
      const holdsSecret = addresses.some((address) => wayTo(address).one?.call.holdsSecret)
      const packing = holdsSecret ? undefined : compressionFor(request)
      const lines = coalescedLines(() => packing?.lines() ?? new PassThrough())
      void withSharedLookups(() => writeLines(addresses, request, reply, lines))
      const begun = await lines.begun
      if (packing !== undefined) reply.header('Content-Encoding', packing.name)
      return (
        reply
          .header('Content-Type', BATCH_TYPE)
          .header('Cache-Control', 'no-store')
          .header('Vary', 'Accept-Encoding')
          // Stops proxies from buffering, so that the first line does not wait for the last.
          .header('X-Accel-Buffering', 'no')
          .header(HEADER.now, instantText(clock.now()))
          .send(packing !== undefined && typeof begun === 'string' ? await packing.whole(begun) : begun)
      )
    },
  )
}
