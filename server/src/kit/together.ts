import { PassThrough, type Writable } from 'node:stream'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { MOST_TOGETHER, TOGETHER_PATH, TOGETHER_TYPE, Together } from '@portal/contract/together'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import { instantText } from '../outside/clock.ts'
import { isLookedUpTogether, lookedUpTogether } from './caller.ts'
import { refusalOf } from './faults.ts'
import { packingFor } from './packing.ts'
import { Refused, refusalEnvelope, refuse } from './refusals.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May stand in a list of calls. */
    travels?: boolean
  }
}

/** What of a request says who makes it, and from where. Proofs are not among it: what brings one travels alone. */
const CARRIED = ['authorization', 'cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(CARRIED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** A call that has not ended by its own limit is ended here. */
const GRACE_MS = 2000

/** So long a line that is ready waits for others: each write to a connection costs as much as a statement. */
const GATHER_MS = 8

/** Writes lines as they come, those of one moment together. */
function gathered(out: Writable) {
  let ready = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (ready !== '') out.write(ready)
    ready = ''
  }
  return {
    write(line: string) {
      ready += line
      timer ??= setTimeout(flush, GATHER_MS)
    },
    end() {
      flush()
      out.end()
    },
  }
}

/** Answers lists of reads. Each call passes the whole server by itself, as if it had come alone: its limit, gate, audit, metrics and schema. */
export function mountTogether(app: FastifyInstance, world: World, calls: readonly Call[]): void {
  const { settings, clock } = world
  const secrets = calls.filter((call) => call.holdsSecret).map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

  // Whatever else the server has at an address, a list leads to calls that travel and to nothing more.
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, done) => {
    done(isLookedUpTogether() && config.travels !== true ? new Refused('unknownAddress') : undefined)
  })

  async function lineOf(at: number, url: string, request: FastifyRequest): Promise<string> {
    try {
      const { payload, headers } = await inject(app.routing, {
        method: 'GET',
        url,
        headers: headersOf(request),
        remoteAddress: request.socket.remoteAddress ?? '',
      })
      return `[${at},${JSON.stringify(headers[HEADER.now.toLowerCase()])},${payload}]\n`
    } catch (error) {
      return `${JSON.stringify([at, instantText(clock.now()), refusalEnvelope(refusalOf(error))])}\n`
    }
  }

  async function writeLines(addresses: readonly string[], request: FastifyRequest, out: Writable): Promise<void> {
    const lines = gathered(out)
    const written: Promise<unknown>[] = []
    for (const [at, address] of addresses.entries()) {
      written.push(lineOf(at, address, request).then(lines.write))
      // Each is counted by its limit before the next comes; all of them before anything is read.
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
    await Promise.all(written)
    lines.end()
  }

  app.post(
    TOGETHER_PATH,
    {
      handlerTimeout: settings.requestTimeoutMs + GRACE_MS,
      config: {
        // The calls in it take places and are counted, each by itself.
        staysOpen: true,
        goesOnReadOnly: true,
        rateLimit: { max: settings.rateLimitPerMinute * MOST_TOGETHER, timeWindow: 60_000 },
      },
    },
    async (request, reply) => {
      const { success, data: addresses = [] } = Together.safeParse(request.body)
      if (!success) refuse('inputInvalid')
      // A secret is not packed beside texts that somebody else may have chosen.
      const holdsSecret = addresses.some((address) => secrets.some((secret) => secret.test(address)))
      const packing = holdsSecret ? undefined : packingFor(request)
      const out = packing?.lines() ?? new PassThrough()
      void lookedUpTogether(() => writeLines(addresses, request, out))
      if (packing !== undefined) reply.header('Content-Encoding', packing.name)
      return (
        reply
          .header('Content-Type', TOGETHER_TYPE)
          .header('Cache-Control', 'no-store')
          .header('Vary', 'Accept-Encoding')
          // A proxy that gathers answers before it passes them on would let the first wait for the last.
          .header('X-Accel-Buffering', 'no')
          .header(HEADER.now, instantText(clock.now()))
          .send(out)
      )
    },
  )
}
