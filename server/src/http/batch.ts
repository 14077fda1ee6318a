import { PassThrough } from 'node:stream'
import { BATCH_PATH, BATCH_TYPE, Batch, MAX_BATCH_CALLS } from '@portal/contract/batch'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withSharedLookups } from '../admission/session.ts'
import { instantText } from '../outside/clock.ts'
import { refuse } from '../text/refusals.ts'
import type { World } from '../world.ts'
import { coalescedLines } from './coalescedLines.ts'
import { compressionFor } from './compression.ts'
import { bearerOf } from './execute.ts'
import { type Reads, timeLimit } from './reads.ts'

/** Time the batch itself may take beyond the time-out of its calls. */
const GRACE_MS = 2000

/** Serves batches of reads. */
export function mountBatch(app: FastifyInstance, { settings, clock }: World, reads: Reads): void {
  async function writeLines(
    addresses: readonly string[],
    request: FastifyRequest,
    reply: FastifyReply,
    lines: ReturnType<typeof coalescedLines>,
  ): Promise<void> {
    const { over, end } = timeLimit(settings.requestTimeoutMs)
    const list = addresses.map((address) => reads.find(address))
    await reads.execute(list, { request, reply, credential: bearerOf(request), over }, (at, envelope) =>
      lines.write(`[${at},${JSON.stringify(instantText(clock.now()))},${envelope}]\n`),
    )
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
      const holdsSecret = addresses.some((address) => reads.find(address).prepared?.call.holdsSecret)
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
